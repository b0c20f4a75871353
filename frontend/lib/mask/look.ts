import type { Texture } from '#shared/pictures/room/texture.ts'
import type { EngineParts } from './engine-parts.ts'
import { createSurfaces, type SurfaceUnder } from './surfaces.ts'
import type { Things } from './things.ts'

/** What the area is shown in before anything is paid: a paint such as `#8b9478`, or a material or floor. */
export type Look = { paint: string } | { texture: Texture }

/** Shows the area in a paint or a texture, or red without one. A texture needs the plane of a known surface. */
export const createLook = (session: EngineParts['session']) => {
  let look: Look | undefined
  let surfaceUnder: SurfaceUnder | undefined

  const show = () => {
    if (!look || !('texture' in look)) session.screen?.setFinish(look)
    else session.screen?.setFinish(surfaceUnder && { ...look, surfaceUnder })
  }

  return {
    show,
    set: (next: Look | undefined) => {
      look = next
      show()
    },
    setThings: (things: Things | undefined) => {
      surfaceUnder = things && createSurfaces(things, show)
      if (look && 'texture' in look) show()
    },
  }
}
