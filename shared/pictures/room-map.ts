import * as z from 'zod'

/** What belongs to the room itself. A brush for walls, materials or floors asks for these. */
export const shellParts = ['wall', 'floor', 'ceiling', 'window', 'door', 'fireplace', 'radiator', 'cabinet'] as const
/** What stands or hangs in the room. A brush that removes or replaces asks for these. */
export const furnitureParts = [
  'sofa',
  'armchair',
  'table',
  'bed',
  'chair',
  'rug',
  'lamp',
  'picture',
  'curtain',
  'plant',
] as const

/** The parts of a room map (docs/product.md, Room map). Each is one noun for the segmentation model. */
export const roomParts = [...shellParts, ...furnitureParts] as const
export const RoomPart = z.enum(roomParts)
export type RoomPart = z.infer<typeof RoomPart>

/** One thing on a room map: its box in pixels of the map, and its share of the picture from 0 to 1. */
export const RoomThing = z.object({
  left: z.int().nonnegative(),
  top: z.int().nonnegative(),
  right: z.int().positive(),
  bottom: z.int().positive(),
  share: z.number().min(0).max(1),
})
export type RoomThing = z.infer<typeof RoomThing>

/** A label picture has one byte for each pixel: 0 for nothing, and n for the n-th thing. */
export const mostThings = 60

/** A part takes some seconds, and a minute when the model has to start. A failed one can be started again after its deadline. */
export const roomMapSeconds = { typical: 20, deadline: 150, again: 600 } as const
