import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'

// The hash of the empty string. Emotion inserts its rules into an empty style element by script (docs/vendors.md,
// Browsers).
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export type ContentSources = {
  /** The images bucket, for uploads and downloads. */
  imagesOrigin: string
  /** Origins to which scripts may connect, in addition to the site itself. */
  connect: readonly string[]
  /** Origins of pictures, in addition to the site: the advertisers' beacons, if any. */
  pictures: readonly string[]
}

type WebHeadersProps = ContentSources & {
  /** Whether Strict-Transport-Security covers subdomains and allows browsers' preload lists. */
  hstsPreload: boolean
}

const contentSecurityPolicy = ({ imagesOrigin, connect, pictures }: ContentSources) =>
  [
    "default-src 'none'",
    // WebAssembly is for the decoder of HEIC photos (docs/decisions/0013).
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${emptyStyle}`,
    `img-src ${["'self'", 'blob:', ...pictures].join(' ')}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect, imagesOrigin].join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')

// A shared design only uses files of the site and pictures below its own path, and its URL is a secret.
const sharedPagePolicy = (frameAncestors: "'none'" | '*') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
  ].join('; ')

// An answer that is no page may load nothing, if a browser shows it as one.
const emptyPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

const custom = (header: string, value: string) => ({ header, value, override: true })

const headersFor = (users: 'same-origin' | 'cross-origin') => [
  custom('Cross-Origin-Opener-Policy', 'same-origin-allow-popups'),
  custom('Cross-Origin-Resource-Policy', users),
  custom('Permissions-Policy', permissions.map((feature) => `${feature}=()`).join(', ')),
]
const commonHeaders = headersFor('same-origin')

const noStore = custom('Cache-Control', 'no-store')
const noIndex = custom('X-Robots-Tag', 'noindex')

const securityHeaders = (
  policy: string,
  hstsPreload: boolean,
  referrerPolicy = HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
) => ({
  contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
  contentTypeOptions: { override: true },
  referrerPolicy: { referrerPolicy, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: hstsPreload,
    preload: hstsPreload,
    override: true,
  },
})

const unframed = (...headers: Parameters<typeof securityHeaders>): ResponseSecurityHeadersBehavior => ({
  ...securityHeaders(...headers),
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
})

/**
 * The headers that CloudFront adds. One set each for the site's files, the API's responses, users' pictures, shared
 * designs, shared designs in a frame on another site, and the files that such a frame loads.
 */
export class WebHeaders extends Construct {
  readonly files: ResponseHeadersPolicy
  readonly api: ResponseHeadersPolicy
  readonly pictures: ResponseHeadersPolicy
  readonly shared: ResponseHeadersPolicy
  readonly embedded: ResponseHeadersPolicy
  readonly embeddedFiles: ResponseHeadersPolicy

  constructor(scope: Construct, id: string, { hstsPreload, ...sources }: WebHeadersProps) {
    super(scope, id)
    this.files = new ResponseHeadersPolicy(this, 'Files', {
      securityHeadersBehavior: unframed(contentSecurityPolicy(sources), hstsPreload),
      customHeadersBehavior: { customHeaders: commonHeaders },
    })
    this.api = new ResponseHeadersPolicy(this, 'Api', {
      securityHeadersBehavior: unframed(emptyPolicy, hstsPreload),
      customHeadersBehavior: { customHeaders: [...commonHeaders, noStore] },
    })
    // A picture has the Cache-Control that it is stored with.
    this.pictures = new ResponseHeadersPolicy(this, 'Pictures', {
      securityHeadersBehavior: unframed(emptyPolicy, hstsPreload, HeadersReferrerPolicy.NO_REFERRER),
      customHeadersBehavior: { customHeaders: [...commonHeaders, noIndex] },
    })
    this.shared = new ResponseHeadersPolicy(this, 'Shared', {
      securityHeadersBehavior: unframed(sharedPagePolicy("'none'"), hstsPreload, HeadersReferrerPolicy.NO_REFERRER),
      customHeadersBehavior: { customHeaders: [...commonHeaders, noStore, noIndex] },
    })
    // A site with Cross-Origin-Embedder-Policy only shows frames that also have one (HTML Standard, 7.1.4).
    const embedder = custom('Cross-Origin-Embedder-Policy', 'require-corp')
    this.embedded = new ResponseHeadersPolicy(this, 'Embedded', {
      securityHeadersBehavior: securityHeaders(sharedPagePolicy('*'), hstsPreload, HeadersReferrerPolicy.NO_REFERRER),
      customHeadersBehavior: { customHeaders: [...headersFor('cross-origin'), embedder, noStore, noIndex] },
    })
    // A sandboxed frame has its own origin, so the site's files are cross-origin for it.
    this.embeddedFiles = new ResponseHeadersPolicy(this, 'EmbeddedFiles', {
      securityHeadersBehavior: unframed(emptyPolicy, hstsPreload),
      customHeadersBehavior: { customHeaders: headersFor('cross-origin') },
    })
  }
}
