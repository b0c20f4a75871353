import { expect, test } from 'vitest'
import { failuresInARow, requestsPerSweep, sweepRequests } from '#functions/core/generations/settle/sweep-requests.ts'

const fails = () => Promise.reject(new Error('Replicate is down'))

test('a sweep has a number of requests, however they end', async () => {
  const requests = sweepRequests()
  for (let number = 1; number < requestsPerSweep; number++) {
    await (number % 2 ? requests.send(fails).catch(() => {}) : requests.send(async () => 'answer'))
  }
  expect(requests.areLeft()).toBe(true)
  expect(await requests.send(async () => 'the last answer')).toBe('the last answer')
  expect(requests.areLeft()).toBe(false)
})

test('only failures in a row end the requests of a sweep', async () => {
  const requests = sweepRequests()
  const failTimes = async (times: number) => {
    for (let failed = 0; failed < times; failed++) await expect(requests.send(fails)).rejects.toThrow('is down')
  }
  await failTimes(failuresInARow - 1)
  await requests.send(async () => {})
  await failTimes(failuresInARow - 1)
  expect(requests.areLeft()).toBe(true)
  await failTimes(1)
  expect(requests.areLeft()).toBe(false)
})
