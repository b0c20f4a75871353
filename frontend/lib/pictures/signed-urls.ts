const marginSeconds = 300

type Kept = { url: string; endsAt: number }

const kept = new Map<string, Kept>()

const keyOf = (url: URL) => `${url.origin}${url.pathname}`

/** Identifies the picture of a URL, regardless of its signature. */
export const pictureKey = (url: string): string => (URL.canParse(url) ? keyOf(new URL(url)) : url)

// X-Amz-Date is "20251120T190900Z"; NaN for a URL without a signature.
const endOf = (url: URL) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return signedAt + Number(url.searchParams.get('X-Amz-Expires')) * 1000
}

/**
 * Returns the first URL seen for a stored picture until five minutes before it expires. Every Lambda environment signs
 * differently, and a different URL would miss the browser's cache.
 */
export const steadyUrl = (signed: string): string => {
  if (!URL.canParse(signed)) return signed
  const url = new URL(signed)
  const endsAt = endOf(url)
  if (Number.isNaN(endsAt)) return signed
  const known = kept.get(keyOf(url))
  if (known && known.endsAt - marginSeconds * 1000 > Date.now()) return known.url
  kept.set(keyOf(url), { url: signed, endsAt })
  return signed
}

/** Drops a URL that failed to load. */
export const forgetUrl = (signed: string) => {
  if (URL.canParse(signed)) kept.delete(keyOf(new URL(signed)))
}
