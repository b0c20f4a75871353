import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { Config } from '#infra/config.ts'
import { googleSecretOf } from '#infra/stack-name.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'

/** What a check found: an error makes the deployment fail, a warning limits the product. `todo` says what to do. */
export type Finding = { level: 'fine' | 'warning' | 'error'; what: string; todo?: string }

const region = 'us-east-1'
const [sts, ssm, lambda] = [new STSClient({ region }), new SSMClient({ region }), new LambdaClient({ region })]
const [ses, acm, secrets] = [
  new SESv2Client({ region }),
  new ACMClient({ region }),
  new SecretsManagerClient({ region }),
]

/** The version of the bootstrap that a template of CDK asks for (its rule `CheckBootstrapVersion`). */
const leastBootstrap = 6
// Of trainings, checks of photos, Stripe's events, exports and deletions.
const otherWorkers = 24

/** How many functions the queues may start at once: the sum of their `MaximumConcurrency`. */
export const workersAtOnce = ({ workers }: Pick<Config, 'workers'>): number =>
  toolFunctions.length * workers.perAiFunction + workers.results + otherWorkers

const fine = (what: string): Finding => ({ level: 'fine', what })
const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

/** The answer, or undefined where AWS does not know the thing. */
const unlessMissing = async <Answer>(asked: Promise<Answer>, ...names: string[]): Promise<Answer | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isNamed(error, ...names)) return undefined
    throw error
  }
}

const checkCredentials = async ({ account }: Config): Promise<Finding> => {
  const { Account } = await sts.send(new GetCallerIdentityCommand())
  if (account && account !== Account)
    return {
      level: 'error',
      what: `The credentials are those of account ${Account}, and the stage belongs to ${account}.`,
      todo: 'Use a profile of that account (AWS_PROFILE), or correct `account` in the settings of the stage.',
    }
  return fine(`Credentials: account ${Account}.`)
}

const checkBootstrap = async (): Promise<Finding> => {
  const asked = ssm.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }))
  const version = Number((await unlessMissing(asked, 'ParameterNotFound'))?.Parameter?.Value ?? 0)
  if (version >= leastBootstrap) return fine(`Bootstrap: version ${version}.`)
  return {
    level: 'error',
    what: version ? `The bootstrap of the account has version ${version}.` : 'The account is not bootstrapped.',
    todo: `npx cdk bootstrap (once for an account, in ${region})`,
  }
}

const checkConcurrency = async (config: Config): Promise<Finding> => {
  const workers = workersAtOnce(config)
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand())
  const most = AccountLimit?.ConcurrentExecutions ?? 0
  if (most > 2 * workers) return fine(`Lambda: ${most} functions at once.`)
  return {
    level: 'warning',
    what: `Lambda runs at most ${most} functions at once in this account. The queues may use ${workers} of them, and requests are then refused.`,
    todo: 'Ask for 1,000 in Service Quotas, AWS Lambda, Concurrent executions.',
  }
}

const checkMail = async ({ sender }: Config): Promise<Finding[]> => {
  if (!sender)
    return [
      {
        level: 'warning',
        what: 'Without a sender, Cognito sends at most about 50 mails a day, and there is no contact form.',
        todo: 'Verify an address in SES and set it as `sender`.',
      },
    ]
  const [identity, { ProductionAccessEnabled }] = await Promise.all([
    unlessMissing(ses.send(new GetEmailIdentityCommand({ EmailIdentity: sender })), 'NotFoundException'),
    ses.send(new GetAccountCommand()),
  ])
  return [
    identity?.VerifiedForSendingStatus
      ? fine(`Mail: ${sender} is verified.`)
      : {
          level: 'error',
          what: `SES has not verified ${sender}, and Cognito refuses a sender that is not.`,
          todo: `aws sesv2 create-email-identity --email-identity ${sender}, then the link in the mail to it`,
        },
    ProductionAccessEnabled
      ? fine('Mail: SES sends to everybody.')
      : {
          level: 'warning',
          what: 'SES is in its sandbox: 200 mails a day, and only to verified addresses. Nobody else can sign up by email.',
          todo: 'Request production access in the SES console.',
        },
  ]
}

/** Whether a certificate's name covers a host: itself, or by a wildcard one level above it. */
const covers = (name: string, host: string) =>
  name === host || (name.startsWith('*.') && name.slice(1) === host.slice(host.indexOf('.')))

const checkCertificate = async ({ domain }: Config): Promise<Finding[]> => {
  if (!domain) return []
  const asked = acm.send(new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }))
  const { Certificate } = (await unlessMissing(asked, 'ResourceNotFoundException')) ?? {}
  const names = Certificate?.SubjectAlternativeNames ?? []
  const problem = !Certificate
    ? 'does not exist'
    : Certificate.Status !== 'ISSUED'
      ? `has the status ${Certificate.Status}`
      : names.some((name) => covers(name, domain.name))
        ? undefined
        : `is for ${names.join(', ')}, and not for ${domain.name}`
  if (!problem) return [fine(`Certificate: issued for ${domain.name}.`)]
  return [
    {
      level: 'error',
      what: `The certificate ${domain.certificateArn} ${problem}.`,
      todo: `Request one for ${domain.name} in ${region} and validate it by DNS.`,
    },
  ]
}

const checkGoogle = async ({ google, stage }: Config): Promise<Finding[]> => {
  if (!google) return []
  const name = googleSecretOf(stage)
  const asked = secrets.send(new DescribeSecretCommand({ SecretId: name }))
  if (await unlessMissing(asked, 'ResourceNotFoundException')) return [fine(`Google: the secret ${name} is there.`)]
  return [
    {
      level: 'error',
      what: `The secret ${name} with Google's client secret is missing.`,
      todo: `aws secretsmanager create-secret --name ${name} --secret-string <client secret>`,
    },
  ]
}

const checks: Readonly<Record<string, (config: Config) => Promise<Finding | Finding[]>>> = {
  'The bootstrap': checkBootstrap,
  "Lambda's limit": checkConcurrency,
  'The sender of mails': checkMail,
  'The certificate': checkCertificate,
  "Google's secret": checkGoogle,
}

/**
 * Checks what a deployment needs from an AWS account, and changes nothing (docs/operations.md, Deploy). Without
 * credentials nothing else is asked. A check that is not allowed is a warning.
 */
export const checkAccount = async (config: Config): Promise<Finding[]> => {
  let credentials: Finding
  try {
    credentials = await checkCredentials(config)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ level: 'error', what: `AWS accepts no credentials: ${why}`, todo: 'aws configure, or set AWS_PROFILE.' }]
  }
  if (credentials.level === 'error') return [credentials]
  const found = await Promise.all(
    Object.entries(checks).map(async ([subject, check]) => {
      try {
        return await check(config)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        return { level: 'warning', what: `${subject} could not be checked: ${why}` } as const
      }
    }),
  )
  return [credentials, ...found.flat()]
}

const signs = { fine: '✓', warning: '!', error: '✗' } as const satisfies Record<Finding['level'], string>

/** Findings as lines for a terminal, each with what to do below it. */
export const findingLines = (findings: readonly Finding[]): string =>
  findings.map(({ level, what, todo }) => `${signs[level]} ${what}${todo ? `\n  ${todo}` : ''}`).join('\n')
