import type { Preset } from './preset.ts'
import { editorial } from './presets-editorial.ts'
import { imagination } from './presets-imagination.ts'
import { professional } from './presets-professional.ts'
import { seasons } from './presets-seasons.ts'
import { social } from './presets-social.ts'
import { travel } from './presets-travel.ts'

/** The drawings of every preset of the catalogue, by its id. */
export const presets: Record<string, Preset> = {
  ...professional,
  ...social,
  ...travel,
  ...editorial,
  ...seasons,
  ...imagination,
}
