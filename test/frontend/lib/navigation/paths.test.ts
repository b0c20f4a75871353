import { expect, test } from 'vitest'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { knownPath } from '#frontend/lib/navigation/paths.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?main=generation&sub=generated', '/dashboard?main=generation&sub=generated'],
  ['/generations/gen_1', '/generations/gen_1'],
  ['/payment-success?offer=yearly', '/payment-success?offer=yearly'],
  ['/nowhere', undefined],
  ['/login', undefined],
  ['/login?redirect=/login', undefined],
  ['/signup?view=email', undefined],
  ['/reset-password', undefined],
  ['//evil.example/dashboard', undefined],
  ['/\\evil.example/dashboard', undefined],
  ['https://evil.example/dashboard', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('the redirect target %s resolves to %s', (candidate, expected) => {
  expect(knownPath(candidate)).toBe(expected)
})

test.each([
  ['', false],
  ['sub=presets', false],
  ['sub=generated', true],
  ['main=generation&sub=generated', true],
  ['tab=generated', true],
  ['main=partial-redesign&sub=presets', false],
])('the query "%s" opens the gallery: %s', (search, expected) => {
  expect(isGalleryShown(new URLSearchParams(search))).toBe(expected)
})
