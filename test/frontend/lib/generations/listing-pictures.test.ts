import { expect, test } from 'vitest'
import { picturesOfListing } from '#frontend/lib/generations/listing-pictures.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { answering } from '#test/support/frontend/web-api.ts'
import { failed, generation, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'
import { bulkJobId } from '#test/support/frontend/web-bulk.ts'

const jpeg = (bytes: string) => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } })

const room = (settings: Record<string, string>) =>
  generation({ bulkJobId: bulkJobId(), settings: { roomType: 'living-room', ...settings } })

test('a listing has two pictures a finished room, named by order and caption, and a list of the captions', async () => {
  answering({
    'GET /photo.jpg': jpeg('before'),
    'GET /one.jpg': jpeg('after'),
  })
  const files = picturesOfListing([room({ caption: 'Main bedroom' }), failed(), room({})])
  expect(files.map(({ name }) => name)).toEqual([
    '01 Main bedroom - before',
    '01 Main bedroom - after',
    '03 Living room - before',
    '03 Living room - after',
    'captions',
  ])
  const loaded = await Promise.all([0, 1, 4].map((at) => files[at]?.load()))
  expect(await Promise.all(loaded.map((file) => file?.text()))).toEqual([
    'before',
    'after',
    '01 Main bedroom\r\n03 Living room\r\n',
  ])
})

test('a picture whose signed URL has expired is loaded by a new one', async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', userId)
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  await refreshSession()
  const old = generation({ originalImageUrl: 'https://images.test/old.jpg' })
  answering({
    'GET /old.jpg': new Response('', { status: 403 }),
    [`GET /generations/${old.id}`]: generation(),
    'GET /photo.jpg': jpeg('before'),
  })
  const [file] = picturesOfListing([old])
  expect(await (await file?.load())?.text()).toBe('before')
})
