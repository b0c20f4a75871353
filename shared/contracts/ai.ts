import * as z from 'zod'
import { Generation } from '#shared/entities/generation.ts'
import { GenerationId, StoragePath, TrainedModelId } from '#shared/entities/ids.ts'
import { Slug } from '#shared/entities/preset.ts'
import { complaintPlaces, complaints } from '#shared/entities/repair.ts'
import { limits } from '#shared/limits.ts'
import { isSeed } from '#shared/seeds.ts'
import { type AiFunction, toolFunctions } from '#shared/tools/ai-functions.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { fieldSchema, pictureFields } from '#shared/tools/fields.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { line, text } from '#shared/typed-texts.ts'
import { area, type Endpoint, endpoint } from './endpoint.ts'

const Seed = z.string().refine(isSeed)

/** How the browser last compared the versions of a photo. `beside` is side by side. */
export const DisplayMode = z.enum(['slider', 'beside', 'hold'])
export type DisplayMode = z.infer<typeof DisplayMode>

/** The body of a submit: the generation's id, the room's path, and one string per field of the mode. */
export type StartGeneration = { generationId: GenerationId } & Record<string, string>

/**
 * The body of one mode. `selectedOption` and `subOption` identify the mode; a function with several modes requires
 * them. An edit may also contain its `designType` (docs/product.md, Tools).
 */
export const bodyOf = (toolMode: ToolMode): z.ZodType<StartGeneration> => {
  const made = bodies.get(toolMode.mode) ?? makeBody(toolMode)
  bodies.set(toolMode.mode, made)
  return made
}

const bodies = new WeakMap<Mode, z.ZodType<StartGeneration>>()

const makeBody = ({ toolId, modeId, mode }: ToolMode) => {
  const isOneOfMany = modesOf(mode.function).length > 1
  const [selectedOption, subOption] = [z.literal(toolId), z.literal(modeId)]
  const body = z.strictObject({
    generationId: GenerationId,
    parentId: GenerationId.optional(),
    /** The failed picture of a bulk job that this request retries. */
    retryOf: GenerationId.optional(),
    /** The paid design that this request repairs for free, with the same choices; and what is wrong with it. */
    repairOf: GenerationId.optional(),
    complaint: z.enum(complaints).optional(),
    complaintPlace: z.enum(complaintPlaces).optional(),
    complaintWords: text(limits.promptMaxCharacters).optional(),
    /** The name of the room in the listing that the design is another version of. */
    caption: line(limits.captionMaxCharacters).min(1).optional(),
    [mode.roomField]: StoragePath,
    /** The full-size picture, stored beside the working copy for HD. */
    originalImageUrl: StoragePath.optional(),
    /** The upload as it was, where the room's picture is its brightened copy; `originalImageUrl` then belongs to this one. */
    unalteredImageUrl: StoragePath.optional(),
    /** The same seed with the same choices gives a like picture; the server chooses one where it is left out. */
    ...(hasVariations(mode) && { seed: Seed.optional() }),
    // Locked by default.
    ...(mode.structureLock === 'switch' && { structureLock: z.enum(['on', 'off']).optional() }),
    displayMode: DisplayMode.optional(),
    ...(mode.roomField === 'roomImageUrl' && { designType: z.literal('partial-redesign').optional() }),
    ...(mode.function === 'room-design-kontext' && { brushMode: z.enum(['fill', 'kontext']).optional() }),
    selectedOption: isOneOfMany ? selectedOption : selectedOption.optional(),
    subOption: isOneOfMany ? subOption : subOption.optional(),
    ...Object.fromEntries(pictureFields(mode.fields).map((name) => [name, StoragePath])),
    ...Object.fromEntries(Object.entries(mode.fields).map(([name, field]) => [name, fieldSchema(field)])),
  })
  return z.preprocess(
    mode.fields.prompt ? withOwnWords : (value) => value,
    body,
  ) as unknown as z.ZodType<StartGeneration>
}

/** `customPrompt` is another name of `prompt` and takes precedence (docs/product.md, Tools). */
const withOwnWords = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('customPrompt' in value)) return value
  const { customPrompt: prompt, ...others } = value
  return { ...others, prompt }
}

/** The mode of a parsed body. Throws for a body of another function. */
export const modeOf = (name: AiFunction, { selectedOption, subOption }: StartGeneration): ToolMode => {
  const [first, ...others] = modesOf(name)
  const toolMode =
    others.length === 0
      ? first
      : [first, ...others].find((one) => one?.toolId === selectedOption && one?.modeId === subOption)
  if (!toolMode) throw new Error(`The body names no mode of ${name}`)
  return toolMode
}

/**
 * The body of a function. Parses it as the body of the mode that it names, so that an error names a field of that mode.
 */
const bodyOfFunction = (name: AiFunction): z.ZodType<StartGeneration> => {
  const [first, ...others] = modesOf(name)
  if (first && others.length === 0) return bodyOf(first)
  return z.looseObject({ selectedOption: z.string(), subOption: z.string() }).transform((value, context) => {
    const named = modesOf(name).find(({ toolId }) => toolId === value.selectedOption)
    const toolMode = modesOf(name).find((one) => one.toolId === named?.toolId && one.modeId === value.subOption)
    if (!toolMode) {
      context.addIssue({ code: 'custom', message: 'unknown', path: [named ? 'subOption' : 'selectedOption'] })
      return z.NEVER
    }
    const parsed = bodyOf(toolMode).safeParse(value)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })
}

/**
 * The body of generate-image: a picture with one of the caller's models, from a preset or the caller's own words. The
 * same seed with the same choices gives the same picture. The server chooses a seed when it is missing.
 */
const GenerateImage = z
  .strictObject({
    generationId: GenerationId,
    userModelId: TrainedModelId,
    /** The `manualId` of a preset. */
    modelIdManual: Slug.optional(),
    prompt: text(limits.promptMaxCharacters).optional(),
    userSelectedGender: z.enum(['female', 'male', 'other']).default('female'),
    seed: Seed.optional(),
    retryOf: GenerationId.optional(),
  })
  .refine(({ modelIdManual, prompt }) => (modelIdManual === undefined) !== (prompt === undefined), {
    path: ['modelIdManual'],
    message: 'Give either a preset or a prompt',
  }) as unknown as z.ZodType<StartGeneration>

const startEndpoint = (name: AiFunction) =>
  endpoint({
    method: 'POST',
    path: `/${name}`,
    status: 202,
    // Built at the first request, so that a cold start does not build the schemas of all tools.
    body: name === 'generate-image' ? GenerateImage : z.lazy(() => bodyOfFunction(name)),
    result: Generation,
  })

type StartEndpoint = Endpoint<object, object, StartGeneration, Generation>

/** The AI functions that a browser can start: the tools, and pictures with a personal model. */
export const startableFunctions = toolFunctions

/** `POST /api/<function name>` for each startable AI function. It returns 202 with a generation in `processing`. */
export const ai = area(
  'ai',
  Object.fromEntries(startableFunctions.map((name) => [name, startEndpoint(name)])) as Record<string, StartEndpoint>,
)
