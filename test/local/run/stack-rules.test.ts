import { join } from 'node:path'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadSigningKey } from '#local/emulators/aws/cognito/signing-key.ts'
import { codeOfProblem, Problem } from '#shared/contracts/problem.ts'
import { accessTokenOf, sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount, newPerson, personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'

const aiFunction = 'room-design-full-redesign'

const stack = sharedStack()
let email: string
let person: StackPerson
let photo: Buffer
let photoPath: string
beforeAll(async () => {
  email = await newAccount(stack)
  person = await personAt(stack, email)
  await person.setFaults({ latencyMs: 60_000 })
  photo = await roomPhoto({ width: 320, height: 240, seed: 3 })
  photoPath = await person.upload(photo)
})

const body = (over: Record<string, string> = {}) => ({ ...person.redesignOf(photoPath), ...over })

/** An account's credits and generations, which a refused call does not change. */
const everything = async () => ({
  account: await person.account(),
  generations: (await person.call('GET', '/generations')).body.generations.map(({ id }: { id: string }) => id),
})

const codeOf = ({ body: problem, type }: Awaited<ReturnType<StackPerson['call']>>) => {
  expect(type).toBe('application/problem+json')
  return codeOfProblem(Problem.parse(problem).type)
}

test('the endpoints list the options of the Replicate SDK', async () => {
  const model = await stack.replicate().models.get('ostris', 'flux-dev-lora-trainer')
  expect(model.url).toContain('ostris/flux-dev-lora-trainer')
})

test("a visitor's message is mailed to the support address", async () => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Do you sell plans for teams?' }
  const answer = await fetch(`${stack.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(answer.status).toBe(200)
  const [mail] = await (await fetch(`${stack.url}/local/api/mail`)).json()
  expect(mail).toMatchObject({
    source: 'ses',
    subject: 'Message from Ada',
    text: expect.stringContaining(message.message),
  })
})

test('a submit without credits is refused with 402', async () => {
  const answer = await person.submit(body())
  expect(answer).toMatchObject({ status: 402, body: { detail: 'You need credits to generate images' } })
})

describe('with one credit', () => {
  beforeAll(async () => {
    await person.console('POST', `/accounts/${email}/credits`, { credits: 1 })
  })

  test.each([
    ['a body over 16 KB', () => body({ decorationStyle: 'x'.repeat(17_000) }), 413, 'request.tooLarge'],
    ['an unknown style', () => body({ decorationStyle: 'sauna' }), 400, 'steps.design'],
    [
      "somebody else's picture",
      () => body({ imageUrl: photoPath.replace(/^[^/]+/, crypto.randomUUID()) }),
      404,
      'generation.foreignPicture',
    ],
    ['a body that names its own credits', () => ({ ...body(), credits: 1000 }), 400, 'request.invalid'],
  ] as const)('%s gets a problem document and changes nothing', async (_, sent, status, code) => {
    const before = await everything()
    const answer = await person.submit(sent())
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect(await everything()).toEqual(before)
  })

  test('the gateway refuses a forged, an expired and a malformed token', async () => {
    const before = await everything()
    const { iss, ...claims } = decodeJwt(await accessTokenOf(stack, email))
    const callWith = async (bearer: string, method: string, path: string, sent?: object) =>
      (await personAt(stack, email, { authorization: `Bearer ${bearer}` })).call(method, path, sent)
    const pool = await loadSigningKey(iss ?? '', join(stack.folder, 'users.key'))
    const { privateKey } = await generateKeyPair('RS256')
    const foreign = await new SignJWT({ iss, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: pool.jwks.keys[0]?.kid ?? '' })
      .sign(privateKey)
    const expired = await pool.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })
    for (const bearer of [foreign, expired, 'nonsense']) {
      const answer = await callWith(bearer, 'POST', `/${aiFunction}`, body())
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    }
    // A valid token with the same key is accepted, so the expiry was the reason.
    expect((await callWith(await pool.sign(claims), 'GET', '/account')).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('two simultaneous submits and a repeated one create one job', async () => {
    const submits = [body(), body()]
    const answers = await Promise.all(submits.map(person.submit))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 402])
    const won = submits[answers.findIndex(({ status }) => status === 202)]
    // The id is taken as long as the job runs.
    onTestFinished(async () => void (await person.call('POST', `/generations/${won?.generationId}/cancel`)))
    const [again, other] = await Promise.all([
      person.submit({ ...won }),
      person.submit({ ...won, decorationStyle: 'rustic' }),
    ])
    expect(again.body.id).toBe(won?.generationId)
    expect([other.status, codeOf(other)]).toEqual([409, 'generation.conflict'])
    const stranger = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 1 })
    const taken = { ...body({ imageUrl: await stranger.upload(photo) }), generationId: won?.generationId }
    const foreign = await stranger.submit(taken)
    expect([foreign.status, codeOf(foreign)]).toEqual([409, 'generation.conflict'])
    const { account, generations } = await everything()
    expect(generations).toEqual([won?.generationId])
    expect(account.credits).toBe(0)
  })
})
