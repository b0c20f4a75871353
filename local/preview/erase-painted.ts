import { continued } from './continued.ts'
import { widened } from './erase.ts'
import { eraseFree } from './erase-thing.ts'
import { labImage, writeBytes } from './oklab.ts'
import type { Picture } from './picture.ts'
import { boxMean, changed, plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { seeRoom } from './see-room.ts'

// The mask editor's red in the JPEG that the browser makes, and how far its bytes may be from it.
const red = [214, 40, 57] as const
const reach = 26
// In pixels: JPEG blurs the red's edge.
const blurred = 4

/** Takes away what the user painted over in opaque red. The room is analysed without the red. */
export const erasePainted = async (picture: Picture): Promise<void> => {
  const { pixels, width, height } = picture
  const isRed = (pixel: number) =>
    red.every((byte, channel) => Math.abs(Number(pixels[pixel * 3 + channel]) - byte) < reach)
  const painted = changed(plane(width, height), (_, pixel) => Number(isRed(pixel)))
  // Single pixels of that colour belong to the room.
  const dense = changed(boxMean(painted, 2), (share) => Number(share > 0.9))
  if (!dense.values.includes(1)) throw new PreviewError('The local preview finds nothing painted over in red.')
  const mask = widened(dense, blurred)
  const calm = continued(
    labImage(pixels),
    changed(mask, (share) => 1 - share),
  )
  for (const [pixel, share] of mask.values.entries())
    if (share > 0)
      writeBytes(Number(calm[pixel * 3]), Number(calm[pixel * 3 + 1]), Number(calm[pixel * 3 + 2]), pixels, pixel * 3)
  eraseFree(picture, await seeRoom(picture), mask)
}
