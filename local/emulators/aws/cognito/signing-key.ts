import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { DurableMap } from '#local/emulators/base/durable-map.ts'

type KeptKey = { privateJwk: JWK; publicJwk: JWK; secret: string }

/** An RS256 key with a `kid`, like Cognito's. */
export type PublicKey = { kid: string; alg: string; use: string; kty: 'RSA'; n: string; e: string }

export type SigningKey = {
  jwks: { keys: PublicKey[] }
  /** Seed for made-up values that must stay the same, such as the salt of an unknown user. */
  secret: string
  sign(claims: JWTPayload): Promise<string>
  /** Throws jose's errors for a token of another issuer or an expired one. */
  verify(token: string): Promise<JWTPayload>
}

/** Loads the pool's key, or creates it at the first start, so that tokens survive a restart. */
export const loadSigningKey = async (issuer: string, file?: string): Promise<SigningKey> => {
  const kept = new DurableMap<KeptKey>(file)
  const key = kept.get('signing') ?? (await makeKey())
  kept.set('signing', key)

  const [privateKey, publicKey] = await Promise.all([
    importJWK(key.privateJwk, 'RS256'),
    importJWK(key.publicJwk, 'RS256'),
  ])
  const { kid = '', n = '', e = '' } = key.publicJwk
  return {
    jwks: { keys: [{ kid, alg: 'RS256', use: 'sig', kty: 'RSA', n, e }] },
    secret: key.secret,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).setIssuer(issuer).sign(privateKey),
    verify: async (token) => (await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'] })).payload,
  }
}

const makeKey = async (): Promise<KeptKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(32).toString('base64')
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
  return { privateJwk, publicJwk: { ...publicJwk, kid }, secret: randomBytes(32).toString('base64') }
}
