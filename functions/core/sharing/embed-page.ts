import { env } from '#functions/core/runtime/env.ts'
import { embedPath, oEmbedOf, sharePath } from '#shared/contracts/share-pages.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Share } from '#shared/entities/share.ts'
import { pictureWords } from '#shared/listing-boards.ts'
import { designBesidePhoto } from './design-beside-photo.ts'
import { type SharedDesign, wordsOn } from './design-shares.ts'
import { html } from './html.ts'
import { publicDocument } from './public-page.ts'

const titleOf = (share: Share) => (share.showsOriginal ? copy.pageTitle : copy.pageTitleAlone)

/**
 * A shared design for a frame on another site. Its script is not a module, because browsers refuse modules in a
 * sandboxed frame.
 */
export const embedPage = (design: SharedDesign & { share: Share }): string => {
  const { share } = design
  const words = wordsOn(design)
  return publicDocument({
    title: titleOf(share),
    head: html`<script src="/share.js" defer></script>`,
    body: html`<body class="embed">
    <main>
      <h1 class="hidden">${titleOf(share)}</h1>
      ${designBesidePhoto({ design, path: embedPath(share.token) })}
      <p class="line">
        <span>${words ? pictureWords[words] : ''}</span>
        <a href="${sharePath(share.token)}" target="_blank" rel="noopener">${copy.madeWith(env('PRODUCT_NAME'))}</a>
      </p>
    </main>
  </body>`,
  })
}

/** The oEmbed answer by which other sites show a shared design. */
export const oEmbed = ({ generation, share }: SharedDesign & { share: Share }) =>
  oEmbedOf(env('PUBLIC_URL'), share.token, titleOf(share), env('PRODUCT_NAME'), sizeOf(generation))

const sizeOf = ({ width, height }: SharedDesign['generation']) =>
  width && height ? { width, height } : { width: 3, height: 2 }
