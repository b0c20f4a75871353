import * as z from 'zod'

/** The operator's ids at the advertisers. No purchase is reported to an advertiser whose id is missing. */
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

/** The public settings of a deployed stack, served as `/config.json`. They contain no secret. */
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
  /** The domain of Cognito's hosted UI; null when the stage has no Google client, which hides the Google button. */
  signInDomain: z.string().nullable(),
  /** Whether the stage has a sender, so that the contact form can mail the support address. */
  canContact: z.boolean(),
  /** Purchases are reported to these with the visitor's consent; the CSP allows their beacon images. */
  advertisers: AdvertiserIds.optional(),
})
export type WebConfig = z.infer<typeof WebConfig>

/**
 * Stands for the site's own origin in its built files, whose canonical links and sitemap need absolute URLs. The
 * deployment replaces it.
 */
export const siteOriginMarker = 'https://site-origin.invalid'

/** What a stage may lack: sign-in with Google, and the form of the contact page. */
export type StageOffer = 'google' | 'contact'

/** Stands for the offers of a stage, separated by spaces, in the public pages. The deployment replaces it. */
export const stageOffersMarker = 'offers-of-the-stage'

export const stageOffers = ({ signInDomain, canContact }: Pick<WebConfig, 'signInDomain' | 'canContact'>): string => {
  const offers: Record<StageOffer, boolean> = { google: signInDomain !== null, contact: canContact }
  return Object.entries(offers)
    .flatMap(([offer, has]) => (has ? [offer] : []))
    .join(' ')
}
