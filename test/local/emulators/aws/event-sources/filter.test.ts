import { describe, expect, test } from 'vitest'
import { failedIds } from '#local/emulators/aws/event-sources/batch-answer.ts'
import { passesFilters } from '#local/emulators/aws/event-sources/event-filter.ts'

const record = { body: { tool: 'paint', credits: 3, tags: ['a', 'b'], by: null, deep: { id: 'GEN#1' } } }

test.each<[string, object, boolean]>([
  ['an exact value', { body: { tool: ['paint', 'floor'] } }, true],
  ['another value', { body: { tool: ['floor'] } }, false],
  ['one of a list', { body: { tags: ['b'] } }, true],
  ['null', { body: { by: [null] } }, true],
  ['a number', { body: { credits: [3] } }, true],
  ['a prefix in a nested attribute', { body: { deep: { id: [{ prefix: 'GEN#' }] } } }, true],
  ['a value of a missing attribute', { body: { colour: ['sage'] } }, false],
  ['several attributes, one of which differs', { body: { tool: ['paint'], credits: [4] } }, false],
])('a filter for %s', (_, pattern, passes) => {
  expect(passesFilters([JSON.stringify(pattern)], record)).toBe(passes)
})

test('a record passes without filters, and with several if it matches one', () => {
  expect(passesFilters([], record)).toBe(true)
  expect(passesFilters(['{"body":{"tool":["x"]}}', '{"body":{"tool":["paint"]}}'], record)).toBe(true)
})

test('an unknown filter rule throws an error with its name', () => {
  expect(() => passesFilters(['{"body":{"tool":[{"cidr":"10.0.0.0/8"}]}}'], record)).toThrow('cidr')
})

describe('a batch', () => {
  const answer = (...ids: (string | null)[]) => ({
    result: { batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) },
  })
  test.each([
    ['with an empty response is done', { result: null }, []],
    ['without listed failures is done', answer(), []],
    ['fails for the records that the response lists', answer('b'), ['b']],
    ['fails as a whole for an unknown id', answer('z'), ['a', 'b']],
    ['fails as a whole for an empty id', answer(''), ['a', 'b']],
    ['fails as a whole for a null id', answer(null), ['a', 'b']],
    ['fails as a whole for a malformed list', { result: { batchItemFailures: 'b' } }, ['a', 'b']],
    ['fails as a whole when the function throws', { error: { errorType: 'Error', errorMessage: 'x' } }, ['a', 'b']],
  ])('%s', (_, invocation, failed) => {
    expect(failedIds(invocation, ['a', 'b'], true)).toEqual(failed)
  })

  test('ignores listed failures unless the mapping reports batch item failures', () => {
    expect(failedIds(answer('b'), ['a', 'b'], false)).toEqual([])
  })
})
