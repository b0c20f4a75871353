import { expect, test } from 'vitest'
import { commonPasswords, passwordObstacles } from '#shared/passwords.ts'

const tooShort = 'Password must be at least 6 characters long'
const tooCommon = 'This password is too common. Please choose another.'

test.each([
  ['', [tooShort]],
  ['abc', [tooShort]],
  ['12345', [tooShort]],
  ['aaa', [tooShort, tooCommon]],
  ['aaaaaaaa', [tooCommon]],
  ['123456', [tooCommon]],
  ['Password1', [tooCommon]],
  ['QWERTY', [tooCommon]],
  ['blue-chair', []],
  ['ä€𝕏ö!?', []],
  ['six si', []],
  ['  blue chair', ["A password can't begin or end with a space."]],
  ['blue chair\n', ["A password can't begin or end with a space."]],
])('%j is refused for: %j', (password, reasons) => {
  expect(passwordObstacles(password)).toEqual(reasons)
})

test('every common password is long enough, so that only the list refuses it', () => {
  expect(commonPasswords.size).toBeGreaterThan(100)
  for (const password of commonPasswords) {
    expect(password).toBe(password.toLowerCase())
    expect(passwordObstacles(password)).toEqual([tooCommon])
  }
})
