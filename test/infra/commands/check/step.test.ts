import { expect, test } from 'vitest'
import { checkReport } from '#infra/commands/check/report.ts'
import { NotChecked, needed, play, unplayed } from '#infra/commands/check/step.ts'

const step = (run: () => Promise<string>) => play({ name: 'page /', expected: '200', run })

test.each([
  ['what was expected is the same', async () => '200', '200', 'same'],
  ['anything else is different', async () => '500', '500', 'different'],
  [
    'an error is different',
    async () => needed<string>(undefined, 'photo'),
    'There is no photo, because an earlier step failed',
    'different',
  ],
  ['what cannot be played is not checked', () => Promise.reject(new NotChecked('no key')), 'no key', 'not checked'],
])('%s', async (_, run: () => Promise<string>, seen, verdict) => {
  expect(await step(run)).toEqual({ name: 'page /', expected: '200', seen, verdict })
})

test('the table says of each row what was expected and seen, and counts the rows', async () => {
  const rows = [
    await step(async () => '200'),
    await step(async () => '500'),
    await play(unplayed('mail', 'no mailbox')),
  ]
  expect(checkReport(rows).split('\n')).toEqual([
    '             What    Expected  Seen',
    'same         page /  200       200',
    'different    page /  200       500',
    'not checked  mail              no mailbox',
    '',
    '1 same, 1 different, 1 not checked',
  ])
})
