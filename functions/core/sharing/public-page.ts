import { env } from '#functions/core/runtime/env.ts'
import { cardSize, oEmbedName, sharePictures } from '#shared/contracts/share-pages.ts'
import { footCopy } from '#shared/copy/foot.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { type Html, html } from './html.ts'

/** A public HTML document, not indexed, and without a referrer for other sites. `head` and `body` are its elements. */
export const publicDocument = ({ title, head, body }: { title: string; head: Html; body: Html }): string =>
  html`<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title} · ${env('PRODUCT_NAME')}</title>
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    ${head}
    <link rel="stylesheet" href="/share.css">
  </head>
  ${body}
</html>
`.markup

/** A public page in the site's style. Contains nothing about its owner. */
export const publicPage = ({ title, head, body }: { title: string; head?: Html; body: Html }): string =>
  publicDocument({
    title,
    head: html`<meta name="theme-color" content="#fbf9f5">
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <script src="/before-first-paint.js"></script>
    <script type="module" src="/share.js" blocking="render"></script>`,
    body: html`<body>
    <header class="page bar"><a class="brand" href="/">${env('PRODUCT_NAME')}</a></header>
    <main class="page">${body}</main>
    <footer class="page end">
      <a href="/privacy">${copy.privacy}</a>
      <a href="/contact">${copy.contact}</a>
      <a href="/verify">${footCopy.verify}</a>
      <a href="/accessibility">${footCopy.accessibility}</a>
    </footer>
  </body>`,
  })

type PreviewedPage = {
  path: string
  title: string
  sentences: readonly string[]
  cardAlt: string
  /** Whether other sites can show it in a frame. */
  isEmbeddable?: boolean
}

/** The tags of a page for link previews. The path of the preview picture is below the page's path. */
export const previewTags = ({ path, title, sentences, cardAlt, isEmbeddable }: PreviewedPage): Html => {
  const address = `${env('PUBLIC_URL')}${path}`
  const card = `${address}/${sharePictures.card}`
  const description = sentences.join(' ')
  return html`<meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${env('PRODUCT_NAME')}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${address}">
    <meta property="og:image" content="${card}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="${cardSize.width}">
    <meta property="og:image:height" content="${cardSize.height}">
    <meta property="og:image:alt" content="${cardAlt}">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${description}">
    <meta name="twitter:image" content="${card}">
    <meta name="twitter:image:alt" content="${cardAlt}">
    ${
      isEmbeddable
        ? html`<link rel="alternate" type="application/json+oembed" href="${address}/${oEmbedName}" title="${title}">`
        : undefined
    }`
}

/** The link from a public page to the product. */
export const pitch = (): Html =>
  html`<div class="own"><p>${copy.pitch}</p><a class="btn btn-primary" href="/">${copy.makeYourOwn}</a></div>`

/** The page of an invalid link. Unknown and revoked links give the same page. */
export const gonePage = (): string =>
  publicPage({
    title: copy.goneTitle,
    body: html`
      <h1>${copy.goneTitle}</h1>
      <p class="lead">${copy.gone}</p>
      <p class="own"><a class="btn btn-primary" href="/">${copy.makeYourOwn}</a></p>`,
  })
