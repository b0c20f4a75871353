import { expect } from 'vitest'
import * as z from 'zod'
import { generationPrefix } from '#functions/core/db/keys.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { Generation } from '#shared/entities/generation.ts'
import type { Ledger } from '#test/support/functions/ledger.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { ask, type Doer, type Doing, isLost } from './doer.ts'

/** Submits a design. Undefined when the answer was lost: the same request is sent next time. */
export const submit = async ({ person, doer }: Doing): Promise<string | undefined> => {
  const { body, isKnown } = doer.unanswered ?? { body: person.redesignOf(doer.storagePath), isKnown: false }
  doer.unanswered = { body, isKnown }
  const id = String(body.generationId)
  const answer = await person.submit(body)
  if (isLost(answer)) return undefined
  // The limit of starts refuses new ones only.
  expect(isKnown ? [202] : [202, 429], `${id}: ${JSON.stringify(answer)}`).toContain(answer.status)
  if (answer.status === 202) doer.accepted.add(id)
  doer.unanswered = undefined
  return id
}

export const cancel = async ({ person, doer }: Doing, id: string): Promise<void> => {
  const answer = await ask({ person, doer }, ['POST', `/generations/${id}/cancel`])
  if (!answer) return
  const design = Generation.parse(answer.body)
  expect(design.status, 'a cancelled design runs no more').not.toBe('processing')
  doer.ended.set(id, design.status)
}

export const enlarge = async ({ person, doer }: Doing, id: string): Promise<void> => {
  // One that is not completed, and more than the limit of starts, are refused.
  const answer = await ask({ person, doer }, ['POST', `/generations/${id}/hd`], [202, 409, 429])
  if (answer?.status === 202) doer.enlarged.add(id)
}

const Refusals = z.object({ refused: z.array(z.object({ id: z.string() })) })

export const remove = async ({ person, doer }: Doing, id: string): Promise<void> => {
  // The deletion takes effect also when its answer is lost.
  doer.accepted.delete(id)
  const answer = await ask({ person, doer }, ['POST', '/generations/deletions', { ids: [id] }])
  if (!answer) return
  // One that runs is refused.
  if (Refusals.parse(answer.body).refused.length > 0) doer.accepted.add(id)
  else doer.deleted.add(id)
}

export const designsOf = (rows: readonly Item[]): GenerationRow[] =>
  rows.filter(({ sk }) => String(sk).startsWith(generationPrefix)).map((row) => GenerationRow.parse(row))

/** What holds at every moment: holds and charges of designs, and each acknowledged request. */
export const checkDesigns = (rows: readonly Item[], doer: Doer, ledger: Ledger): void => {
  const designs = designsOf(rows)
  for (const { id, status, hd } of designs) {
    expect([id, status === 'processing'], 'held for as long as it runs').toEqual([id, ledger.holds.has(id)])
    expect([id, status === 'completed'], 'charged when it is completed').toEqual([id, ledger.captured.has(id)])
    if (doer.ended.has(id)) expect([id, status], 'stays as it ended').toEqual([id, doer.ended.get(id)])
    if (status !== 'processing') doer.ended.set(id, status)
    if (doer.enlarged.has(id)) expect([id, hd === undefined], 'has its full resolution').toEqual([id, false])
    expect([id, doer.deleted.has(id)], 'is gone when it was deleted').toEqual([id, false])
  }
  const known = new Set<string>(designs.map(({ id }) => id))
  for (const id of doer.accepted) expect([id, known.has(id)], 'accepted and still there').toEqual([id, true])
  if (doer.unanswered) doer.unanswered.isKnown = known.has(String(doer.unanswered.body.generationId))
}
