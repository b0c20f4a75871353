import { useState } from 'react'
import type { Preset } from '#shared/entities/preset.ts'
import { keepPresets, keptPresets } from './kept-presets.ts'

/** The presets that a person has selected on a page. The tab keeps the selection. */
export const usePresetChoice = (page: string, presets: readonly Preset[]) => {
  const [chosenIds, setChosenIds] = useState(() => keptPresets(page))
  const idsOf = (some: readonly Preset[]) => some.map(({ manualId }) => manualId)
  const isChosen = ({ manualId }: Preset) => chosenIds.includes(manualId)
  const choose = (next: readonly string[]) => {
    setChosenIds(next)
    keepPresets(page, next)
  }
  return {
    /** In the order of the page. */
    chosen: presets.filter(isChosen),
    isChosen,
    toggle: (preset: Preset) =>
      choose(isChosen(preset) ? chosenIds.filter((id) => id !== preset.manualId) : [...chosenIds, preset.manualId]),
    /** Selects all of the presets, or none of them if all are selected. */
    toggleAll: (some: readonly Preset[]) => {
      const others = chosenIds.filter((id) => !idsOf(some).includes(id))
      choose(some.every(isChosen) ? others : [...others, ...idsOf(some)])
    },
    keep: (some: readonly Preset[]) => choose(idsOf(some)),
  }
}

export type PresetsChosen = ReturnType<typeof usePresetChoice>
