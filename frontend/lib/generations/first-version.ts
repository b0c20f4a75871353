import { call } from '#frontend/lib/api/call.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'

/** The first of a design's versions, which was made from the unaltered photo; undefined when one in between was deleted. */
export const firstVersion = async (version: Generation): Promise<Generation | undefined> => {
  const { parentId } = version
  if (!parentId) return version
  const parent = await unlessGone(call(areas.generations.endpoints.read, { params: { id: parentId } }))
  return parent && firstVersion(parent)
}
