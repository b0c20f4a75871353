import { writeBytes } from './oklab.ts'
import type { Picture } from './picture.ts'
import type { Relief } from './relief.ts'
import type { TreatmentMap } from './treatment-map.ts'

// Lightness above this value is compressed smoothly instead of clipped.
const shoulder = 0.9
const middle = 0.6

type Restyling = {
  lab: Float32Array
  map: TreatmentMap
  relief: Relief
  contrast: number
}

/** Changes a picture in place: applies each pixel's treatment and the new materials' relief, and keeps the room's own light. */
export const restyle = ({ pixels, width, height }: Picture, { lab, map, relief, contrast }: Restyling): void => {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      const i = pixel * 3
      const before = Number(lab[i])
      const a = Number(lab[i + 1])
      const b = Number(lab[i + 2])
      const treatment = map.at(x, y, before, a, b)
      if (!treatment) continue
      const base = relief.lightnessAt(pixel, before, treatment)
      const lightness = pressed(base * treatment.gain * relief.shadeAt(x, y, treatment), contrast, before)
      const scale = before > 0 ? (treatment.keep * lightness) / before : 0
      writeBytes(lightness, a * scale + treatment.a * lightness, b * scale + treatment.b * lightness, pixels, i)
    }
}

const pressed = (lightness: number, contrast: number, before: number): number => {
  const bent = lightness + contrast * (lightness - middle) * lightness * (1 - Math.min(1, lightness))
  if (bent <= shoulder || bent <= before) return bent
  return shoulder + (1 - shoulder) * Math.tanh((bent - shoulder) / (1 - shoulder))
}
