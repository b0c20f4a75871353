import { expect, test } from 'vitest'
import { readProofs } from '#frontend/features/verify/read-proof.ts'
import { type Signer, signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { makePictureAuthority } from '#local/run/picture-authority.ts'
import type { Proof } from '#shared/entities/proof.ts'
import { proofStatement, signedAnything, signedProof } from '#test/support/proofs.ts'

const newSigner = async () => signerOf((await makePictureAuthority()).signer)

const ours = await newSigner()
const earlier = await newSigner()
const certificates = [ours, earlier].map(({ certificate }) => certificate.toString('base64'))

const read = (...proofs: Proof[]) => readProofs(JSON.stringify({ proofs }), certificates)

const withPayload = (proof: Proof, change: (text: string) => string): Proof => {
  const text = Buffer.from(proof.payload, 'base64url').toString()
  expect(change(text)).not.toBe(text)
  return { ...proof, payload: Buffer.from(change(text)).toString('base64url') }
}

const withHeader = (proof: Proof, change: object): Proof => {
  const header = JSON.parse(Buffer.from(proof.protected, 'base64url').toString())
  return { ...proof, protected: Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url') }
}

/** A proof whose header was changed before it was signed. */
const signedWithHeader = async (signer: Signer, change: object): Promise<Proof> => {
  const { protected: header, payload } = withHeader(await signedProof(signer), change)
  const signature = await signer.sign(Buffer.from(`${header}.${payload}`))
  return { protected: header, payload, signature: Buffer.from(signature).toString('base64url') }
}

test.each([
  ['of ours is a proof', () => signedProof(ours), 'proof'],
  ['of an earlier certificate of ours is a proof', () => signedProof(earlier), 'proof'],
  [
    'of which one byte differs was changed',
    async () => withPayload(await signedProof(ours), (text) => text.replace('Virtual Staging', 'Virtual Stagind')),
    'proofChanged',
  ],
  [
    'with the signature of another one was changed',
    async () => ({ ...(await signedProof(ours)), signature: (await signedProof(earlier)).signature }),
    'proofChanged',
  ],
  ['of somebody else is not ours', async () => signedProof(await newSigner()), 'proofOther'],
  [
    'of somebody else with our certificate was changed',
    async () => signedWithHeader(await newSigner(), { x5c: certificates }),
    'proofChanged',
  ],
  [
    'of somebody else with our certificate behind theirs is not ours',
    async () => {
      const other = await newSigner()
      return signedWithHeader(other, { x5c: [other.certificate.toString('base64'), ...certificates] })
    },
    'proofOther',
  ],
  ['of another type is none', () => signedWithHeader(ours, { typ: 'JWT' }), 'proofChanged'],
  ['without an algorithm is none', () => signedWithHeader(ours, { alg: 'none' }), 'proofChanged'],
  ['of an older format is told apart', () => signedAnything(ours, { ...proofStatement(), format: 0 }), 'proofFormat'],
  ['of a newer format is told apart', () => signedAnything(ours, { format: 2, pictures: [] }), 'proofFormat'],
] as const)('a proof %s', async (_, make, verdict) => {
  expect((await read(await make()))?.kind).toBe(verdict)
})

test.each([
  ['no JSON', '{ not at all'],
  ['other JSON', '{"proofs":[]}'],
])('a text that is %s is no proof', async (_, text) => {
  expect(await readProofs(text, certificates)).toBeUndefined()
})

test('one proof of many that was changed is reported', async () => {
  const changed = withPayload(await signedProof(ours), (text) => text.replace('a/model', 'b/model'))
  expect(await read(await signedProof(ours), changed)).toEqual({ kind: 'proofChanged' })
})

test('a file of several proofs gives what each states', async () => {
  const proofs = [await signedProof(ours, { tool: 'Empty Room' }), await signedProof(earlier)]
  expect(await read(...proofs)).toEqual({
    kind: 'proof',
    statements: [proofStatement({ tool: 'Empty Room' }), proofStatement()],
  })
})
