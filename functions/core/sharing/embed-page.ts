import { env } from '#functions/core/runtime/env.ts'
import { embedPath, oEmbedOf, sharePath } from '#shared/contracts/share-pages.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Share } from '#shared/entities/share.ts'
import { comparison } from './comparison.ts'
import { html } from './html.ts'
import type { SharedDesign } from './shares.ts'

const titleOf = (share: Share) => (share.showsOriginal ? copy.pageTitle : copy.pageTitleAlone)

/**
 * A shared design for a frame on another site. Its script is no module, which a browser would refuse in a frame that the other
 * site has put into a sandbox.
 */
export const embedPage = (design: SharedDesign & { share: Share }): string => {
  const { share } = design
  const product = env('PRODUCT_NAME')
  return html`<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${titleOf(share)} · ${product}</title>
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <link rel="stylesheet" href="/share.css">
    <script src="/share.js" defer></script>
  </head>
  <body class="embed">
    <main>
      <h1 class="hidden">${titleOf(share)}</h1>
      ${comparison({ design, path: embedPath(share.token) })}
      <p class="line">
        <span>${share.isLabelled ? copy.label : ''}</span>
        <a href="${sharePath(share.token)}" target="_blank" rel="noopener">${copy.madeWith(product)}</a>
      </p>
    </main>
  </body>
</html>
`.markup
}

/** How other sites show a shared design. */
export const oEmbed = ({ generation, share }: SharedDesign & { share: Share }) =>
  oEmbedOf(env('PUBLIC_URL'), share.token, titleOf(share), env('PRODUCT_NAME'), sizeOf(generation))

const sizeOf = ({ width, height }: SharedDesign['generation']) =>
  width && height ? { width, height } : { width: 3, height: 2 }
