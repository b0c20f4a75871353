import { indoors } from './settings-indoors.ts'
import { outdoors } from './settings-outdoors.ts'

/** What is behind a figure, by name. */
export const settings = { ...indoors, ...outdoors }

export type SettingName = keyof typeof settings
