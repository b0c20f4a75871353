import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto'
import { isEqualInConstantTime } from '#local/emulators/base/constant-time.ts'

/**
 * SRP-6a (RFC 5054) in Cognito's form: the 3072-bit group of RFC 3526, SHA-256, numbers hashed as padded hex.
 * `poolName` is the part of the pool's id after `_`, which every password hash contains (docs/vendors.md, Cognito).
 */
export type Verifier = { salt: string; verifier: string }

export type Challenge = { serverSecret: bigint; serverPublic: bigint }

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const generator = 2n

/** The stored form of a password: a salt and g^x. */
export const makeVerifier = (poolName: string, username: string, password: string): Verifier => {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: verifierOf(poolName, username, password, salt) }
}

export const passwordMatches = (poolName: string, username: string, password: string, kept: Verifier): boolean =>
  isEqualInConstantTime(Buffer.from(verifierOf(poolName, username, password, kept.salt)), Buffer.from(kept.verifier))

export const makeChallenge = ({ verifier }: Verifier): Challenge => {
  const serverSecret = numberOf(randomBytes(128).toString('hex'))
  const serverPublic = (multiplier * numberOf(verifier) + power(generator, serverSecret)) % prime
  return { serverSecret, serverPublic }
}

export type Claim = {
  poolName: string
  username: string
  clientPublic: bigint
  secretBlock: string
  timestamp: string
  signature: string
}

/** Whether the claim proves the password; compared in constant time. */
export const provesPassword = (claim: Claim, { serverSecret, serverPublic }: Challenge, kept: Verifier): boolean => {
  const { poolName, username, clientPublic, secretBlock, timestamp, signature } = claim
  if (clientPublic % prime === 0n) return false
  const scrambler = numberOf(hashHex(padded(clientPublic) + padded(serverPublic)))
  const shared = power(clientPublic * power(numberOf(kept.verifier), scrambler), serverSecret)
  const message = Buffer.concat([
    Buffer.from(poolName + username),
    Buffer.from(secretBlock, 'base64'),
    Buffer.from(timestamp),
  ])
  const expected = createHmac('sha256', derivedKey(shared, scrambler)).update(message).digest()
  return isEqualInConstantTime(Buffer.from(signature, 'base64'), expected)
}

const verifierOf = (poolName: string, username: string, password: string, salt: string): string => {
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex')
  return power(generator, numberOf(hashHex(padded(numberOf(salt)) + identity))).toString(16)
}

const derivedKey = (shared: bigint, scrambler: bigint): Buffer => {
  const extracted = createHmac('sha256', Buffer.from(padded(scrambler), 'hex')).update(
    Buffer.from(padded(shared), 'hex'),
  )
  return createHmac('sha256', extracted.digest()).update('Caldera Derived Key\u0001').digest().subarray(0, 16)
}

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

// Pads to whole bytes. A leading zero byte is added when the first bit is set, since Cognito reads the number as signed.
const padded = (value: bigint): string => {
  const digits = value.toString(16)
  const even = digits.length % 2 ? `0${digits}` : digits
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

const numberOf = (hex: string): bigint => BigInt(`0x${hex}`)

const hashHex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

const multiplier = numberOf(hashHex(padded(prime) + padded(generator)))
