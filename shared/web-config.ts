import * as z from 'zod'

/** The operator's ids at the advertisers. Purchases are only reported to advertisers with an id. */
export const AdvertiserIds = z.strictObject({
  /** The number of the Meta pixel. */
  pixelId: z.string().regex(/^\d+$/, 'must be the number of a pixel').optional(),
  /** `AW-<number>/<label>`, in the form that Google Ads displays. */
  adsConversion: z
    .string()
    .regex(/^AW-\d+\/[\w-]+$/, 'must look like AW-<number>/<label>')
    .optional(),
})
export type AdvertiserIds = z.infer<typeof AdvertiserIds>

/** The public settings of a deployed stack, served as `/config.json`. Contains no secrets. */
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
  /** The domain of Cognito's hosted UI. Null when the stage has no Google client; the Google button is then hidden. */
  signInDomain: z.string().nullable(),
  /** Whether the stage has a mail sender, which the contact form needs. */
  canContact: z.boolean(),
  /** Purchases are reported to these advertisers with the visitor's consent. The CSP allows their beacon images. */
  advertisers: AdvertiserIds.optional(),
})
export type WebConfig = z.infer<typeof WebConfig>

/**
 * The placeholder for the site's origin in its built files, because canonical links and the sitemap need absolute URLs.
 * The deployment replaces it.
 */
export const siteOriginMarker = 'https://site-origin.invalid'

/** The optional features of a stage: sign-in with Google, and the contact form. */
export type StageOffer = 'google' | 'contact'

/** The placeholder for a stage's offers, separated by spaces, in the public pages. The deployment replaces it. */
export const stageOffersMarker = 'offers-of-the-stage'

export const stageOffers = ({ signInDomain, canContact }: Pick<WebConfig, 'signInDomain' | 'canContact'>): string => {
  const offers: Record<StageOffer, boolean> = { google: signInDomain !== null, contact: canContact }
  return Object.entries(offers)
    .flatMap(([offer, has]) => (has ? [offer] : []))
    .join(' ')
}
