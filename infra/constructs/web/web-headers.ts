import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'

// The hash of the empty string: Emotion inserts its rules into an empty style element by script (docs/vendors.md, Browsers).
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export type ContentSources = {
  /** The images bucket, from which pictures are read and to which uploads are sent. */
  imagesOrigin: string
  /** Origins to which scripts may connect, besides the site itself. */
  connect: readonly string[]
  /** Origins of pictures, besides the site and its bucket: the advertisers' beacons, if any. */
  pictures: readonly string[]
}

type WebHeadersProps = ContentSources & {
  /** Whether Strict-Transport-Security also covers the names below the site's, and asks browsers to list it. */
  hstsPreload: boolean
}

const contentSecurityPolicy = ({ imagesOrigin, connect, pictures }: ContentSources) =>
  [
    "default-src 'none'",
    // WebAssembly: the decoder of HEIC photos (docs/decisions/0013).
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${emptyStyle}`,
    `img-src ${["'self'", 'blob:', imagesOrigin, ...pictures].join(' ')}`,
    `media-src 'self' ${imagesOrigin}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect, imagesOrigin].join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')

// A shared design has only files of the site and pictures below its own path, and its address is a secret.
const sharedPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

const custom = (header: string, value: string) => ({ header, value, override: true })

const commonHeaders = [
  custom('Cross-Origin-Opener-Policy', 'same-origin-allow-popups'),
  custom('Cross-Origin-Resource-Policy', 'same-origin'),
  custom('Permissions-Policy', permissions.map((feature) => `${feature}=()`).join(', ')),
]

const noStore = custom('Cache-Control', 'no-store')

const securityHeaders = (
  policy: string,
  hstsPreload: boolean,
  referrerPolicy = HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
): ResponseSecurityHeadersBehavior => ({
  contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: hstsPreload,
    preload: hstsPreload,
    override: true,
  },
})

/** The headers that CloudFront adds: one set for the site's files, one for the API's responses, one for shared designs. */
export class WebHeaders extends Construct {
  readonly files: ResponseHeadersPolicy
  readonly api: ResponseHeadersPolicy
  readonly shared: ResponseHeadersPolicy

  constructor(scope: Construct, id: string, { hstsPreload, ...sources }: WebHeadersProps) {
    super(scope, id)
    this.files = new ResponseHeadersPolicy(this, 'Files', {
      securityHeadersBehavior: securityHeaders(contentSecurityPolicy(sources), hstsPreload),
      customHeadersBehavior: { customHeaders: commonHeaders },
    })
    this.api = new ResponseHeadersPolicy(this, 'Api', {
      securityHeadersBehavior: securityHeaders("default-src 'none'; frame-ancestors 'none'", hstsPreload),
      customHeadersBehavior: { customHeaders: [...commonHeaders, noStore] },
    })
    this.shared = new ResponseHeadersPolicy(this, 'Shared', {
      securityHeadersBehavior: securityHeaders(sharedPagePolicy, hstsPreload, HeadersReferrerPolicy.NO_REFERRER),
      customHeadersBehavior: { customHeaders: [...commonHeaders, noStore, custom('X-Robots-Tag', 'noindex')] },
    })
  }
}
