import type { Preset } from './preset.ts'
import { editorial } from './presets-editorial.ts'
import { imagination } from './presets-imagination.ts'
import { professional } from './presets-professional.ts'
import { seasons } from './presets-seasons.ts'
import { social } from './presets-social.ts'
import { travel } from './presets-travel.ts'

/** The presets by category: 6 categories of 10. The ids are those of the pictures' files. */
export const presets: Record<string, Record<string, Preset>> = {
  professional,
  social,
  travel,
  editorial,
  seasons,
  imagination,
}
