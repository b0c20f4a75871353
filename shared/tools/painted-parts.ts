import type { RoomPart } from '#shared/pictures/room-map.ts'
import type { Mode } from './define-tool.ts'
import { maskField, paintField } from './fields.ts'

// The answers to "Surface" of a paint for the whole room.
const partsOfSurface: Readonly<Record<string, readonly RoomPart[]>> = {
  walls: ['wall'],
  ceiling: ['ceiling'],
  both: ['wall', 'ceiling'],
}

/** The parts of the room that a paint without a brush covers, and the chosen paint. Undefined for other modes. */
export const paintedParts = (
  { fields }: Pick<Mode, 'fields'>,
  values: Readonly<Record<string, string | undefined>>,
): { parts: readonly RoomPart[]; paintId: string | undefined } | undefined => {
  const paint = paintField(fields)
  if (!paint || maskField(fields)) return undefined
  const surface = Object.entries(fields).find(([, { kind }]) => kind === 'choice')
  const initial = surface?.[1].kind === 'choice' ? surface[1].initial : undefined
  const parts = partsOfSurface[values[surface?.[0] ?? ''] ?? initial ?? '']
  return parts && { parts, paintId: values[paint] }
}
