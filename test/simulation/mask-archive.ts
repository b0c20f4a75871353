import { zipSync } from 'fflate'
import sharp from 'sharp'

/** What the segmentation model answers: one mask, of a wall in the upper half. */
export const maskArchive = zipSync({
  'mask_0.png': new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000000' } })
      .composite([
        { input: { create: { width: 64, height: 32, channels: 3, background: '#ffffff' } }, top: 0, left: 0 },
      ])
      .png()
      .toBuffer(),
  ),
})
