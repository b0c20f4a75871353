import type { Outputs } from '#infra/commands/stack-outputs.ts'
import type { Config } from '#infra/config.ts'
import { brand } from '#shared/brand.ts'

/** What a person has to do elsewhere after a deployment, with the values. */
export const nextSteps = (
  { google, domain, alarmEmail, productName }: Config,
  outputs: Outputs,
  { hasReplicate, hasStripe }: { hasReplicate: boolean; hasStripe: boolean },
): string[] => [
  ...(hasReplicate ? [] : ['Replicate: deploy again with the API token.']),
  ...(hasStripe
    ? [
        `Stripe, Settings, Business, the public name: ${productName}`,
        `Stripe, Settings, Branding: the icon ${outputs.SiteUrl}/icon-512.png, the brand colour ${brand.colour}, the accent colour ${brand.backgroundColour}.`,
      ]
    : ['Stripe: deploy again with the secret key.']),
  ...(google && outputs.GoogleRedirectUrl
    ? [`Google, the OAuth client: the authorised redirect address ${outputs.GoogleRedirectUrl}`]
    : []),
  ...(domain && !domain.hostedZoneId
    ? [`DNS: an alias or CNAME from ${domain.name} to ${outputs.DistributionDomain}.`]
    : []),
  ...(alarmEmail ? [`Mail: confirm "AWS Notification - Subscription Confirmation" at ${alarmEmail}, once.`] : []),
  'Before anything is sold: the samples of docs/operations.md (reviews, figures, terms, quiz pictures).',
]
