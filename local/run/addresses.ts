import { type Address, type AddressBook, createAddressBook } from '#local/emulators/template/address-book.ts'
import { region } from '#local/emulators/template/place.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { siteAddresses } from './site-addresses.ts'
import type { StandIns } from './start-stand-ins.ts'

/** The URLs and ports of the stack's parts on this machine. */
export type Places = {
  edge: string
  s3: string
  sqs: string
  secrets: string
  /** Ports, because browsers reach these two through `localhost` and functions through 127.0.0.1. */
  cognitoPort: number
  eventsPort: number
  /** Undefined when the real Replicate is used. */
  replicate?: string | undefined
  /** Undefined when the real Stripe is used. */
  stripe?: string | undefined
}

export const placesOf = (edge: string, { s3, sqs, secrets, cognito, events, replicate, stripe }: StandIns): Places => ({
  edge,
  s3: s3.url,
  sqs: sqs.url,
  secrets: secrets.url,
  cognitoPort: cognito.port,
  eventsPort: events.port,
  replicate: replicate?.url,
  stripe: stripe?.url,
})

/** The same places for callers outside this machine: through a tunnel, pictures too have the site's address. */
export const publicPlaces = (places: Places, publicUrl: string): Places => ({
  ...places,
  edge: publicUrl,
  s3: publicUrl,
})

const buckets = (resolver: Resolver) =>
  resolver
    .resources('AWS::S3::Bucket')
    .map(({ name }) => ({ name, origin: `https://${name}.s3.${region}.amazonaws.com` }))

/** Maps AWS and vendor addresses for functions. A bucket becomes a path, because `bucket.localhost` does not resolve. */
export const functionBook = (resolver: Resolver, places: Places): AddressBook =>
  createAddressBook([
    ...siteAddresses(resolver, places.edge),
    ...buckets(resolver).map(({ name, origin }): Address => [origin, `${places.s3}/${name}`]),
    ...eventHosts(resolver).map(({ http }): Address => [`https://${http}`, `http://127.0.0.1:${places.eventsPort}`]),
    ...replicateAddresses(places.replicate),
    ...(places.stripe ? [['https://api.stripe.com', places.stripe] satisfies Address] : []),
    [`https://cognito-idp.${region}.amazonaws.com`, `http://127.0.0.1:${places.cognitoPort}`],
    [`https://secretsmanager.${region}.amazonaws.com`, places.secrets],
    [`https://sqs.${region}.amazonaws.com`, places.sqs],
  ])

/**
 * Maps AWS addresses for browsers, in the web settings and in the content security policy. The live updates need `ws:`,
 * because Amplify turns every http and https address into `wss:` (docs/vendors.md, AppSync Events).
 */
export const browserBook = (resolver: Resolver, places: Places): AddressBook =>
  createAddressBook([
    ...siteAddresses(resolver, places.edge),
    ...buckets(resolver).map(({ origin }): Address => [origin, places.s3]),
    ...eventHosts(resolver).flatMap(({ http, realtime }): Address[] => [
      [`https://${http}`, `ws://localhost:${places.eventsPort}`],
      [`wss://${realtime}`, `ws://localhost:${places.eventsPort}`],
    ]),
    ...signInHosts(resolver).flatMap((host): Address[] => [
      [`https://${host}`, `http://localhost:${places.cognitoPort}`],
      [host, `localhost:${places.cognitoPort}`],
    ]),
    [`https://cognito-idp.${region}.amazonaws.com`, `http://localhost:${places.cognitoPort}`],
  ])

/** The hosts of the user pool's hosted sign-in pages. */
export const signInHosts = (resolver: Resolver): string[] =>
  resolver
    .resources('AWS::Cognito::UserPoolDomain')
    .map(({ properties }) => `${properties.Domain}.auth.${region}.amazoncognito.com`)

const eventHosts = (resolver: Resolver) =>
  resolver.resources('AWS::AppSync::Api').map(({ logicalId }) => ({
    http: resolver.attribute(logicalId, 'Dns.Http'),
    realtime: resolver.attribute(logicalId, 'Dns.Realtime'),
  }))

const replicateAddresses = (replicate: string | undefined): Address[] =>
  replicate
    ? [
        ['https://api.replicate.com', replicate],
        ['https://replicate.delivery', replicate],
        ['https://*.replicate.delivery', replicate],
      ]
    : []
