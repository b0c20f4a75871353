import { afterEach, expect, test, vi } from 'vitest'
import { userId } from '#test/support/frontend/web-app.tsx'
import { idAt } from '#test/support/frontend/web-gallery.ts'

const storageKey = 'roomwright.removals'
const [first, second, third, fourth] = [idAt(0), idAt(1), idAt(2), idAt(3)]

/** A page that is loaded anew, in a browser that keeps what was confirmed. */
const load = () => {
  vi.resetModules()
  return import('#frontend/lib/generations/removals.ts')
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

test('a confirmed deletion hides its design alone, also on the next page, until it is undone', async () => {
  const { isBeingRemoved, keepRemovals } = await load()
  expect(isBeingRemoved(first)).toBe(false)
  keepRemovals([first], userId)
  expect([first, second].map(isBeingRemoved)).toEqual([true, false])
  const next = await load()
  expect([first, second].map(next.isBeingRemoved)).toEqual([true, false])
  next.dropRemovals(first)
  expect(next.isBeingRemoved(first)).toBe(false)
  // The first page sees what another one has stored.
  expect(isBeingRemoved(first)).toBe(false)
  expect(localStorage.getItem(storageKey)).toBeNull()
})

test('what a browser keeps in another form counts for nothing', async () => {
  const { hasUnfinishedRemovals, isBeingRemoved, keepRemovals, unfinishedRemovals } = await load()
  for (const kept of ['no JSON', JSON.stringify([{ id: first }])]) {
    localStorage.setItem(storageKey, kept)
    expect(isBeingRemoved(first)).toBe(false)
    expect(hasUnfinishedRemovals(userId)).toBe(false)
  }
  keepRemovals([second], userId)
  expect(unfinishedRemovals(userId)).toEqual([[second]])
})

test('deletions are left to the next page of their user as they were confirmed', async () => {
  const { dropRemovals, hasUnfinishedRemovals, keepRemovals, unfinishedRemovals } = await load()
  keepRemovals([], userId)
  expect(unfinishedRemovals(userId)).toEqual([])
  keepRemovals([first, second], userId)
  keepRemovals([third], 'another')
  keepRemovals([fourth], userId)
  expect(unfinishedRemovals(userId)).toEqual([[first, second], [fourth]])
  expect(unfinishedRemovals('another')).toEqual([[third]])
  expect(unfinishedRemovals('a visitor')).toEqual([])
  // Confirmed again, a design goes with those of the later time.
  keepRemovals([third, second], userId)
  expect(unfinishedRemovals(userId)).toEqual([[first], [fourth], [third, second]])
  expect([userId, 'another'].map(hasUnfinishedRemovals)).toEqual([true, false])
  dropRemovals(first, fourth, third)
  expect(unfinishedRemovals(userId)).toEqual([[second]])
  dropRemovals(second)
  expect(hasUnfinishedRemovals(userId)).toBe(false)
})

test('of those that an older version kept, each was confirmed by itself', async () => {
  localStorage.setItem(storageKey, JSON.stringify([first, second].map((id) => ({ userId, id }))))
  const { unfinishedRemovals } = await load()
  expect(unfinishedRemovals(userId)).toEqual([[first], [second]])
})

test('a deleted design stays hidden, and listeners hear whether this browser had asked for it', async () => {
  const { isBeingRemoved, keepRemovals, markDeleted, onDeletion, unfinishedRemovals } = await load()
  const heard: unknown[] = []
  const stop = onDeletion((id) => heard.push([id, isBeingRemoved(id)]))
  keepRemovals([first, third], userId)
  markDeleted(first, second)
  expect(heard).toEqual([
    [first, true],
    [second, false],
  ])
  expect([first, second, third, fourth].map(isBeingRemoved)).toEqual([true, true, true, false])
  expect(unfinishedRemovals(userId)).toEqual([[third]])
  stop()
  markDeleted(third)
  expect(heard).toHaveLength(2)
})

test('designs that were confirmed together share a lock, also when one of them is deleted by itself', async () => {
  const { keepRemovals, withRemovalLock } = await load()
  const names: string[] = []
  let done = 0
  const work = async () => {
    done += 1
  }
  await withRemovalLock([first], work)
  expect(done).toBe(1)
  const request = (name: string, run: () => Promise<void>) => {
    names.push(name)
    return run()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  keepRemovals([first, second], userId)
  for (const ids of [[first, second], [second], [third], []]) await withRemovalLock(ids, work)
  expect(names).toEqual([first, first, third, ''].map((name) => `${storageKey}.${name}`))
  expect(done).toBe(5)
})
