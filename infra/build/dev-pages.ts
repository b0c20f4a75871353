import type { Plugin } from 'vite'
import * as z from 'zod'
import { fillPage, Prerendered } from './prerender.ts'

const Renderer = z.object({ landing: z.custom<() => Prerendered>((value) => typeof value === 'function') })

// Files with fixed names in the build, for pages that the server renders.
const sharedFiles: Record<string, string> = {
  '/share.js': '/features/shared-page/share.ts',
  '/share.css': '/features/shared-page/share.css?direct',
}

/**
 * The development server. `/` is the landing page, rendered on each request. Every other path is the app's document.
 */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      request.url = sharedFiles[path] ?? request.url
      const isPage = request.headers.accept?.includes('text/html') && !path.split('/').pop()?.includes('.')
      if (isPage && path !== '/') request.url = '/app.html'
      next()
    })
  },
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { path, server }) => {
      if (path !== '/index.html' || !server) return html
      const { landing } = Renderer.parse(await server.ssrLoadModule('/app/prerender.tsx'))
      return fillPage(html, Prerendered.parse(landing()))
    },
  },
})
