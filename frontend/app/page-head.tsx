import { brand } from '#shared/brand.ts'
import { siteOriginMarker } from '#shared/web-config.ts'
import { type PublicPath, publicPages } from './public-pages.ts'

/** The head of a public page for search engines and shared links. */
export const PageHead = ({ path }: { path: PublicPath }) => {
  const { title, description } = publicPages[path]
  const fullTitle = `${title} | ${brand.name}`
  const address = `${siteOriginMarker}${path}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#fbf9f5" />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${siteOriginMarker}/open-graph.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
