import type { ModeId, ToolId } from '#shared/tools/index.ts'
import { fullRedesignPrompt } from './full-redesign.ts'
import { virtualStagingPrompt } from './virtual-staging.ts'

type Compose = (settings: Readonly<Record<string, string>>, words: string) => string

/** The prompt of every mode. A mode without an entry does not compile. */
const prompts: { [Id in ToolId]: Record<ModeId<Id>, Compose> } = {
  'full-redesign': {
    room: ({ spaceType = '', roomType = '', decorationStyle = '' }) =>
      fullRedesignPrompt({ spaceType, roomType, decorationStyle }),
  },
  'virtual-staging': {
    room: ({ spaceType = '', roomType = '', decorationStyle = '' }) =>
      virtualStagingPrompt({ spaceType, roomType, decorationStyle }),
  },
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
