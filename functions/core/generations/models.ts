import type { ToolFunction } from '#shared/tools/ai-functions.ts'
import type { ToolId, tools } from '#shared/tools/index.ts'

/** The input of a prediction in our terms: signed URLs of our bucket and the composed prompt. */
type ModelInput = { roomUrl: string; maskUrl?: string; prompt: string }

/** A model at Replicate and how our input fills its fields. */
type Model = { id: `${string}/${string}`; input: (given: ModelInput) => Record<string, unknown> }

// With an input image the highest safety tolerance is 2 (docs/vendors.md, Replicate).
const kontext: Model = {
  id: 'black-forest-labs/flux-kontext-pro',
  input: ({ roomUrl, prompt }) => ({
    prompt,
    input_image: roomUrl,
    aspect_ratio: 'match_input_image',
    output_format: 'jpg',
    safety_tolerance: 2,
    prompt_upsampling: false,
  }),
}

type Modes<Id extends ToolId> = (typeof tools)[Id]['modes']

/** The AI functions that some mode of the registry names. */
type UsedFunction = { [Id in ToolId]: Modes<Id>[keyof Modes<Id>] }[ToolId]['function']

const models = {
  'room-design-full-redesign': kontext,
  'virtual-staging': kontext,
} as const satisfies Record<UsedFunction, Model>

/** The model behind an AI function; undefined while no mode uses it. A mode whose function has none does not compile. */
export const findModel = (name: ToolFunction): Model | undefined =>
  new Map<string, Model>(Object.entries(models)).get(name)
