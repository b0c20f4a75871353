/** A preset of this version. `alts` describe its pictures; the first one is the featured picture. */
export type PresetEntry = {
  id: string
  displayName: string
  description: string
  alts: readonly [string, ...string[]]
}
