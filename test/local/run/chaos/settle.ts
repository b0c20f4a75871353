import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod'
import { Queues } from '#local/emulators/aws/sqs/queues.ts'
import { eventually } from '#test/support/eventually.ts'
import type { StackAtAddress } from '#test/support/local/local-stack.ts'
import { personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import { checkBulkEnds } from './bulk.ts'
import { designsOf } from './designs.ts'
import type { Doer } from './doer.ts'
import { checkFiles, checkRows, rowsOf } from './rows.ts'
import { modelsOf } from './trainings.ts'

// Only what never comes fails by it.
export const patienceSeconds = 1200

const Depths = z.array(z.object({ queue: z.string(), visible: z.int(), inFlight: z.int(), delayed: z.int() }))

/** Passes the visibility timeouts, of minutes, of the messages that kills have interrupted, while the stack is down. */
export const passVisibility = (folder: string, { region, account }: StackAtAddress['endpoints']): void => {
  const queues = new Queues({ file: join(folder, 'queues'), region, account })
  for (const queue of queues.all())
    for (const message of queue.messages.values()) queues.save(queue, { ...message, visibleAt: Date.now() })
}

/** Every message is worked off, and none has become a dead letter. */
export const queuesAreEmpty = (person: StackPerson): Promise<void> =>
  eventually(
    async () => {
      const depths = Depths.parse(await person.console('GET', '/queues'))
      expect(depths.filter(({ visible, inFlight, delayed }) => visible + inFlight + delayed > 0)).toEqual([])
    },
    { withinSeconds: patienceSeconds },
  )

const Pending = z.object({ pendingDeliveries: z.int() })

/** Stripe has delivered every event. */
export const deliveriesAreDone = (person: StackPerson): Promise<void> =>
  eventually(
    async () => expect(Pending.parse(await person.console('GET', '/stripe'))).toEqual({ pendingDeliveries: 0 }),
    { withinSeconds: patienceSeconds },
  )

/** The jobs of designs, full resolutions, trainings and bulk jobs that are not written as a whole. */
const Jobs = z.array(
  z.object({
    id: z.string().optional(),
    trainingId: z.string().optional(),
    bulkJobId: z.string().optional(),
    state: z.string().optional(),
  }),
)

/** Ends every job without waiting for its deadline, and checks that nothing is left. */
export const settleAll = async (stack: StackAtAddress, crowd: readonly Doer[]): Promise<void> => {
  for (const doer of crowd) {
    const person = await personAt(stack, doer.email)
    await eventually(
      async () => {
        const jobs = Jobs.parse(await person.console('GET', '/jobs'))
        for (const { id, trainingId, bulkJobId = '', state } of jobs) {
          const jobId = id ?? trainingId ?? bulkJobId
          if (state === 'submitting') await person.passClaim(jobId)
          else await person.lookNow(jobId)
        }
        expect(jobs).toEqual([])
      },
      { withinSeconds: patienceSeconds },
    )
    const rows = await rowsOf(stack, doer.userId)
    checkRows(rows, doer)
    checkBulkEnds(rows)
    for (const { id, hd } of designsOf(rows)) expect([id, hd?.status], 'HD has ended').not.toEqual([id, 'processing'])
    for (const { id, status } of modelsOf(rows))
      expect([id, status], 'has ended').not.toEqual([id, 'TRAINING_IN_PROGRESS'])
    await checkFiles(stack, doer)
    expect((await person.balance()).held).toBe(0)
    expect((await person.account()).trainingInProgress).toBe(false)
  }
}
