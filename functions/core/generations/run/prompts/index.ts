import type { ModeId, ToolId } from '#shared/tools/index.ts'
import {
  emptyRoomPrompt,
  fillEmptyPrompt,
  floorAreaPrompt,
  floorRoomPrompt,
  magicPrompt,
  materialAreaPrompt,
  paintAreaPrompt,
  paintRoomPrompt,
  removePaintedPrompt,
  replaceByReferencePrompt,
  replacePrompt,
} from './edits.ts'
import { fullRedesignPrompt } from './full-redesign.ts'
import { virtualStagingPrompt } from './virtual-staging.ts'

type Compose = (settings: Readonly<Record<string, string>>, words: string) => string

/** The prompt of every mode. A missing mode does not compile. */
const prompts: { [Id in ToolId]: Record<ModeId<Id>, Compose> } = {
  'full-redesign': {
    room: ({ spaceType = '', roomType = '', decorationStyle = '' }) =>
      fullRedesignPrompt({ spaceType, roomType, decorationStyle }),
  },
  'virtual-staging': {
    room: ({ spaceType = '', roomType = '', decorationStyle = '' }) =>
      virtualStagingPrompt({ spaceType, roomType, decorationStyle }),
  },
  'replace-furniture': {
    prompt: (_, words) => replacePrompt(words),
    'upload-photo': (_, words) => replaceByReferencePrompt(words),
  },
  'remove-furniture': {
    all: () => emptyRoomPrompt,
    // Only for the second opinion: the eraser takes no prompt.
    brush: () => fillEmptyPrompt,
    'brush-kontext': () => removePaintedPrompt,
    'brush-replicate': () => fillEmptyPrompt,
  },
  paint: {
    'walls-ceiling': ({ paintType = '', selectedPaintOption = '' }, words) =>
      paintRoomPrompt(paintType, selectedPaintOption, words),
    brush: ({ selectedPaintOption = '' }, words) => paintAreaPrompt(selectedPaintOption, words),
  },
  'change-material': {
    brush: ({ selectedMaterialOption = '' }, words) => materialAreaPrompt(selectedMaterialOption, words),
  },
  'floor-change': {
    all: ({ selectedFloorOption = '' }, words) => floorRoomPrompt(selectedFloorOption, words),
    brush: ({ selectedFloorOption = '' }, words) => floorAreaPrompt(selectedFloorOption, words),
  },
  'magic-editor': { prompt: (_, words) => magicPrompt(words) },
}

/** Composes a model's prompt from option ids and the user's own words. Throws for an unknown mode. */
export const composePrompt = (
  toolId: string,
  modeId: string,
  settings: Readonly<Record<string, string>>,
  words: string,
): string => {
  const modes: Record<string, Record<string, Compose>> = prompts
  const compose = modes[toolId]?.[modeId]
  if (!compose) throw new Error(`There is no wording for ${toolId}/${modeId}`)
  return compose(settings, words)
}
