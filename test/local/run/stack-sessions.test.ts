import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
  GlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { confirmResetPassword, fetchAuthSession, resetPassword } from 'aws-amplify/auth'
import { events } from 'aws-amplify/data'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { Account } from '#shared/entities/account.ts'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { eventually } from '#test/support/eventually.ts'
import { accessTokenOf, sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount } from '#test/support/local/stack-person.ts'

const stack = sharedStack()
beforeAll(async () => {
  // Amplify needs this global, which browsers and newer Node versions have.
  vi.stubGlobal('WebSocket', WebSocket)
})
afterAll(async () => {
  await events.closeAll()
  vi.unstubAllGlobals()
})

const call = (method: string, path: string, token: string) =>
  fetch(`${stack.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (path: string, token: string) => (await call('GET', path, token)).status
const accountOf = async (token: string) => Account.parse(await (await call('GET', '/account', token)).json())

/** Subscribes with a token; `heard` gets the pushed events. Rejects when the subscription is refused. */
const listen = async (path: string, authToken: string) => {
  const heard: LiveEvent[] = []
  const channel = await events.connect(path, { authToken })
  const next = ({ event }: { event: unknown }) => heard.push(LiveEvent.parse(event))
  await channel.subscribe({ next, error: () => {} }, { authToken }).ready
  return heard
}

/** The balances that were pushed; other changes of the account are pushed too. */
const creditsIn = (heard: readonly LiveEvent[]) =>
  heard.flatMap((event) => (event.type === 'account' ? [event.account.credits] : []))

const grantCredit = (email: string) =>
  fetch(`${stack.url}/local/api/accounts/${email}/credits`, { method: 'POST', body: JSON.stringify({ credits: 1 }) })

const Mails = z.array(z.object({ to: z.string(), html: z.string().optional() }))
const codeFor = async (email: string) => {
  const mails = Mails.parse(await (await fetch(`${stack.url}/local/api/mail`)).json())
  return /\d{6}/.exec(mails.find(({ to }) => to === email)?.html ?? '')?.[0] ?? ''
}

const reset = async (email: string) => {
  await resetPassword({ username: email })
  const confirmationCode = await codeFor(email)
  await confirmResetPassword({ username: email, confirmationCode, newPassword: 'a new password' })
}

const signOutEverywhere = async (_email: string, token: string) => {
  expect((await call('POST', '/sessions/end', token)).status).toBe(200)
}

const NewTokens = z.object({ accessToken: z.string() })

/** Changes the password as the account's owner does. */
const changePassword = async (_email: string, token: string) => {
  const answer = await fetch(`${stack.url}/api/sessions/password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ currentPassword: seedPassword, newPassword: 'another password' }),
  })
  expect(answer.status).toBe(200)
  const { accessToken } = NewTokens.parse(await answer.json())
  expect(await statusOf('/account', accessToken)).toBe(200)
}

describe.each([
  ['a password reset', reset, 'a new password'],
  ['a sign-out everywhere', signOutEverywhere, undefined],
  ['a change of the password', changePassword, 'another password'],
] as const)('after %s', (_, endSessions, password) => {
  test('the old tokens call, refresh and subscribe nothing, open sockets hear nothing, and a sign-in at once does all', async () => {
    const email = await newAccount(stack)
    const old = await accessTokenOf(stack, email)
    const { liveChannel: oldChannel, credits } = await accountOf(old)
    const heardBefore = await listen(oldChannel, old)
    await grantCredit(email)
    await eventually(() => expect(creditsIn(heardBefore)).toContain(credits + 1))

    await endSessions(email, old)
    expect(await statusOf('/account', old)).toBe(401)
    expect(await statusOf('/generations', old)).toBe(401)
    await expect(listen(oldChannel, old)).rejects.toThrow('Unauthorized')
    await expect(fetchAuthSession({ forceRefresh: true }).then(({ tokens }) => tokens)).resolves.toBeUndefined()

    const renewed = await accessTokenOf(stack, email, password)
    const { liveChannel: channel } = await accountOf(renewed)
    expect(channel).not.toBe(oldChannel)
    await expect(listen(channel, old)).rejects.toThrow('Unauthorized')
    await expect(listen(oldChannel, renewed)).rejects.toThrow('Unauthorized')
    const heard = await listen(channel, renewed)
    await grantCredit(email)
    await eventually(() => expect(creditsIn(heard)).toContain(credits + 2))
    expect(creditsIn(heardBefore)).not.toContain(credits + 2)
  })
})

test("a person's token cannot end sessions or delete the user behind the API's back", async () => {
  const token = await accessTokenOf(stack, await newAccount(stack))
  const pool = new CognitoIdentityProviderClient(stack.clientSettings('cognito'))
  const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' }
  await expect(pool.send(new GlobalSignOutCommand({ AccessToken: token }))).rejects.toMatchObject(refusal)
  await expect(pool.send(new DeleteUserCommand({ AccessToken: token }))).rejects.toMatchObject(refusal)
  await expect(pool.send(new GetUserCommand({ AccessToken: token }))).rejects.toMatchObject(refusal)
  expect(await statusOf('/account', token)).toBe(200)
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined()
})
