import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpResponse } from '#local/aws/http-api/http-message.ts'

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

const own = (name: string) => () => readFileSync(new URL(`./${name}`, import.meta.url))
const font = (path: string) => () =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`))

const script = (name: string) => ({ type: 'text/javascript; charset=utf-8', read: own(name) })

const scripts = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.js'))

const files: Record<string, { type: string; read: () => Buffer }> = {
  '/local': { type: 'text/html; charset=utf-8', read: own('console.html') },
  '/local/console.css': { type: 'text/css; charset=utf-8', read: own('console.css') },
  ...Object.fromEntries(scripts.map((name) => [`/local/${name}`, script(name)])),
  // Not the console's own: the app's pages load it, and only what the edge serves from here is not the product.
  '/local/plain-http.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => readFileSync(new URL('../aws/cognito/plain-http.js', import.meta.url)),
  },
  '/local/serif.woff2': { type: 'font/woff2', read: font('fraunces/files/fraunces-latin-opsz-normal.woff2') },
  '/local/sans.woff2': { type: 'font/woff2', read: font('inter/files/inter-latin-wght-normal.woff2') },
}

/** A file of the console's page; undefined when there is none of that name. */
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
