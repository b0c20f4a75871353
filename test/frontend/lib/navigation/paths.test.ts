import { expect, test } from 'vitest'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { knownPath } from '#frontend/lib/navigation/paths.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?main=generation&sub=generated', '/dashboard?main=generation&sub=generated'],
  ['/generations/gen_1', '/generations/gen_1'],
  ['/payment-success?offer=yearly', '/payment-success?offer=yearly'],
  ['/category/travel', '/category/travel'],
  ['/model/safari', '/model/safari'],
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
  ['', 'designTools'],
  ['sub=presets', 'designTools'],
  ['sub=generated', 'gallery'],
  ['main=generation', 'scenes'],
  ['main=generation&sub=presets', 'scenes'],
  ['main=generation&sub=generated', 'gallery'],
  ['tab=generated', 'gallery'],
  ['main=partial-redesign&sub=presets', 'designTools'],
])('the query "%s" opens the area %s of the dashboard', (search, expected) => {
  expect(dashboardAreaOf(new URLSearchParams(search))).toBe(expected)
})
