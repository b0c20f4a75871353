import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { AdvertiserIds } from '#shared/web-config.ts'

const certificateHome = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/

const StageSettings = z
  .strictObject({
    /** CloudFront only accepts web ACLs and certificates from this region. */
    region: z
      .literal('us-east-1', { error: 'must be us-east-1, where CloudFront keeps its web ACL and certificate' })
      .default('us-east-1'),
    account: z
      .string()
      .regex(/^\d{12}$/, 'must be an account id of 12 digits')
      .optional(),
    productName: z.string().min(1).default(brand.name),
    supportEmail: z.email().default(brand.supportEmail),
    /** The site's own domain. Without it, the URL is the distribution's. */
    domain: z
      .strictObject({
        name: z.hostname(),
        certificateArn: z.string().regex(certificateHome, 'must be the ARN of a certificate in us-east-1'),
        /** The Route 53 zone of the domain, if any. The stack then creates the DNS records. */
        hostedZoneId: z.string().min(1).optional(),
        /**
         * Whether browsers also refuse plain HTTP for subdomains, and may add the domain to their preload lists
         * (`includeSubDomains; preload`). Hard to revert (docs/operations.md, Deploy).
         */
        hstsPreload: z.boolean().default(false),
      })
      .optional(),
    /**
     * Google sign-in. The operator stores the client secret in `roomwright-<stage>-google-sign-in` before the first
     * deployment.
     */
    google: z.strictObject({ clientId: z.string().min(1) }).optional(),
    /**
     * The sender of mails, verified in SES. Without it, Cognito uses its own sender, limited to about 50 mails a day, and
     * there is no contact form.
     */
    sender: z.email().optional(),
    /** Advertisers to which purchases are reported with the visitor's consent (docs/product.md, Money). */
    advertisers: AdvertiserIds.optional(),
    /** Whether Stripe runs in live mode. The key must have this mode, and events of the other mode are refused. */
    stripeLiveMode: z.boolean().default(false),
    /** Who hears of alarms. */
    alarmEmail: z.email().optional(),
    /** An alarm rings when a day's predictions cost more at Replicate. Trainings are not counted. */
    replicateDollarsPerDay: z.number().positive().default(50),
    /** Cognito's Plus plan. It refuses compromised passwords and risky sign-ins, and has a price per user. */
    threatProtection: z.boolean().default(false),
    /** How many workers run at once (docs/operations.md, Limits). SQS asks for two at least. */
    workers: z
      .strictObject({
        /** Of each AI function. */
        perAiFunction: z.int().min(2).max(1000).default(10),
        results: z.int().min(2).max(1000).default(20),
      })
      .prefault({}),
    /** The table that `npm run restore` has made. The stack uses it instead of its own (docs/recovery.md). */
    restoredTable: z.strictObject({ name: z.string().min(3), streamArn: z.string().startsWith('arn:') }).optional(),
    /** Whether CloudFormation refuses to delete the stack. Default: only in live mode. */
    terminationProtection: z.boolean().optional(),
  })
  .refine(({ stripeLiveMode, alarmEmail }) => !stripeLiveMode || alarmEmail, {
    path: ['alarmEmail'],
    error: 'is required with stripeLiveMode: somebody has to hear of failed payments',
  })

/** The file with a stage's settings. */
export const stageFile = (stage: string, folder = 'infra/stages') => join(folder, `${stage}.json`)

const stageName = /^[a-z][a-z0-9]{0,15}$/

export type Config = z.infer<typeof StageSettings> & { stage: string; terminationProtection: boolean }

/**
 * Reads a stage's settings from `<folder>/<stage>.json`. Throws `ConfigError` with the name of every wrong or missing
 * setting.
 */
export const readConfig = (stage = 'dev', folder?: string): Config => {
  if (!stageName.test(stage))
    throw new ConfigError(`The stage "${stage}" is not 1 to 16 lower-case letters and digits.`)
  const file = stageFile(stage, folder)
  if (!existsSync(file)) throw new ConfigError(`${file} is missing: it holds the settings of the stage "${stage}".`)
  const settings = StageSettings.safeParse(parseJson(file))
  if (!settings.success) throw new ConfigError(describe(file, settings.error))
  const { terminationProtection = settings.data.stripeLiveMode } = settings.data
  return { ...settings.data, terminationProtection, stage }
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const parseJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file} is not valid JSON.`, { cause: error })
  }
}

const describe = (file: string, { issues }: z.ZodError) =>
  [`${file} has settings that are missing or wrong:`, ...issues.flatMap(settingLines)].join('\n')

const settingLines = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `  ${[...issue.path, key].join('.')}: there is no such setting`)
    : [`  ${issue.path.join('.')}: ${issue.message}`]
