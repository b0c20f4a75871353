import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from './redact.ts'

/** What is sent to a vendor, told by its host and its headers. Undefined for the site itself. */
const operationOf = (url: URL, request: RequestInit | undefined, siteUrl: string): string | undefined => {
  if (url.origin === new URL(siteUrl).origin) return undefined
  const target = new Headers(request?.headers).get('x-amz-target')?.split('.').at(-1)
  return target ?? `${request?.method ?? 'GET'} ${url.pathname}`
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|xml|text/.test(type)) return `<${type || 'no content'}>`
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Keeps the answers of vendors that come by `fetch` from now on: Cognito's, S3's and Stripe's, one JSON file each,
 * without secrets. Returns a function that ends it.
 */
export const keepAnswers = (folder: string, siteUrl: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const unkept = globalThis.fetch
  let count = 0
  globalThis.fetch = async (input, request) => {
    const answer = await unkept(input, request)
    const url = new URL(input instanceof Request ? input.url : input)
    const operation = operationOf(url, request, siteUrl)
    if (!operation) return answer
    const number = String(++count).padStart(3, '0')
    const kept = {
      operation,
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await bodyOf(answer.clone()),
    }
    const name = operation.replace(/[^A-Za-z]+/g, '-').slice(0, 60)
    writeFileSync(join(folder, `${number}-${name}.json`), `${JSON.stringify(redact(kept), null, 2)}\n`)
    return answer
  }
  return () => {
    globalThis.fetch = unkept
  }
}
