import { env } from '#functions/core/runtime/env.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { isPreview } from '#shared/entities/previews.ts'
import type { Share } from '#shared/entities/share.ts'
import { pictureWords } from '#shared/listing-boards.ts'
import { toolIdsOf, toolsInWords } from '#shared/tools/made-with.ts'
import { altOf, comparisonSwitch, designBesidePhoto } from './design-beside-photo.ts'
import { type SharedDesign, wordsOn } from './design-shares.ts'
import { html } from './html.ts'
import { pitch, previewTags, publicPage } from './public-page.ts'

/** The public page of a design. Shows only what its owner chose, and nothing about the owner. */
export const sharePage = (design: SharedDesign & { share: Share }): string => {
  const { generation, share } = design
  const path = sharePath(share.token)
  const title = share.showsOriginal ? copy.pageTitle : copy.pageTitleAlone
  const toolIds = toolIdsOf(generation)
  const tools = toolsInWords(toolIds)
  const words = wordsOn(design)
  const sentences = [
    boardCopy.howMade(toolIds),
    share.showsOriginal ? copy.originalShown : '',
    isPreview(generation) ? copy.preview : '',
  ].filter(Boolean)
  return publicPage({
    title,
    head: previewTags({ path, title, sentences, cardAlt: altOf(design), isEmbeddable: true }),
    body: html`
      <h1>${title}</h1>
      ${words ? html`<p class="tag">${pictureWords[words]}</p>` : undefined}
      <div class="show">
        <div>${designBesidePhoto({ design, path })}${share.showsOriginal ? comparisonSwitch() : undefined}</div>
        <div class="below">
          <p class="words">${tools ? `${copy.made(tools, env('PRODUCT_NAME'))} ` : ''}${sentences.join(' ')}</p>
          ${pitch()}
        </div>
      </div>`,
  })
}
