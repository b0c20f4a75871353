import sharp, { type OverlayOptions } from 'sharp'
import { limits } from '#shared/limits.ts'
import type { PictureWordsId } from '#shared/listing-boards.ts'
import { plateWords } from './word-outlines.ts'

/** Words as an outline (`word-outlines.ts`). */
type Words = { width: number; path: string }
type Corner = 'top-right' | 'bottom-left'
export type Place = { left: number; top: number; width: number; height: number }

const emUnits = 200
export const paper = '#fbf9f5'
const ink = '#221d18'

/**
 * A plate with words in a corner of an area of the picture. Lower than `wantedHeight` when the area is too narrow for
 * the words.
 */
export const plate = (
  { path, width: units }: Words,
  corner: Corner,
  { left, top, width, height }: Place,
  wantedHeight: number,
): OverlayOptions => {
  const emsWide = units / emUnits
  // The width of the plate is the text, one line height as padding and one as margins. The text needs half an em per
  // line height.
  const lineHeight = Math.min(wantedHeight, Math.floor(width / (emsWide / 2 + 2)))
  const em = lineHeight * 0.5
  const plateWidth = Math.round(emsWide * em + lineHeight)
  // Half the height of a capital letter below the middle.
  const baseLine = lineHeight / 2 + em * 0.36
  const margin = Math.round(lineHeight / 2)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plateWidth}" height="${lineHeight}">`,
    `<rect width="${plateWidth}" height="${lineHeight}" rx="${lineHeight / 2}" fill="${paper}"/>`,
    `<path transform="translate(${lineHeight / 2} ${baseLine}) scale(${em / emUnits})" fill="${ink}" d="${path}"/>`,
    '</svg>',
  ].join('')
  return {
    input: Buffer.from(svg),
    left: corner === 'top-right' ? left + width - plateWidth - margin : left + margin,
    top: corner === 'top-right' ? top + margin : top + height - lineHeight - margin,
  }
}

/** The plate with a picture's label, in the upper right corner (docs/product.md, Disclosure). None without words. */
export const labelPlates = (words: PictureWordsId | null, place: Place, wantedHeight: number): OverlayOptions[] =>
  words ? [plate(plateWords[words], 'top-right', place, wantedHeight)] : []

/** An upright picture to draw on. Only the first frame. */
export const opened = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: limits.decodedMaxPixels, pages: 1 }).autoOrient()
