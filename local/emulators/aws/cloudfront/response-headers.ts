import * as z from 'zod'
import type { AddressBook } from '#local/emulators/template/address-book.ts'

const override = z.object({ Override: z.boolean() })

const PolicyConfig = z.object({
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: override.extend({ ContentSecurityPolicy: z.string() }).optional(),
      ContentTypeOptions: override.optional(),
      FrameOptions: override.extend({ FrameOption: z.string() }).optional(),
      ReferrerPolicy: override.extend({ ReferrerPolicy: z.string() }).optional(),
      StrictTransportSecurity: z.unknown().optional(),
    })
    .default({}),
  CustomHeadersConfig: z
    .object({ Items: z.array(override.extend({ Header: z.string(), Value: z.string() })) })
    .default({ Items: [] }),
  RemoveHeadersConfig: z.undefined().optional(),
  CorsConfig: z.undefined().optional(),
})

type Headers = Record<string, string | string[]>
type AddedHeader = { name: string; value: string; overrides: boolean }

/** Adds the headers of a response headers policy. */
export type HeadersPolicy = (headers: Headers) => Headers

/**
 * A CloudFront response headers policy, with local hosts in the content security policy. Omits Strict-Transport-Security,
 * which browsers ignore over plain http (RFC 6797).
 */
export const headersPolicy = (config: unknown, addressBook: AddressBook): HeadersPolicy => {
  const policy = PolicyConfig.parse(config)
  const added = addedHeaders(policy, addressBook)
  return (headers) => {
    const applied = added.filter(({ name, overrides }) => overrides || headers[name] === undefined)
    return { ...headers, ...Object.fromEntries(applied.map(({ name, value }) => [name, value])) }
  }
}

const addedHeaders = (
  { SecurityHeadersConfig, CustomHeadersConfig }: z.infer<typeof PolicyConfig>,
  addressBook: AddressBook,
): AddedHeader[] => {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy } = SecurityHeadersConfig
  const header = (name: string, value: string, overrides: boolean) => [{ name: name.toLowerCase(), value, overrides }]
  return [
    ContentSecurityPolicy
      ? header(
          'content-security-policy',
          withoutRepeats(addressBook.apply(ContentSecurityPolicy.ContentSecurityPolicy)),
          ContentSecurityPolicy.Override,
        )
      : [],
    ContentTypeOptions ? header('x-content-type-options', 'nosniff', ContentTypeOptions.Override) : [],
    FrameOptions ? header('x-frame-options', FrameOptions.FrameOption, FrameOptions.Override) : [],
    ReferrerPolicy ? header('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy.Override) : [],
    ...CustomHeadersConfig.Items.map(({ Header, Value, Override }) => header(Header, Value, Override)),
  ].flat()
}

// Several AWS hosts can have the same local address.
const withoutRepeats = (policy: string): string =>
  policy
    .split(/;\s*/)
    .map((directive) => [...new Set(directive.trim().split(/\s+/))].join(' '))
    .join('; ')
