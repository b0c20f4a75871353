import type { Generation } from '#shared/entities/generation.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import type { Sent } from './web-api.ts'
import { generation } from './web-app.tsx'

/** The id of the design of a place, the newest first; places from -99 to 899. */
export const idAt = (place: number) =>
  GenerationId.parse(`gen_01M7X9E9M89X1FE6925WT6J${String(900 - place).padStart(3, '0')}`)

export const designAt = (place: number, over: Partial<Generation> = {}) =>
  generation({ id: idAt(place), settings: { modelName: `Design ${place}` }, ...over })

export const designsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => designAt(first + index))

/** Answers for the list of designs as the server does, page by page; `shown` may change meanwhile. */
export const listOf =
  (shown: () => readonly Generation[]) =>
  ({ search }: Pick<Sent, 'search'>) => {
    const before = search.get('before')
    const rest = shown().filter(({ id }) => !before || id < before)
    const generations = rest.slice(0, Number(search.get('limit')))
    return { generations, next: rest.length > generations.length ? generations.at(-1)?.id : null }
  }

/** The places before which pages of the gallery were read, of which the first page is before all. */
export const readPages = (sent: readonly Sent[]) =>
  sent
    .filter(({ method, path, search }) => method === 'GET' && path === '/generations' && search.get('limit') === '50')
    .map(({ search }) => search.get('before'))
    .map((before) => (before ? 900 - Number(before.slice(-3)) : 'first'))
