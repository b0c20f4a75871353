import { describe, expect, test } from 'vitest'
import { boardCopy, disclosure } from '#shared/copy/listing-boards.ts'
import { BoardId } from '#shared/entities/board.ts'
import {
  bindsOn,
  demandsWords,
  isRefusedBy,
  listingBoards,
  pictureWords,
  withRuledLabel,
  wordsFor,
} from '#shared/listing-boards.ts'
import { offeredToolIds, toolOffer } from '#shared/tools/offer.ts'

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

test.each(BoardId.options)(
  '%s has a source that can be opened, the day it was looked up, and what it asks for',
  (id) => {
    const { name, asks, source, from } = listingBoards[id]
    expect(new URL(source.url).protocol).toBe('https:')
    expect(source.title).not.toBe('')
    expect(source.date).toMatch(day)
    expect(Date.parse(source.date)).toBeLessThanOrEqual(Date.now())
    if (from) expect(from).toMatch(day)
    expect(name).not.toBe('')
    expect(asks.length).toBeGreaterThan(0)
    for (const ask of asks) expect(ask).toMatch(/\.[”]?$/)
  },
)

test('names are told apart', () => {
  const names = BoardId.options.map((id) => listingBoards[id].name)
  expect(new Set(names).size).toBe(names.length)
})

describe('the words on a picture', () => {
  test.each([
    ['virtual-staging', 'staged'],
    ['replace-furniture', 'staged'],
    ['full-redesign', 'altered'],
    ['remove-furniture', 'altered'],
    ['paint', 'altered'],
    ['change-material', 'altered'],
    ['floor-change', 'altered'],
    ['magic-editor', 'altered'],
    ['a tool that there is no more', 'altered'],
  ] as const)('of %s are “%s”', (toolId, words) => {
    expect(wordsFor('other', [toolId])).toBe(words)
  })

  test.each([
    ['har', 'virtual-staging', 'Image does not represent actual property as is'],
    ['har', 'remove-furniture', 'Image does not represent actual property as is'],
    ['rebny', 'virtual-staging', 'Virtual Staging — Furniture Not Included'],
    ['rebny', 'paint', 'Digitally altered'],
    ['canopy', 'virtual-staging', 'Virtually staged'],
  ] as const)('for %s of %s are its own: %s', (board, toolId, words) => {
    expect(pictureWords[wordsFor(board, [toolId])]).toBe(words)
    expect(disclosure(board, [toolId])).toContain(words)
  })

  test.each([
    ['other', 'Virtually staged', 'Virtually staged. Digitally altered with AI.'],
    [
      'rebny',
      'Virtual Staging — Furniture Not Included',
      'Virtual Staging — Furniture Not Included. Digitally altered with AI.',
    ],
    ['har', 'Image does not represent actual property as is', 'Image does not represent actual property as is.'],
  ] as const)('for %s of a staged room that was painted are “%s”, and both are in its text', (board, words, text) => {
    for (const toolIds of [
      ['virtual-staging', 'paint'],
      ['paint', 'virtual-staging'],
    ]) {
      expect(pictureWords[wordsFor(board, toolIds)]).toBe(words)
      expect(disclosure(board, toolIds)).toBe(text)
    }
  })

  test('are drawn, left out, or chosen, as the board says', () => {
    const labelled = (isLabelled: boolean) =>
      BoardId.options.filter((board) => withRuledLabel({ board, isLabelled }).isLabelled)
    const always = ['canopy', 'har', 'rebny', 'smartmls']
    const never = ['realtracs', 'stellar']
    expect(labelled(false)).toEqual(always)
    expect(labelled(true)).toEqual(BoardId.options.filter((id) => !never.includes(id)))
  })
})

test('boards that demand words get them on every picture of a room, and on no portrait', () => {
  const demanding = (toolId: string) => BoardId.options.filter((board) => demandsWords(board, [toolId]))
  for (const toolId of offeredToolIds) expect(demanding(toolId)).toEqual(['canopy', 'har', 'rebny', 'smartmls'])
  expect(demanding('custom-prompt')).toEqual([])
})

test('boards that let nobody change walls, floors or fixtures refuse the tools that do', () => {
  const refusedBy = (toolId: string) => BoardId.options.filter((id) => isRefusedBy(id, [toolId]))
  const strict = ['california', 'realtracs', 'har', 'stellar']
  for (const id of offeredToolIds) {
    const changesFixtures = ['full-redesign', 'paint', 'change-material', 'floor-change'].includes(id)
    expect([toolOffer[id].name, refusedBy(id)]).toEqual([toolOffer[id].name, changesFixtures ? strict : []])
  }
})

test('a board refuses a design, and demands words on it, for any of the tools that made it', () => {
  expect(isRefusedBy('california', ['paint', 'virtual-staging'])).toBe(true)
  expect(demandsWords('canopy', ['paint', 'gone'])).toBe(true)
})

test('the remarks say all that was done to a room, a sentence once', () => {
  expect(boardCopy.remarks('realtracs', ['paint', 'virtual-staging', 'full-redesign'])).toEqual([
    'Virtually staged.',
    'Digitally altered.',
  ])
})

test.each([
  ['2026-12-31', false],
  ['2027-01-01', true],
  ['2027-01-02', true],
])('on %s the rule of Wisconsin binds: %s', (today, isBound) => {
  expect(bindsOn(listingBoards.wisconsin, today)).toBe(isBound)
  expect(bindsOn(listingBoards.canopy, today)).toBe(true)
})
