import type { ModelId } from '#local/emulators/replicate/models.ts'
import type { PictureRequest } from '#local/emulators/replicate/pictures.ts'
import { drawPortrait } from './draw-portrait.ts'
import { editPictures } from './edit-pictures.ts'
import { enlarge } from './enlarge.ts'
import { eraseArea, fillArea } from './fill-area.ts'
import { placeReference } from './place-reference.ts'
import { restyleRoom } from './restyle-room.ts'
import { segmentRoom } from './segment-room.ts'

/** The preview of each model. */
const previews: Record<ModelId, (input: Record<string, unknown>) => Promise<Buffer>> = {
  'black-forest-labs/flux-kontext-pro': restyleRoom,
  'black-forest-labs/flux-fill-pro': fillArea,
  'bria/eraser': eraseArea,
  'black-forest-labs/flux-2-pro': placeReference,
  'google/nano-banana-2': editPictures,
  'black-forest-labs/flux-dev-lora': drawPortrait,
  'recraft-ai/recraft-crisp-upscale': enlarge,
  'mattsays/sam3-image': segmentRoom,
}

/** Makes a preview picture; the same input and seed give the same picture. Throws `PreviewError` with a reason for the user. */
export const preview = ({ model, input }: PictureRequest): Promise<Buffer> => previews[model](input)
