import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkAccount, findingLines, workersAtOnce } from '#infra/commands/deploy/check-account.ts'
import { type Config, readConfig } from '#infra/config.ts'

const [sts, ssm, lambda] = [mockClient(STSClient), mockClient(SSMClient), mockClient(LambdaClient)]
const [ses, acm, secrets] = [mockClient(SESv2Client), mockClient(ACMClient), mockClient(SecretsManagerClient)]
const mocks = [sts, ssm, lambda, ses, acm, secrets]

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a'
const full: Config = {
  ...readConfig('dev'),
  stage: 'prod',
  account: '123456789012',
  sender: 'hello@rooms.example',
  google: { clientId: 'client' },
  domain: { name: 'www.rooms.example', certificateArn, hstsPreload: false },
}
const named = (name: string) => Object.assign(new Error(`${name} says why`), { name })
const certificate = (Status: 'ISSUED' | 'PENDING_VALIDATION', ...SubjectAlternativeNames: string[]) =>
  acm.on(DescribeCertificateCommand, { CertificateArn: certificateArn }).resolves({
    Certificate: { Status, SubjectAlternativeNames },
  })

beforeEach(() => {
  for (const mock of mocks) mock.reset()
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' })
  ssm.on(GetParameterCommand, { Name: '/cdk-bootstrap/hnb659fds/version' }).resolves({ Parameter: { Value: '6' } })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true })
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'hello@rooms.example' }).resolves({ VerifiedForSendingStatus: true })
  certificate('ISSUED', 'rooms.example', '*.rooms.example')
  secrets.on(DescribeSecretCommand, { SecretId: 'roomwright-prod-google-sign-in' }).resolves({ Name: 'google' })
})
afterAll(() => {
  for (const mock of mocks) mock.restore()
})

const levels = async (config = full) => (await checkAccount(config)).map(({ level }) => level)
const troubles = async (config = full) =>
  (await checkAccount(config)).filter(({ level }) => level !== 'fine').map(({ level, what }) => `${level}: ${what}`)

test('finds nothing in an account that has everything', async () => {
  expect(await levels()).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine'])
})

test('asks for nothing that the stage does not use', async () => {
  const found = await checkAccount(readConfig('dev'))
  expect(found.map(({ level }) => level)).toEqual(['fine', 'fine', 'fine', 'warning'])
  expect(findingLines(found)).toContain('! Without a sender, Cognito sends at most about 50 mails a day')
  expect(acm.calls().length + secrets.calls().length + ses.calls().length).toBe(0)
})

test.each<[string, () => unknown, string]>([
  [
    'another account',
    () => sts.on(GetCallerIdentityCommand).resolves({ Account: '210987654321' }),
    'error: The credentials are those of account 210987654321, and the stage belongs to 123456789012.',
  ],
  [
    'no credentials',
    () => sts.on(GetCallerIdentityCommand).rejects(named('CredentialsProviderError')),
    'error: AWS accepts no credentials: CredentialsProviderError says why',
  ],
  [
    'no bootstrap',
    () => ssm.on(GetParameterCommand).rejects(named('ParameterNotFound')),
    'error: The account is not bootstrapped.',
  ],
  [
    'an old bootstrap',
    () => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } }),
    'error: The bootstrap of the account has version 5.',
  ],
  [
    'a new account',
    () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    'warning: Lambda runs at most 10 functions at once in this account. The queues may use 144 of them, and requests are then refused.',
  ],
  [
    'an unknown sender',
    () => ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException')),
    'error: SES has not verified hello@rooms.example, and Cognito refuses a sender that is not.',
  ],
  [
    'a sender that is not verified yet',
    () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
    'error: SES has not verified hello@rooms.example, and Cognito refuses a sender that is not.',
  ],
  [
    'the sandbox',
    () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false }),
    'warning: SES is in its sandbox: 200 mails a day, and only to verified addresses. Nobody else can sign up by email.',
  ],
  [
    'no certificate',
    () => acm.on(DescribeCertificateCommand).rejects(named('ResourceNotFoundException')),
    `error: The certificate ${certificateArn} does not exist.`,
  ],
  [
    'a certificate that is not validated',
    () => certificate('PENDING_VALIDATION', 'www.rooms.example'),
    `error: The certificate ${certificateArn} has the status PENDING_VALIDATION.`,
  ],
  [
    'a certificate for two levels below',
    () => certificate('ISSUED', 'rooms.example', '*.example'),
    `error: The certificate ${certificateArn} is for rooms.example, *.example, and not for www.rooms.example.`,
  ],
  [
    'no secret for Google',
    () => secrets.on(DescribeSecretCommand).rejects(named('ResourceNotFoundException')),
    "error: The secret roomwright-prod-google-sign-in with Google's client secret is missing.",
  ],
  [
    'a check that is not allowed',
    () => lambda.on(GetAccountSettingsCommand).rejects(named('AccessDeniedException')),
    "warning: Lambda's limit could not be checked: AccessDeniedException says why",
  ],
  [
    'a parameter that may not be read',
    () => ssm.on(GetParameterCommand).rejects(named('AccessDeniedException')),
    'warning: The bootstrap could not be checked: AccessDeniedException says why',
  ],
])('finds %s, and nothing else', async (_what, happen, trouble) => {
  happen()
  expect(await troubles()).toEqual([trouble])
})

test('asks another account for nothing else', async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '210987654321' })
  await checkAccount(full)
  expect(mocks.map((mock) => mock.calls().length)).toEqual([1, 0, 0, 0, 0, 0])
})

test('says below each trouble what to do', async () => {
  secrets.on(DescribeSecretCommand).rejects(named('ResourceNotFoundException'))
  expect(findingLines(await checkAccount(full))).toContain(
    "✗ The secret roomwright-prod-google-sign-in with Google's client secret is missing.\n  aws secretsmanager create-secret --name roomwright-prod-google-sign-in",
  )
})

test('names a limit just above what the queues may use as too low', async () => {
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 2 * workersAtOnce(full) } })
  expect(await troubles()).toHaveLength(1)
})
