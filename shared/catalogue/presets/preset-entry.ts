/** A preset in this version of the app. `alts` describe its pictures; the first picture is the featured one. */
export type PresetEntry = {
  id: string
  displayName: string
  description: string
  alts: readonly [string, ...string[]]
}
