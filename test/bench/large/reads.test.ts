import { expect, test } from 'vitest'
import { areas } from '#shared/contracts/index.ts'
import { readCalls } from './reads.ts'

test('every call of the API that reads is measured', () => {
  const reading = Object.values(areas).flatMap(({ endpoints }) =>
    Object.values(endpoints).filter(({ method }) => method === 'GET'),
  )
  expect(readCalls().length).toBeGreaterThanOrEqual(reading.length)
})
