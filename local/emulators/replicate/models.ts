import { createHash } from 'node:crypto'
import * as z from 'zod'

const prompt = z.string().min(1)
const seed = z.int().optional()
const image = z.url()
const images = z.array(image).max(8).default([])
const format = (fallback: 'jpg' | 'png') => z.enum(['jpg', 'png']).default(fallback)

const kontextInput = z
  .strictObject({
    prompt,
    input_image: image.optional(),
    aspect_ratio: z.string().default('match_input_image'),
    output_format: format('png'),
    seed,
    safety_tolerance: z.int().min(0).max(6).default(2),
    prompt_upsampling: z.boolean().default(false),
  })
  .refine(({ input_image, safety_tolerance }) => !input_image || safety_tolerance <= 2, {
    path: ['safety_tolerance'],
    message: 'Must be at most 2 when an input image is given',
  })

/**
 * The inputs of the models, as their API pages on replicate.com list them. The schemas are strict, so that a field which
 * the real model would ignore is refused here.
 */
const inputs = {
  'black-forest-labs/flux-kontext-pro': kontextInput,
  'black-forest-labs/flux-kontext-max': kontextInput,
  'black-forest-labs/flux-2-pro': z.strictObject({
    prompt,
    input_images: images,
    aspect_ratio: z.string().default('1:1'),
    resolution: z.string().default('1 MP'),
    seed,
    safety_tolerance: z.int().min(1).max(5).default(2),
    output_format: z.enum(['jpg', 'png', 'webp']).default('webp'),
    output_quality: z.int().min(0).max(100).default(80),
  }),
  'black-forest-labs/flux-fill-pro': z.strictObject({
    image,
    mask: image.optional(),
    prompt,
    seed,
    steps: z.int().optional(),
    guidance: z.number().optional(),
    outpaint: z.string().default('None'),
    output_format: format('jpg'),
    safety_tolerance: z.int().min(1).max(6).default(2),
    prompt_upsampling: z.boolean().default(false),
  }),
  'black-forest-labs/flux-dev-lora': z.strictObject({
    prompt,
    lora_weights: z.string().optional(),
    lora_scale: z.number().min(-1).max(3).default(1),
    image: image.optional(),
    aspect_ratio: z.string().default('1:1'),
    num_outputs: z.int().min(1).max(4).default(1),
    num_inference_steps: z.int().min(1).max(50).default(28),
    guidance: z.number().min(0).max(10).default(3),
    seed,
    go_fast: z.boolean().default(true),
    megapixels: z.enum(['1', '0.25']).default('1'),
    output_format: z.enum(['jpg', 'png', 'webp']).default('webp'),
    output_quality: z.int().min(0).max(100).default(80),
    disable_safety_checker: z.boolean().default(false),
  }),
  'google/nano-banana-2': z.strictObject({
    prompt,
    image_input: z.array(image).max(14).default([]),
    aspect_ratio: z.string().default('match_input_image'),
    resolution: z.enum(['1K', '2K', '4K']).default('1K'),
    google_search: z.boolean().default(false),
    image_search: z.boolean().default(false),
    output_format: format('jpg'),
  }),
  'google/nano-banana-pro': z.strictObject({
    prompt,
    image_input: z.array(image).max(14).default([]),
    aspect_ratio: z.string().default('match_input_image'),
    resolution: z.enum(['1K', '2K', '4K']).default('2K'),
    output_format: format('jpg'),
    safety_filter_level: z.string().optional(),
  }),
  'bytedance/seedream-4.5': z.strictObject({
    prompt,
    image_input: z.array(image).max(14).default([]),
    size: z.enum(['2K', '4K']).default('2K'),
    aspect_ratio: z.string().default('match_input_image'),
  }),
  'bria/eraser': z.strictObject({ image, mask: image.optional() }),
  'bria/genfill': z.strictObject({
    image,
    mask: image.optional(),
    prompt,
    negative_prompt: z.string().optional(),
    sync: z.boolean().default(true),
    seed,
    preserve_alpha: z.boolean().default(true),
  }),
  'meta/sam-2': z.strictObject({
    image,
    points_per_side: z.int().default(32),
    pred_iou_thresh: z.number().default(0.88),
    stability_score_thresh: z.number().default(0.95),
    use_m2m: z.boolean().default(true),
  }),
  'recraft-ai/recraft-crisp-upscale': z.strictObject({ image }),
  'mattsays/sam3-image': z.strictObject({
    image,
    prompt: z.string().min(1).default('person'),
    threshold: z.number().min(0).max(1).default(0.5),
    save_overlay: z.boolean().default(false),
    mask_only: z.boolean().default(false),
    return_zip: z.boolean().default(true),
    mask_opacity: z.number().min(0).max(1).default(0.5),
    mask_color: z.enum(['green', 'red', 'blue', 'yellow', 'cyan', 'magenta']).default('green'),
  }),
} as const satisfies Record<string, z.ZodType>

export type ModelId = keyof typeof inputs

export type Model = {
  id: ModelId
  /** 64 hex digits, like Replicate's version ids. */
  version: string
  input: z.ZodType<Record<string, unknown>>
  /** Whether the output of a prediction is one URL or a list of URLs. */
  output: 'string' | 'array'
}

const withArrayOutput: ReadonlySet<string> = new Set<ModelId>([
  'black-forest-labs/flux-dev-lora',
  'bytedance/seedream-4.5',
  'bria/genfill',
])

// The API runs a community model only by its version, which is published with it.
const communityVersions: Partial<Record<ModelId, string>> = {
  'mattsays/sam3-image': 'd73db077226443ba4fafd34e233b3626b552eac2a433f90c7c32a9ac89bd9e72',
}

/** Whether the API runs a model by its name alone. */
export const isOfficial = ({ id }: Model): boolean => communityVersions[id] === undefined

/** The ending of the files that a model makes, where its input names none. */
export const fileEndingOf = (id: ModelId): string => (id === 'mattsays/sam3-image' ? 'zip' : 'jpg')

const isModelId = (id: string): id is ModelId => Object.hasOwn(inputs, id)

export const modelOf = (id: string): Model | undefined => (isModelId(id) ? knownModel(id) : undefined)

export const knownModel = (id: ModelId): Model => ({
  id,
  version: communityVersions[id] ?? createHash('sha256').update(id).digest('hex'),
  input: inputs[id],
  output: withArrayOutput.has(id) ? 'array' : 'string',
})

/** Finds the model of a version id, `owner/name` or `owner/name:version`, which the API all accepts. */
export const modelOfVersion = (version: string): Model | undefined => {
  const [id = '', wanted] = version.split(':')
  const named = modelOf(id)
  if (named) return wanted === undefined || wanted === named.version ? named : undefined
  return Object.keys(inputs)
    .map(modelOf)
    .find((model) => model?.version === version)
}

/** The response of GET /models/{owner}/{name} for a public model. */
export const publicModelJson = (id: string, latestVersion: ReturnType<typeof versionJson>) => {
  const [owner, name] = id.split('/')
  return {
    url: `https://replicate.com/${id}`,
    owner,
    name,
    description: null,
    visibility: 'public',
    run_count: 0,
    latest_version: latestVersion,
  }
}

/** A version of a model, with JSON schemas in the form of OpenAPI's components. */
export const versionJson = (
  { id, createdAt }: { id: string; createdAt: number },
  schemas: Record<string, Record<string, unknown>>,
) => ({
  id,
  created_at: new Date(createdAt).toISOString(),
  openapi_schema: { openapi: '3.1.0', components: { schemas } },
})

/** The time of the versions of public models. */
export const publishedAt = Date.UTC(2025, 0, 1)

export const uriSchema = { type: 'string', format: 'uri' }

export const inputSchema = (title: string, input: z.ZodType): Record<string, unknown> => ({
  title,
  ...z.toJSONSchema(input, { io: 'input', target: 'openapi-3.0' }),
})

/** The schemas of a prediction's input and output. */
export const predictionSchemas = ({ input, output }: Model) => ({
  Input: inputSchema('Input', input),
  Output: output === 'array' ? { type: 'array', items: uriSchema } : uriSchema,
})

export const describeModel = (model: Model) =>
  publicModelJson(model.id, versionJson({ id: model.version, createdAt: publishedAt }, predictionSchemas(model)))
