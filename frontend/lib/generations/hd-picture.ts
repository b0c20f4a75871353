import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { inTurn } from '#frontend/lib/api/in-turn.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Hd } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { rates } from '#shared/limits.ts'
import { keepGeneration } from './generation-cache.ts'

/** The picture once its job has ended. The design is pushed and, in case a push is lost, read again every few seconds. */
const settledHd = (client: QueryClient, id: GenerationId, signal?: AbortSignal): Promise<Hd> =>
  new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, { ...generationQuery(id), staleTime: Number.POSITIVE_INFINITY })
    const look = ({ data, error }: ReturnType<typeof observer.getCurrentResult>): boolean => {
      const hd = data?.hd
      if (hd && hd.status !== 'processing') resolve(hd)
      else if (error) reject(error)
      else return false
      return true
    }
    const stop = observer.subscribe((result) => {
      if (look(result)) end()
    })
    const cancel = () => {
      stop()
      reject(signal?.reason)
    }
    const end = () => {
      stop()
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    if (look(observer.getCurrentResult())) end()
  })

/** Starts the job of a design's picture in full resolution; where it runs or has made the picture, nothing is started. */
const startHd = async (client: QueryClient, id: GenerationId, signal?: AbortSignal): Promise<void> =>
  keepGeneration(client, await call(areas.generations.endpoints.hd, { params: { id }, ...(signal && { signal }) }))

/** The picture in full resolution, made now unless it is stored. Its `status` tells whether it could be made. */
export const madeHd = async (client: QueryClient, id: GenerationId): Promise<Hd> => {
  await startHd(client, id)
  return settledHd(client, id)
}

/**
 * Makes many of them as `madeHd` does one. Starts are sent one after the other, and wait while the account's rate is used up
 * (docs/product.md, Limits). Throws the signal's reason once it is aborted; jobs that were started go on.
 */
export const manyHd = (client: QueryClient, signal: AbortSignal) => {
  let last: Promise<void> = Promise.resolve()
  return async (id: GenerationId): Promise<Hd> => {
    const started = last.then(() => inTurn(() => startHd(client, id, signal), rates.submits, signal))
    last = started.catch(() => {})
    await started
    return settledHd(client, id, signal)
  }
}
