import { env } from '#functions/core/runtime/env.ts'
import { listingPath } from '#shared/contracts/share-pages.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { roomInWords } from '#shared/in-words.ts'
import { pictureWords } from '#shared/listing-boards.ts'
import { findMode } from '#shared/tools/index.ts'
import { altOf, comparison, comparisonSwitch } from './comparison.ts'
import { html } from './html.ts'
import type { SharedListing } from './listing-shares.ts'
import { pitch, previewTags, publicPage } from './public-page.ts'
import { type SharedDesign, wordsOn } from './shares.ts'

/** A room of the page and its index in the listing. */
export type PlacedRoom = { design: SharedDesign; place: number }

const nameOf = ({ design, place }: PlacedRoom) => roomInWords(design.generation.settings) ?? copy.roomNumber(place + 1)

// The other pictures are below the visible part of the page.
const loadedAtOnce = 2

/** The public page of a listing: each room's design beside its unaltered photo. Contains nothing about the owner. */
export const listingPage = ({ share }: SharedListing, rooms: readonly [PlacedRoom, ...PlacedRoom[]]): string => {
  const path = listingPath(share.token)
  const [first] = rooms
  const { toolId, modeId } = first.design.generation
  const tool = findMode(toolId, modeId)?.tool.name
  const hasOriginal = rooms.some(({ design }) => design.share.showsOriginal)
  const title = hasOriginal ? copy.listingTitle : copy.listingTitleAlone
  const words = wordsOn(first.design)
  const sentences = [
    boardCopy.howMade(toolId),
    hasOriginal ? copy.originalsShown : '',
    rooms.some(({ design }) => isPreview(design.generation)) ? copy.previews : '',
  ].filter(Boolean)
  return publicPage({
    title,
    head: previewTags({ path, title, sentences, cardAlt: altOf(first.design, nameOf(first)) }),
    body: html`
      <h1>${title}</h1>
      ${words ? html`<p class="tag">${pictureWords[words]}</p>` : undefined}
      <p class="words">${tool ? `${copy.made(tool, env('PRODUCT_NAME'))} ` : ''}${sentences.join(' ')}</p>
      ${hasOriginal ? comparisonSwitch() : undefined}
      <ol class="rooms">
        ${rooms.map(
          (room, index) => html`<li>
          <h2>${nameOf(room)}</h2>
          ${comparison({
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
