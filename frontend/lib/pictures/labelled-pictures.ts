import { appError } from '#shared/errors.ts'

type Plate = { words: string; corner: 'top-right' | 'bottom-left' }
type Place = { left: number; width: number; height: number }

const paper = '#fbf9f5'
const ink = '#221d18'
const gap = 8

const drawPlate = (context: OffscreenCanvasRenderingContext2D, { words, corner }: Plate, place: Place) => {
  const line = Math.max(18, Math.round(Math.min(place.width, place.height) * 0.065))
  context.font = `600 ${line * 0.5}px "Inter Variable", system-ui, sans-serif`
  const width = context.measureText(words).width + line
  const left = corner === 'top-right' ? place.left + place.width - width - line / 2 : place.left + line / 2
  const top = corner === 'top-right' ? line / 2 : place.height - line * 1.5
  context.fillStyle = paper
  context.beginPath()
  context.roundRect(left, top, width, line, line / 2)
  context.fill()
  context.fillStyle = ink
  context.textBaseline = 'middle'
  context.fillText(words, left + line / 2, top + line / 2)
}

type Part = { picture: ImageBitmap; plates: readonly Plate[] }

/** Draws pictures beside each other at the height of the last one, each with its plates, as a JPEG. */
const draw = async (parts: readonly Part[]): Promise<Blob> => {
  const height = parts.at(-1)?.picture.height ?? 0
  const widths = parts.map(({ picture }) => Math.round((picture.width * height) / picture.height))
  const width = widths.reduce((sum, one) => sum + one, gap * (parts.length - 1))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw appError('photo.unreadable')
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  let left = 0
  for (const [index, { picture, plates }] of parts.entries()) {
    const place = { left, width: widths[index] ?? 0, height }
    context.drawImage(picture, left, 0, place.width, height)
    // Its pixels are freed at once: a listing has many large pictures, and a phone little memory.
    picture.close()
    for (const plate of plates) drawPlate(context, plate, place)
    left += place.width + gap
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

const labelPlates = (label: string | undefined): Plate[] => (label ? [{ words: label, corner: 'top-right' }] : [])

/** A picture with a label in its corner, as a JPEG. */
export const withLabel = async (picture: Blob, label: string): Promise<Blob> =>
  draw([{ picture: await createImageBitmap(picture), plates: labelPlates(label) }])

type Side = { picture: Blob; words: string; label?: string | undefined }

/** Two pictures beside each other in one JPEG, each with its words. */
export const sideBySide = async (sides: readonly [Side, Side]): Promise<Blob> =>
  draw(
    await Promise.all(
      sides.map(async ({ picture, words, label }) => ({
        picture: await createImageBitmap(picture),
        plates: [{ words, corner: 'bottom-left' as const }, ...labelPlates(label)],
      })),
    ),
  )
