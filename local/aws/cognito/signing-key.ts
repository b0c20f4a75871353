import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { DurableMap } from '#local/run/durable-map.ts'

type KeptKey = { privateJwk: JWK; publicJwk: JWK; secret: string }

/** Cognito's are RS256 keys with a `kid`. */
export type PublicKey = { kid: string; alg: string; use: string; kty: 'RSA'; n: string; e: string }

export type SigningKey = {
  jwks: { keys: PublicKey[] }
  /** Makes up what must look the same each time, such as the salt of a user who does not exist. */
  secret: string
  sign(claims: JWTPayload): Promise<string>
  /** Throws jose's errors for a token that is not the pool's, or that has expired. */
  verify(token: string): Promise<JWTPayload>
}

/** The pool's key, made on the first start and kept, so that tokens outlive a restart. */
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
