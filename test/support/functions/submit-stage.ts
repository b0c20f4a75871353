import { afterEach, beforeEach, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { ai } from '#shared/contracts/ai.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { accountRow, userId } from './accounts.ts'
import { apiEvent } from './api-event.ts'
import { mockTable } from './dynamo.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { stubInternet } from './internet.ts'
import { mockQueues } from './queues.ts'

/** The request that starts a mode's generation. */
export const submit = ({ mode }: ToolMode, body: Row) => {
  const endpoint = ai.endpoints[mode.function]
  if (!endpoint) throw new Error(`${mode.function} has no route`)
  return apiEvent(endpoint, { body })
}

/** Before each test: a table with the catalogues and a Premium account, and empty queues. */
export const setUpSubmits = () => {
  const table = mockTable()
  const queues = mockQueues()

  beforeEach(() => {
    stubFunctionEnvironment()
    stubInternet()
    table.reset()
    queues.reset()
    table.putCatalogues()
    table.put(keys.account(userId), accountRow({ tier: 'Premium' }))
  })
  afterEach(() => vi.unstubAllGlobals())

  return { table, queues }
}
