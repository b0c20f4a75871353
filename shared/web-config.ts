import * as z from 'zod'

/** The public settings of a deployed stack, served as `/config.json`; nothing in it is secret. */
export const WebConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** `https://cognito-idp.<region>.amazonaws.com/` */
  userPoolEndpoint: z.url(),
  /** `https://<api>.appsync-api.<region>.amazonaws.com/event` */
  eventsEndpoint: z.url(),
  productName: z.string(),
  supportEmail: z.string(),
  /** The hosted UI's domain, when the stage has a Google client; without one there is no Google button. */
  signInDomain: z.string().nullable(),
  /** The operator's setting: gates lead to /credits-paywall instead of /paywall (readings, Access). */
  creditsPaywall: z.boolean().optional(),
  /** Where purchases are told, with the visitor's consent; the policy must let pictures load from there (readings). */
  advertisers: z
    .object({
      pixelId: z.string().regex(/^\d+$/).optional(),
      /** As Google Ads shows it. */
      adsConversion: z
        .string()
        .regex(/^AW-\d+\/[\w-]+$/)
        .optional(),
    })
    .optional(),
})
export type WebConfig = z.infer<typeof WebConfig>
