import { env } from '#functions/core/runtime/env.ts'
import { roomInWords } from '#shared/choices-in-words.ts'
import { listingPath } from '#shared/contracts/share-pages.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { pictureWords, wordsFor } from '#shared/listing-boards.ts'
import { toolIdsOf, toolsInWords } from '#shared/tools/made-with.ts'
import { altOf, comparisonSwitch, designBesidePhoto } from './design-beside-photo.ts'
import type { SharedDesign } from './design-shares.ts'
import { html } from './html.ts'
import type { SharedListing } from './listing-shares.ts'
import { pitch, previewTags, publicPage } from './public-page.ts'

/** A room of the page and its index in the listing. */
export type PlacedRoom = { design: SharedDesign; place: number }

const nameOf = ({ design, place }: PlacedRoom) => roomInWords(design.generation.settings) ?? copy.roomNumber(place + 1)

// The other pictures are below the visible part of the page.
const loadedAtOnce = 2

/** The public page of a listing: each room's design beside its unaltered photo. Contains nothing about the owner. */
export const listingPage = ({ share }: SharedListing, rooms: readonly [PlacedRoom, ...PlacedRoom[]]): string => {
  const path = listingPath(share.token)
  const [first] = rooms
  const toolIds = [...new Set(rooms.flatMap(({ design }) => toolIdsOf(design.generation)))]
  const tools = toolsInWords(toolIds)
  const hasOriginal = rooms.some(({ design }) => design.share.showsOriginal)
  const title = hasOriginal ? copy.listingTitle : copy.listingTitleAlone
  const words = share.isLabelled ? wordsFor(share.board, toolIds) : null
  const sentences = [
    boardCopy.howMade(toolIds),
    hasOriginal ? copy.originalsShown : '',
    rooms.some(({ design }) => isPreview(design.generation)) ? copy.previews : '',
  ].filter(Boolean)
  return publicPage({
    title,
    head: previewTags({ path, title, sentences, cardAlt: altOf(first.design, nameOf(first)) }),
    body: html`
      <h1>${title}</h1>
      ${words ? html`<p class="tag">${pictureWords[words]}</p>` : undefined}
      <p class="words">${tools ? `${copy.made(tools, env('PRODUCT_NAME'))} ` : ''}${sentences.join(' ')}</p>
      ${hasOriginal ? comparisonSwitch() : undefined}
      <ol class="rooms">
        ${rooms.map(
          (room, index) => html`<li>
          <h2>${nameOf(room)}</h2>
          ${designBesidePhoto({
            design: room.design,
            path: `${path}/${room.place + 1}`,
            room: nameOf(room),
            isLazy: index >= loadedAtOnce,
          })}
        </li>`,
        )}
      </ol>
      ${pitch()}`,
  })
}
