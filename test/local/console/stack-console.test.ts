import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { accessTokenOf, sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount } from '#test/support/local/stack-person.ts'

const stack = sharedStack()

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${stack.url}${path}`, { headers })
const withToken = async (email: string) => ({ authorization: `Bearer ${await accessTokenOf(stack, email)}` })
const consoleCall = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${stack.url}/local/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

describe('the console', () => {
  test('grants credits', async () => {
    const before = await consoleCall('GET', '/accounts')
    expect(before.body).toContainEqual(
      expect.objectContaining({
        email: 'new@example.com',
        account: expect.objectContaining({ packCredits: 0, tier: null }),
      }),
    )
    const granted = await consoleCall('POST', '/accounts/new%40example.com/credits', { credits: 3 })
    expect(granted).toMatchObject({ status: 200, body: { account: { packCredits: 3 } } })
    const answer = await get('/api/account', await withToken('new@example.com'))
    expect(await answer.json()).toMatchObject({ credits: 3 })
  })

  test('sets tier and dev', async () => {
    const changed = await consoleCall('PUT', `/accounts/${await newAccount(stack)}`, { tier: 'Premium', dev: true })
    expect(changed).toMatchObject({ status: 200, body: { account: { tier: 'Premium', dev: true, active: true } } })
  })

  test.each([
    ['POST', '/accounts/nobody%40example.com/credits', { credits: 1 }, 404],
    ['POST', '/accounts/pro%40example.com/credits', { credits: -1 }, 400],
    ['PUT', '/replicate/faults', { latency: 1 }, 400],
    ['GET', '/queues/none', undefined, 404],
    ['GET', '/elsewhere', undefined, 404],
  ])('returns the reason when it refuses %s %s', async (method, path, body, status) => {
    expect(await consoleCall(method, path, body)).toMatchObject({ status, body: { message: expect.any(String) } })
  })

  test('switches the faults of Replicate', async () => {
    expect((await consoleCall('PUT', '/replicate/faults', { latencyMs: 7 })).body).toMatchObject({ latencyMs: 7 })
    expect((await consoleCall('GET', '/replicate/faults')).body).toMatchObject({ latencyMs: 7 })
    expect((await consoleCall('PUT', '/replicate/faults', {})).body).toMatchObject({ latencyMs: null })
  })

  test('shows queues, jobs and schedules, and runs a schedule', async () => {
    const { body: queues } = await consoleCall('GET', '/queues')
    expect(queues).toHaveLength(stack.endpoints.resources.queues.length)
    expect((await consoleCall('GET', '/jobs')).body).toEqual([])
    const [schedule = ''] = stack.endpoints.resources.schedules
    expect(await consoleCall('POST', `/schedules/${schedule}/run`)).toMatchObject({
      status: 200,
      body: [{ result: null }],
    })
  })

  test('finds the log lines of a request', async () => {
    await get('/api/account', await withToken('pro@example.com'))
    await eventually(async () => {
      const { body } = await consoleCall('GET', '/logs?text=GetItem')
      expect(body).toContainEqual(expect.objectContaining({ source: 'dynamodb', level: 'DEBUG' }))
    })
  })

  test('refuses requests of other sites', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await get('/local/api/accounts', headers)).status).toBe(403)
  })

  test('serves its page with its own content security policy', async () => {
    const page = await get('/local')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const file of ['console.css', 'console.js', 'serif.woff2'])
      expect((await get(`/local/${file}`)).status).toBe(200)
  })
})
