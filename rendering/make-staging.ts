import { mkdir } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { type StagedKind, stagedKinds } from '#frontend/pictures/staged-kinds.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { encode, FOLDER, writePicture } from './library.ts'
import { stageKitchen } from './staging/stage-kitchen.ts'
import { stageKind, stageView } from './staging/stage-view.ts'
import { views } from './staging/views.ts'

const folder = `${FOLDER}/staging`
const tileWidth = 480

const kinds = [...new Set<StagedKind>(Object.values(stagedKinds).filter((kind) => kind !== undefined))]

const writeTile = async (name: string, picture: Sharp) =>
  writePicture(`${folder}/${name}.webp`, await encode(picture.resize({ width: tileWidth }), 'webp'))

const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const { id, name } of stagingStyles) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  const { kind: own, ...view } = views[id]
  await writeTile(id, await stageView(name, views[id]))
  for (const kind of kinds) {
    if (kind === own) continue
    const picture =
      kind === 'kitchen' ? stageKitchen(name, view.isMirrored ?? false) : stageKind(name, { ...view, kind })
    await writeTile(`${id}-${kind}`, await picture)
  }
}
