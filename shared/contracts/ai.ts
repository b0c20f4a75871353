import * as z from 'zod'
import { Generation } from '#shared/entities/generation.ts'
import { GenerationId, StoragePath } from '#shared/entities/ids.ts'
import { type AiFunction, aiFunctions } from '#shared/tools/ai-functions.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { fieldSchema } from '#shared/tools/fields.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { area, type Endpoint, endpoint } from './endpoint.ts'

/** The body of a submit: the generation's id, the room's path, and one string per field of the mode. */
export type StartGeneration = { generationId: GenerationId } & Record<string, string>

/** The body of one mode. A function with several modes also takes `selectedOption` and `subOption`, which name one. */
export const bodyOf = (toolMode: ToolMode): z.ZodType<StartGeneration> => {
  const made = bodies.get(toolMode.mode) ?? makeBody(toolMode)
  bodies.set(toolMode.mode, made)
  return made
}

const bodies = new WeakMap<Mode, z.ZodType<StartGeneration>>()

const makeBody = ({ toolId, modeId, mode }: ToolMode) =>
  z.strictObject({
    generationId: GenerationId,
    parentId: GenerationId.optional(),
    [mode.roomField]: StoragePath,
    /** The picture at full size, stored beside the working copy for HD. */
    originalImageUrl: StoragePath.optional(),
    ...(modesOf(mode.function).length > 1 && { selectedOption: z.literal(toolId), subOption: z.literal(modeId) }),
    ...Object.fromEntries(Object.entries(mode.fields).map(([name, field]) => [name, fieldSchema(field)])),
  }) as unknown as z.ZodType<StartGeneration>

/** The mode of a body that the function's contract has parsed. Throws for a body of another function. */
export const modeOf = (name: AiFunction, { selectedOption, subOption }: StartGeneration): ToolMode => {
  const [first, ...others] = modesOf(name)
  const toolMode =
    others.length === 0
      ? first
      : [first, ...others].find((one) => one?.toolId === selectedOption && one?.modeId === subOption)
  if (!toolMode) throw new Error(`The body names no mode of ${name}`)
  return toolMode
}

const startEndpoint = (name: AiFunction) =>
  endpoint({
    method: 'POST',
    path: `/${name}`,
    status: 202,
    // Built at the first request, so that a cold start does not build the schemas of all tools.
    body: z.lazy(() => z.union(modesOf(name).map(bodyOf))),
    result: Generation,
  })

type StartEndpoint = Endpoint<object, object, StartGeneration, Generation>

/** The AI functions that a browser can start, since a tool's mode names them. */
export const startableFunctions = aiFunctions.filter((name) => modesOf(name).length > 0)

/** `POST /api/<function name>` for each startable AI function. It returns 202 with a generation in `processing`. */
export const ai = area(
  'ai',
  Object.fromEntries(startableFunctions.map((name) => [name, startEndpoint(name)])) as Record<string, StartEndpoint>,
)
