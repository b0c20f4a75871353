import type { Preset, PresetCategory, PresetPicture } from '#shared/entities/preset.ts'

/** A preset in this version of the app. `alts` describe its pictures; the first picture is the featured one. */
export type PresetEntry = {
  id: string
  displayName: string
  description: string
  alts: readonly [string, ...string[]]
}

/** The file names of a preset's pictures: `chef`, `chef-2`, `chef-3`. */
const picturesOf = ({ id, alts }: PresetEntry): PresetPicture[] =>
  alts.map((alt, index) => ({ name: index === 0 ? id : `${id}-${index + 1}`, alt }))

/** The preset of an entry. Requests name it by the entry's id. */
export const presetOf = (categoryId: string, entry: PresetEntry): Preset => ({
  id: entry.id,
  manualId: entry.id,
  categoryId,
  displayName: entry.displayName,
  description: entry.description,
  pictures: picturesOf(entry),
})

/** A category's tile shows the first picture of this many presets. */
const picturesOnTile = 3

type CategoryEntry = Pick<PresetCategory, 'id' | 'displayName' | 'description'>

/** The category of some entries. */
export const categoryOf = (category: CategoryEntry, entries: readonly PresetEntry[]): PresetCategory => ({
  ...category,
  manualId: category.id,
  pictures: entries.slice(0, picturesOnTile).flatMap((entry) => picturesOf(entry).slice(0, 1)),
})
