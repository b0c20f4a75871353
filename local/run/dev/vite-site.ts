import { createServer } from 'vite'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import type { Closing } from '#local/emulators/base/closing.ts'
import { freePort } from '#local/emulators/base/free-port.ts'

type ViteSiteOptions = { site: Answering; adaptPage: (html: string) => string; closing: Closing }

/**
 * Serves the web app through Vite with hot reload instead of the built files. Pages lack the template's security
 * headers, because those would block the scripts that Vite adds. `/api`, `/s` and `/config.json` still come from the stack.
 */
export const createViteSite = async ({ site, adaptPage, closing }: ViteSiteOptions): Promise<Answering> => {
  const [port, hmrPort] = [await freePort(), await freePort()]
  const vite = await createServer({
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: 'localhost', port: hmrPort } },
    plugins: [{ name: 'local-page', transformIndexHtml: adaptPage }],
  })
  await vite.listen()
  closing.add(() => vite.close())
  return (request) => (isOfStack(request) ? site(request) : askVite(port, request))
}

const isOfStack = ({ url }: HttpRequest) => /^\/(api\/|s\/|config\.json)/.test(url)

const askVite = async (port: number, { method, url, headers }: HttpRequest): Promise<HttpResponse> => {
  const { host, connection, ...others } = headers
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers: others, redirect: 'manual' })
  const body = Buffer.from(await answer.arrayBuffer())
  const {
    'content-length': length,
    'content-encoding': encoding,
    connection: _,
    ...answered
  } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: answered, body }
}
