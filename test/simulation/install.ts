import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { db } from '#functions/core/db/client.ts'
import { replace } from '#test/support/replace.ts'
import { bucketFaults, poolFaults, queueFaults, tableFaultsOf } from './aws-faults.ts'
import { outsideFetch } from './outside-fetch.ts'
import { rememberPictures } from './remembered-pictures.ts'
import { installStripe } from './stripe-calls.ts'
import type { World } from './world.ts'

/**
 * Replaces the SDK's `send`, `fetch`, `Date`, random numbers and timers with those of a world. Returns a function that
 * restores them.
 */
export const install = (world: World): (() => void) => {
  const undo = [...installVendors(world), ...installMachine(world), rememberPictures()]
  syncBuiltinESMExports()
  return () => {
    for (const one of undo) one()
    syncBuiltinESMExports()
  }
}

const neverAborts = new AbortController().signal

const nameOf = (command: unknown): string =>
  String((command as { constructor: { name: string } }).constructor.name).replace('Command', '')

const installVendors = ({ machine, table, queues, bucket, stripe, ...world }: World) => [
  ...installStripe({ machine, stripe }),
  replace(db, 'send', (command: unknown) => {
    const perform = () => table.serve(command)
    // Answered at once and not a step of the schedule, because catalogues stay cached from one schedule to the next.
    if (isCatalogueQuery(command)) return Promise.resolve(perform())
    return machine.call({ name: `table ${nameOf(command)}`, perform, faults: tableFaultsOf(command) })
  }),
  replace(SQSClient.prototype, 'send', (command: unknown) =>
    machine.call({ name: `queue ${nameOf(command)}`, perform: () => queues.serve(command), faults: queueFaults }),
  ),
  replace(CognitoIdentityProviderClient.prototype, 'send', (command: unknown) =>
    machine.call({ name: `pool ${nameOf(command)}`, perform: () => ({}), faults: poolFaults }),
  ),
  replace(S3Client.prototype, 'send', (command: unknown) =>
    machine.call({ name: `bucket ${nameOf(command)}`, perform: () => bucket.serve(command), faults: bucketFaults }),
  ),
  replace(globalThis, 'fetch', outsideFetch({ ...world, bucket, machine, queues })),
]

const isCatalogueQuery = (command: unknown): boolean => {
  const { input } = command as { input?: { ExpressionAttributeValues?: Record<string, unknown> } }
  return String(input?.ExpressionAttributeValues?.[':pk']).startsWith('OPTIONS#')
}

const installMachine = ({ machine, clock, noise }: World) => [
  replace(globalThis, 'Date', clock.dateClass()),
  replace(Math, 'random', () => noise.next()),
  replace(globalThis.crypto, 'getRandomValues', (bytes: Uint8Array) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = noise.below(256)
    return bytes
  }),
  replace(AbortSignal, 'timeout', () => neverAborts),
  replace(timers, 'setTimeout', () => machine.call({ name: 'waits', perform: () => undefined, faults: [] })),
]
