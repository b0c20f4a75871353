import { sharePictures } from '#shared/contracts/share-pages.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { pictureWords } from '#shared/listing-boards.ts'
import { type SharedDesign, wordsOn } from './design-shares.ts'
import { type Html, html } from './html.ts'

/** The alternative text of a picture. `room` is its name in a listing. */
export const altOf = (design: SharedDesign, room?: string): string => {
  const words = wordsOn(design)
  return words ? `${copy.altAfter(room)} (${pictureWords[words].toLowerCase()})` : copy.altAfter(room)
}

/** The design of a public page, beside its photo if the photo is shown too. `path` is the URL path of its pictures. */
type Comparison = { design: SharedDesign; path: string; room?: string; isLazy?: boolean }

/**
 * Without its script, the pictures stand side by side. The script combines them with a slider before the page is
 * painted.
 */
export const designBesidePhoto = ({ design, path, room, isLazy }: Comparison): Html => {
  const { width, height } = design.generation
  const lazily = isLazy ? html` loading="lazy"` : undefined
  const picture = (which: 'before' | 'after', alt: string) =>
    html`<img src="${path}/${sharePictures[which]}" alt="${alt}" width="${width ?? ''}" height="${height ?? ''}"${lazily}>`
  // Reserves the pictures' size before they load, so that the layout does not shift.
  const space = html`<canvas class="space" width="${width ?? ''}" height="${height ?? ''}" aria-hidden="true"></canvas>`
  const after = picture('after', altOf(design, room))
  if (!design.share.showsOriginal) return html`<div class="alone">${space}${after}</div>`
  return html`<div class="pair" data-pair>
        ${space}
        <div class="side">${picture('before', copy.altBefore(room))}<span class="plate">${copy.before}</span></div>
        <div class="side">${after}<span class="plate">${copy.after}</span></div>
        <input class="at" type="range" min="0" max="100" step="1" value="50" aria-label="${copy.compare(room)}" hidden>
        <span class="knob" aria-hidden="true"></span>
      </div>`
}

/** The button that switches all comparisons of a page between a slider and side by side. */
export const comparisonSwitch = (): Html =>
  html`<button class="btn btn-text btn-s switch only-script" type="button" data-switch
        data-slider="${copy.slider}" data-pair-label="${copy.sideBySide}">${copy.sideBySide}</button>`
