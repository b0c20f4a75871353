import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alarmingFailures } from '#infra/constructs/watch/failure-metrics.ts'

const runbook = readFileSync('docs/operations.md', 'utf8')

test.each(Object.keys(alarmingFailures))('docs/operations.md says once how to respond to the alarm %s', (name) => {
  expect(runbook.split('\n').filter((line) => line.startsWith(`| ${name} |`))).toHaveLength(1)
})
