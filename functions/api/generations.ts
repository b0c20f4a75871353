import { cancelGeneration } from '#functions/core/generations/change/cancel.ts'
import { removeGenerations } from '#functions/core/generations/change/delete.ts'
import { changeGeneration } from '#functions/core/generations/change/rename-and-favourite.ts'
import { readGeneration, toGeneration } from '#functions/core/generations/generations.ts'
import { startHd } from '#functions/core/generations/hd/start-hd.ts'
import { listGenerations } from '#functions/core/generations/read/list-generations.ts'
import { versionsOf } from '#functions/core/generations/read/versions.ts'
import { shareGeneration, unshareGeneration } from '#functions/core/sharing/design-shares.ts'
import { api } from '#functions/middleware/api.ts'
import { generations } from '#shared/contracts/generations.ts'

export const handler = api(generations, {
  list: async ({ account, query }) => {
    const { rows, next } = await listGenerations(account.userId, query)
    return { generations: await Promise.all(rows.map(toGeneration)), next }
  },
  read: async ({ account, params }) => toGeneration(await readGeneration(account.userId, params.id)),
  versions: async ({ account, params, query }) => {
    const { rows, next } = await versionsOf(account.userId, params.photoId, query)
    return { generations: await Promise.all(rows.map(toGeneration)), next }
  },
  update: async ({ account, params, body }) => toGeneration(await changeGeneration(account.userId, params.id, body)),
  cancel: async ({ account, params }) => toGeneration(await cancelGeneration(account.userId, params.id)),
  share: async ({ account, params, body }) => toGeneration(await shareGeneration(account.userId, params.id, body)),
  unshare: async ({ account, params }) => toGeneration(await unshareGeneration(account.userId, params.id)),
  hd: async ({ account, params, correlationId }) => toGeneration(await startHd(account, params.id, correlationId)),
  remove: async ({ account, body }) => ({ refused: await removeGenerations(account.userId, body.ids) }),
})
