import { verify } from 'node:crypto'
import { getSignedUrl } from '@aws-sdk/cloudfront-signer'
import { describe, expect, test, vi } from 'vitest'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { functionEnvironment, stubSecret } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { newKeyPair, pictureKey, pictureKeyId } from '#test/support/functions/picture-key.ts'

const site = functionEnvironment.SITE_URL
const path = `${userId}/generations/gen_01JZ0000000000000000000001-thumbnail.webp`

useFunctionStage()

const decode = (text: string | null) =>
  Buffer.from((text ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')

const partsOf = (text: string) => {
  const url = new URL(text)
  const policy = decode(url.searchParams.get('Policy'))
  return {
    place: `${url.origin}${url.pathname}`,
    keyId: url.searchParams.get('Key-Pair-Id'),
    policy: JSON.parse(policy.toString()),
    isSignedBy: ({ publicKey }: typeof pictureKey) =>
      verify('RSA-SHA256', policy, publicKey, decode(url.searchParams.get('Signature'))),
  }
}

const policyFor = (resource: string, end: string) => ({
  Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': Date.parse(end) / 1000 } } }],
})

const at = (time: string) => vi.setSystemTime(new Date(time))

describe('the URL of a shown picture', () => {
  test('is signed for all pictures of this kind of its owner, until one hour after midnight UTC', async () => {
    const { place, keyId, policy, isSignedBy } = partsOf(await shownUrl(path))
    expect({ place, keyId }).toEqual({ place: `${site}/${path}`, keyId: pictureKeyId })
    expect(policy).toEqual(policyFor(`${site}/${userId}/generations/*`, '2026-06-02T01:00:00Z'))
    expect(isSignedBy(pictureKey)).toBe(true)
    expect(isSignedBy(newKeyPair())).toBe(false)
  })

  test('is the one that the signer of the AWS SDK makes', async () => {
    const policy = JSON.stringify(policyFor(`${site}/${userId}/generations/*`, '2026-06-02T01:00:00Z'))
    const privateKey = pictureKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const theirs = getSignedUrl({
      url: `${site}/${path}`,
      keyPairId: pictureKeyId,
      privateKey,
      policy,
      algorithm: 'SHA256',
    })
    const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams)
    expect(parametersOf(await shownUrl(path))).toEqual(parametersOf(theirs))
  })

  test('is the same from every process until midnight, and then another', async () => {
    at('2026-06-01T00:00:00Z')
    const first = await shownUrl(path)
    at('2026-06-01T23:59:59.999Z')
    expect(await shownUrl(path)).toBe(first)
    vi.resetModules()
    const { shownUrl: elsewhere } = await import('#functions/core/clients/aws/shown-urls.ts')
    expect(await elsewhere(path)).toBe(first)
    at('2026-06-02T00:00:00Z')
    const next = await shownUrl(path)
    expect(partsOf(next).policy).toEqual(policyFor(`${site}/${userId}/generations/*`, '2026-06-03T01:00:00Z'))
    expect(partsOf(next).isSignedBy(pictureKey)).toBe(true)
  })

  test('is signed apart for another owner and another kind', async () => {
    const folders = [path, `${otherUserId}/generations/a.jpg`, `${userId}/rooms/a.jpg`]
    const policies = (await Promise.all(folders.map(shownUrl))).map((url) => partsOf(url).policy.Statement[0].Resource)
    expect(policies).toEqual([
      `${site}/${userId}/generations/*`,
      `${site}/${otherUserId}/generations/*`,
      `${site}/${userId}/rooms/*`,
    ])
  })

  test('of an example is signed for the examples', async () => {
    const { policy } = partsOf(await shownUrl('catalogue/examples/decoration-styles/japandi.webp'))
    expect(policy.Statement[0].Resource).toBe(`${site}/catalogue/examples/*`)
  })

  test.each(['gen.jpg', '*/generations/a.jpg', '/generations/a.jpg', `${userId}/*/a.jpg`, '?/rooms/a.jpg'])(
    'does not exist for %s, whose policy would cover more than one owner',
    async (odd) => {
      await expect(shownUrl(odd)).rejects.toThrow('A picture without an owner has no URL')
    },
  )
})

describe('during a rotation', () => {
  const second = newKeyPair()
  const trust = (...keys: (readonly [{ fingerprint: string }, string])[]) =>
    vi.stubEnv('PICTURE_KEY_IDS', JSON.stringify(Object.fromEntries(keys.map(([key, id]) => [key.fingerprint, id]))))

  test('the first key of the secret signs that the distribution trusts', async () => {
    const first = partsOf(await shownUrl(path))
    expect(first.keyId).toBe(pictureKeyId)
    stubSecret('PICTURE_KEYS_ARN', `${second.secret} ${pictureKey.secret}`)
    expect(partsOf(await shownUrl(path)).keyId).toBe(pictureKeyId)
    trust([pictureKey, pictureKeyId], [second, 'KSECOND'])
    const next = partsOf(await shownUrl(path))
    expect([next.keyId, next.isSignedBy(second), next.isSignedBy(pictureKey)]).toEqual(['KSECOND', true, false])
  })

  test('a secret without a trusted key signs nothing', async () => {
    stubSecret('PICTURE_KEYS_ARN', second.secret)
    await expect(shownUrl(path)).rejects.toThrow('The distribution trusts none of the picture keys')
  })
})
