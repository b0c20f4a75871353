import { expect, test } from 'vitest'
import { codeOfProblem, problemType } from '#shared/contracts/problem.ts'
import { AppError, appError, type ErrorCode, errorMessage, errors, isErrorCode } from '#shared/errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

test.each(codes)('%s has an HTTP error status and a readable message', (code) => {
  const message = errors[code].message({ tool: 'Magic Editor', plan: 'Premium' })
  expect(errors[code].status).toBeGreaterThanOrEqual(400)
  expect(errors[code].status).toBeLessThan(600)
  expect(message).toMatch(/^[A-Z].{7,}/)
  expect(message).not.toMatch(/undefined|null|\[object/)
})

test.each(codes)('%s can be read back from the type of a problem document', (code) => {
  expect(problemType(code)).toMatch(/^urn:/)
  expect(codeOfProblem(problemType(code))).toBe(code)
})

test('an error has the code, the status and the exact message of its entry', () => {
  const error = appError('tool.plan', { tool: 'Magic Editor', plan: 'Premium' })
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'tool.plan',
    status: 403,
    message: 'Magic Editor is available from the Premium plan.',
  })
})

test('an error keeps its cause and its invalid fields', () => {
  const cause = new Error('DynamoDB is down')
  const fields = { parentId: 'unknown' }
  expect(new AppError('request.busy', 'Busy', { cause, fields })).toMatchObject({ message: 'Busy', cause, fields })
})

test.each(['toString', 'constructor', '__proto__', 'no.such.code', ''])('%j is not an error code', (code) => {
  expect(isErrorCode(code)).toBe(false)
})

test('a picture that is too large is refused with the limit of the browser or of the server that refuses it', () => {
  expect(errorMessage('photo.tooLarge')).toBe(
    'This picture is too large. Please choose one under 40 MB and 60 megapixels.',
  )
  expect(errorMessage('photo.tooManyPixels')).toBe(
    'This picture is too large. Please send one of at most 8192 pixels a side and 40 megapixels.',
  )
})
