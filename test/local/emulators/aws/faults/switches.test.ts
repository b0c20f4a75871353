import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AwsFaultSettings } from '#local/emulators/aws/faults/aws-fault.ts'
import { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const names: Record<string, string> = { SUBMIT: 'Roomwright-Submit-1', STORE: 'Roomwright-StoreResult-2' }
const switches = () =>
  new AwsFaultSwitches({
    functionOf: (key) => names[key],
    isExempt: (key) => key === 'OPERATOR',
  })

const call = { service: 's3', operation: 'PutObject', accessKeyId: 'STORE' } as const
const base: AwsFaultSettings = { service: 's3', kind: 'error', times: 'always' }

test.each<[string, Partial<AwsFaultSettings>, object, boolean]>([
  ['any operation of the service', {}, {}, true],
  ['another service', {}, { service: 'sqs' }, false],
  ['the named operation', { operation: 'PutObject' }, {}, true],
  ['another operation', { operation: 'GetObject' }, {}, false],
  ['the named function', { function: 'storeresult' }, {}, true],
  ['another function', { function: 'StoreResult' }, { accessKeyId: 'SUBMIT' }, false],
  ['a browser, when a function is named', { function: 'StoreResult' }, { accessKeyId: undefined }, false],
  ['a browser, when no function is named', {}, { accessKeyId: undefined }, true],
  ['the console, which sets the faults', {}, { accessKeyId: 'OPERATOR' }, false],
])('a fault applies only to matching calls: %s', (_, fault, changed, isStruck) => {
  const faults = switches()
  faults.set([{ ...base, ...fault }])
  expect(faults.take({ ...call, ...changed }) !== undefined).toBe(isStruck)
})

test.each<[Partial<AwsFaultSettings>, string]>([
  [{ times: 2 }, 'xx......'],
  [{ times: 'always' }, 'xxxxxxxx'],
  [{ times: 'always', share: 0.5 }, '.x.x.x.x'],
  [{ times: 2, share: 0.25 }, '...x...x'],
  [{ times: 1, share: 0.1 }, '........'],
])('%j fails the calls %s', (fault, pattern) => {
  const faults = switches()
  faults.set([{ ...base, ...fault }])
  const struck = Array.from(pattern, () => (faults.take(call) ? 'x' : '.'))
  expect(struck.join('')).toBe(pattern)
})

test('the first fault that matches a call is the only one applied', () => {
  const faults = switches()
  faults.set([
    { ...base, kind: 'throttle', times: 1 },
    { ...base, kind: 'error', times: 1 },
  ])
  expect([faults.take(call)?.kind, faults.take(call)?.kind, faults.take(call)]).toEqual([
    'throttle',
    'error',
    undefined,
  ])
})

test('the remaining times of a fault survive a restart', () => {
  const file = join(temporaryFolder(), 'aws-faults')
  const before = new AwsFaultSwitches({ kept: new DurableMap(file) })
  before.set([{ ...base, times: 3 }])
  before.take(call)
  expect(new AwsFaultSwitches({ kept: new DurableMap(file) }).all()).toMatchObject([{ times: 2, seen: 1, struck: 1 }])
})

test('wrong settings are refused and change nothing', () => {
  const faults = switches()
  faults.set([base])
  expect(() => faults.set([base, JSON.parse('{"service":"s4","kind":"error"}')])).toThrow('expected one of')
  expect(faults.all()).toHaveLength(1)
})
