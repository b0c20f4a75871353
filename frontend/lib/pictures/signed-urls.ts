import * as z from 'zod'

const marginSeconds = 300

type Kept = { url: string; endsAt: number }

const kept = new Map<string, Kept>()

const keyOf = (url: URL) => `${url.origin}${url.pathname}`

/** Identifies the picture of a URL, regardless of its signature. */
export const pictureKey = (url: string): string => (URL.canParse(url) ? keyOf(new URL(url)) : url)

// The signature's policy, in CloudFront's form of base64 (docs/vendors.md, CloudFront).
const Policy = z.object({
  Statement: z.tuple([z.object({ Condition: z.object({ DateLessThan: z.object({ 'AWS:EpochTime': z.number() }) }) })]),
})

/** When a URL expires, in milliseconds; undefined for one without a signature. */
const endOf = (url: URL): number | undefined => {
  const policy = url.searchParams.get('Policy')
  if (!policy) return undefined
  const base64 = policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/')
  const [{ Condition }] = Policy.parse(JSON.parse(atob(base64))).Statement
  return Condition.DateLessThan['AWS:EpochTime'] * 1000
}

/**
 * Returns the first URL seen for a stored picture until five minutes before it expires. At midnight UTC the server
 * signs anew, and a different URL would load the picture once more. A URL that has replaced an expired one is also
 * returned for that one, which lists may keep.
 */
export const steadyUrl = (signed: string): string => {
  if (!URL.canParse(signed)) return signed
  const url = new URL(signed)
  const endsAt = endOf(url)
  if (endsAt === undefined) return signed
  const known = kept.get(keyOf(url))
  if (known && known.endsAt - marginSeconds * 1000 > Date.now()) return known.url
  kept.set(keyOf(url), { url: signed, endsAt })
  return signed
}

/** Drops a URL that failed to load. */
export const forgetUrl = (signed: string) => {
  if (URL.canParse(signed)) kept.delete(keyOf(new URL(signed)))
}
