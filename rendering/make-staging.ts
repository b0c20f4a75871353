import { mkdir } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { type StagedKind, stagedKinds } from '#frontend/pictures/staged-kinds.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { encode, FOLDER, updateManifest, writePicture } from './library.ts'
import { stageKitchen } from './staging/stage-kitchen.ts'
import { stageKind, stageView } from './staging/stage-view.ts'
import { views } from './staging/views.ts'

const folder = `${FOLDER}/staging`
const tileWidth = 480

const kinds = [...new Set<StagedKind>(Object.values(stagedKinds))]

const shown: Record<StagedKind, string> = {
  'living-room': 'A living room with a sofa',
  bedroom: 'A bedroom with a bed',
  'dining-room': 'A dining room with a table and chairs',
  kitchen: 'A fitted kitchen with a table and chairs',
  'home-office': 'A home office with a desk',
  hallway: 'A hallway with a few pieces',
}

const tile = async (name: string, alt: string, picture: Sharp): Promise<PictureEntry> => ({
  name,
  alt,
  use: 'staging style tile',
  files: [
    await writePicture(`${folder}/${name}.webp`, await encode(picture.clone().resize({ width: tileWidth }), 'webp')),
  ],
  scene: 'make-staging.ts',
})

const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const made: PictureEntry[] = []
for (const { id, name } of stagingStyles) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  const { kind: own, ...view } = views[id]
  made.push(await tile(id, view.alt, await stageView(name, views[id])))
  for (const kind of kinds) {
    if (kind === own) continue
    const picture =
      kind === 'kitchen' ? stageKitchen(name, view.isMirrored ?? false) : stageKind(name, { ...view, kind })
    made.push(await tile(`${id}-${kind}`, `${shown[kind]}, staged in the style ${name}`, await picture))
  }
}
await updateManifest(made)
