const marginSeconds = 300

type Kept = { url: string; endsAt: number }

const kept = new Map<string, Kept>()

const keyOf = (url: URL) => `${url.origin}${url.pathname}`

/** Which picture a URL shows, however it is signed. */
export const pictureKey = (url: string): string => (URL.canParse(url) ? keyOf(new URL(url)) : url)

// "20251120T190900Z" as S3 signs it.
const endOf = (url: URL) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return signedAt + Number(url.searchParams.get('X-Amz-Expires')) * 1000
}

/**
 * The first URL seen for a stored picture, until five minutes before its end: every Lambda environment signs
 * differently, and a new URL would load the same picture again.
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

/** A URL that failed to load is not offered again. */
export const forgetUrl = (signed: string) => {
  if (URL.canParse(signed)) kept.delete(keyOf(new URL(signed)))
}
