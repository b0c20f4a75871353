import createEmotionServer from '@emotion/server/create-instance'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom'
import { LandingPage, LandingPreloads } from '#frontend/features/landing/landing-page.tsx'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { paths, patterns } from '#frontend/lib/navigation/paths.ts'
import { brand } from '#shared/brand.ts'
import { pageTitles } from '#shared/copy/pages.ts'
import { siteOriginMarker } from '#shared/web-config.ts'
import { PageHead } from './page-head.tsx'
import { createStyles, Providers } from './providers.tsx'
import { isPublicPath, type PublicPath, publicPages } from './public-pages.ts'
import { routes } from './router.tsx'

type Part = { head: string; body: string }
type Page = Part & { file: string; document: 'index.html' | 'app.html'; css?: string }

const headOf = (path: PublicPath) => renderToStaticMarkup(<PageHead path={path} />)

/** The landing page's part of its document. */
export const landing = (): Part => ({
  head: headOf(patterns.home) + renderToStaticMarkup(<LandingPreloads />),
  body: renderToStaticMarkup(<LandingPage />),
})

/** The route of a path with its layouts, and the code of its page in place of the function that loads it. */
const loadedRoutes = async (path: string): Promise<RouteObject[]> => {
  const matches = matchRoutes(routes, path) ?? []
  const loaded = await Promise.all(
    matches.map(async ({ route: { children: _, index: __, lazy, ...route } }) => ({
      ...route,
      ...(typeof lazy === 'function' && (await lazy())),
    })),
  )
  return loaded.reduceRight<RouteObject[]>((children, route) => [{ ...route, children }], [])
}

// The content security policy allows none in a page; the app sets them by script.
const withoutStyles = (html: string) => html.replace(/ style="[^"]*"/g, '')

/** A stage with every offer. The style of an element hides it where a stage lacks its offer. */
const clientWithOffers = () => {
  const client = makeQueryClient()
  client.setQueryData(webConfigQuery.queryKey, {
    region: '',
    userPoolId: '',
    userPoolClientId: '',
    userPoolEndpoint: '',
    eventsEndpoint: '',
    productName: brand.name,
    supportEmail: brand.supportEmail,
    signInDomain: 'offered',
    canContact: true,
  })
  return client
}

/** A public page of the app as a visitor sees it first, or as `address` shows it. */
const renderApp = async (path: PublicPath, address: string = path, file = `${path.slice(1)}.html`): Promise<Page> => ({
  file,
  document: 'app.html',
  head: headOf(path),
  ...(await renderRoute(path, address)),
})

/** The page of every unknown path, which the edge sends with the status 404. */
const renderNotFound = async (): Promise<Page> => {
  const head = (
    <>
      <title>{`${pageTitles.notFound} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="#fbf9f5" />
    </>
  )
  const file = 'not-found.html'
  return { file, document: 'app.html', head: renderToStaticMarkup(head), ...(await renderRoute('/404', '/404')) }
}

/** The markup of a route, with its style rules apart, since the pages may have none inline. */
const renderRoute = async (path: string, address: string): Promise<{ body: string; css: string }> => {
  const handler = createStaticHandler(await loadedRoutes(path))
  const context = await handler.query(new Request(`${siteOriginMarker}${address}`))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  const styles = createStyles()
  styles.compat = true
  const html = renderToString(
    <Providers client={clientWithOffers()} styles={styles}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )
  const { html: body, styles: chunks } = createEmotionServer(styles).extractCriticalToChunks(html)
  return { body: withoutStyles(body), css: chunks.map((chunk) => chunk.css).join('\n') }
}

const sitemap = () => {
  const places = Object.keys(publicPages).map((path) => `  <url><loc>${siteOriginMarker}${path}</loc></url>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return [head, ...places, '</urlset>', ''].join('\n')
}

/** Every page that the build writes as static HTML, and the sitemap that lists them. */
export const renderPages = async (): Promise<{ pages: Page[]; sitemap: string }> => {
  const apps = Object.keys(publicPages).filter((path) => isPublicPath(path) && path !== patterns.home)
  const pages: Page[] = [{ file: 'index.html', document: 'index.html', ...landing() }]
  for (const path of apps) if (isPublicPath(path)) pages.push(await renderApp(path))
  // The landing page leads most visitors to this view, which should not wait for the app either.
  pages.push(await renderApp(patterns.signUp, paths.signUpByEmail, 'signup-email.html'))
  pages.push(await renderNotFound())
  return { pages, sitemap: sitemap() }
}
