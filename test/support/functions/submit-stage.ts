import { beforeEach } from 'vitest'
import type { Row } from '#functions/core/db/rows.ts'
import { ai } from '#shared/contracts/ai.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { apiEvent } from './api-event.ts'
import { useFunctionStage } from './function-stage.ts'

/** The request that starts a mode's generation. */
export const submit = ({ mode }: ToolMode, body: Row) => {
  const endpoint = ai.endpoints[mode.function]
  if (!endpoint) throw new Error(`${mode.function} has no route`)
  return apiEvent(endpoint, { body })
}

/** Before each test: a table with the catalogues and a Premium account, and empty queues. */
export const setUpSubmits = () => {
  const stage = useFunctionStage({ account: { tier: 'Premium' } })
  beforeEach(stage.table.putCatalogues)
  return stage
}
