import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { AdvertiserIds } from '#shared/web-config.ts'

const certificateHome = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/

const StageSettings = z.strictObject({
  /** A CloudFront web ACL and certificate exist only there. */
  region: z
    .literal('us-east-1', { error: 'must be us-east-1, where CloudFront keeps its web ACL and certificate' })
    .default('us-east-1'),
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be an account id of 12 digits')
    .optional(),
  productName: z.string().min(1).default(brand.name),
  supportEmail: z.email().default(brand.supportEmail),
  /** The site's own name; without one it is reached by the distribution's. */
  domain: z
    .strictObject({
      name: z.hostname(),
      certificateArn: z.string().regex(certificateHome, 'must be the ARN of a certificate in us-east-1'),
      /** When Route 53 serves the name, its records are made too. */
      hostedZoneId: z.string().min(1).optional(),
    })
    .optional(),
  /** Its client secret is put into the secret `roomwright-<stage>-google-sign-in` by hand, before the first deployment. */
  google: z.strictObject({ clientId: z.string().min(1) }).optional(),
  /** The address Cognito sends from, verified in SES; without one Cognito's own sender does, about 50 mails a day. */
  sender: z.email().optional(),
  /** Where purchases are told, with the visitor's consent. */
  advertisers: AdvertiserIds.optional(),
  /** Whether real money moves: the mode of the Stripe key, and of the only events that are taken. */
  stripeLiveMode: z.boolean().default(false),
  /** Who is told of alarms. */
  alarmEmail: z.email().optional(),
  /** Cognito's Plus plan: compromised passwords and risky sign-ins are refused, at a price per user. */
  threatProtection: z.boolean().default(false),
  /** Whether CloudFormation refuses to delete the stack. By default only where real money moves. */
  terminationProtection: z.boolean().optional(),
})

const stageName = /^[a-z][a-z0-9]{0,15}$/

export type Config = z.infer<typeof StageSettings> & { stage: string; terminationProtection: boolean }

/** A stage's settings from `<folder>/<stage>.json`; throws with the name of every setting that is missing or wrong. */
export const readConfig = (stage = 'dev', folder = 'infra/stages'): Config => {
  if (!stageName.test(stage))
    throw new ConfigError(`The stage "${stage}" is not 1 to 16 lower-case letters and digits.`)
  const file = join(folder, `${stage}.json`)
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
