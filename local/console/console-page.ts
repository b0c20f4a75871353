import { readdirSync, readFileSync } from 'node:fs'
import type { HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import { pageStyle } from '#local/emulators/base/page-style/page-style.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const fileOf = (name: string) => () => readFileSync(new URL(`./${name}`, import.meta.url))

const filesEndingWith = (ending: string, type: string) =>
  Object.fromEntries(
    readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith(ending))
      .map((name) => [`/local/${name}`, { type, read: fileOf(name) }]),
  )

const files: Record<string, { type: string; read: () => Buffer }> = {
  '/local': { type: 'text/html; charset=utf-8', read: fileOf('console.html') },
  ...filesEndingWith('.css', 'text/css; charset=utf-8'),
  ...filesEndingWith('.js', 'text/javascript; charset=utf-8'),
  // Not for the console: the app's pages load this script (`pageAdapter`), and `/local` has no product files.
  '/local/plain-http.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => readFileSync(new URL('../emulators/aws/cognito/plain-http.js', import.meta.url)),
  },
  ...pageStyle('/local'),
}

/** Serves a file of the console; undefined for an unknown path. */
export const consolePage = (method: string, pathname: string): HttpResponse | undefined => {
  const file = files[pathname.replace(/\/$/, '')]
  if (!file || (method !== 'GET' && method !== 'HEAD')) return undefined
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: file.read(),
  }
}
