import * as z from 'zod'

/** The operator's ids at the advertisers; without one nothing is told there. */
export const AdvertiserIds = z.strictObject({
  /** The pixel's number. */
  pixelId: z.string().regex(/^\d+$/, 'must be the number of a pixel').optional(),
  /** `AW-<number>/<label>`, as Google Ads shows it. */
  adsConversion: z
    .string()
    .regex(/^AW-\d+\/[\w-]+$/, 'must look like AW-<number>/<label>')
    .optional(),
})
export type AdvertiserIds = z.infer<typeof AdvertiserIds>

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
  /** Where purchases are told, with the visitor's consent; the policy must let pictures load from there (readings). */
  advertisers: AdvertiserIds.optional(),
})
export type WebConfig = z.infer<typeof WebConfig>
