import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage, LandingPreloads } from '#frontend/features/landing/landing-page.tsx'
import { PageHead } from './page-head.tsx'

type Part = { head: string; body: string }
type Page = Part & { file: string; document: 'index.html' | 'app.html' }

/** The landing page's part of its document. */
export const landing = (): Part => ({
  head: renderToStaticMarkup(
    <>
      <PageHead path="/" />
      <LandingPreloads />
    </>,
  ),
  body: renderToStaticMarkup(<LandingPage />),
})

/** Every page that the build writes as static HTML. */
export const renderPages = (): Page[] => [{ file: 'index.html', document: 'index.html', ...landing() }]
