import { expect, test } from 'vitest'
import { codeOfProblem, problemType } from '#shared/contracts/problem.ts'
import { AppError, appError, type ErrorCode, errorMessage, errors, isErrorCode } from '#shared/errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

test.each(codes)('%s has an HTTP error status and a readable message', (code) => {
  const message = errors[code].message({
    tool: 'Magic Editor',
    plan: 'Premium',
    seconds: 40,
    credits: 7,
    pictures: 12,
    supportEmail: 'support@roomwright.example',
  })
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
    message: 'Magic Editor is included in Premium.',
  })
})

test('an error keeps its cause, its invalid fields and the time of a retry', () => {
  const options = { cause: new Error('DynamoDB is down'), fields: { parentId: 'unknown' }, retryAfterSeconds: 5 }
  expect(new AppError('request.busy', 'Busy', options)).toMatchObject({ message: 'Busy', ...options })
})

test.each(['toString', 'constructor', '__proto__', 'no.such.code', ''])('%j is not an error code', (code) => {
  expect(isErrorCode(code)).toBe(false)
})

test('an account that does too much at once reads when it can go on', () => {
  expect(errorMessage('request.tooMany', { seconds: 5 })).toBe(
    'That was a lot in a short time. Please try again in 5 seconds.',
  )
  expect(errorMessage('upload.tooMany', { seconds: 61 })).toBe(
    'You have uploaded a lot of photos in a short time. You can go on in 2 minutes.',
  )
  expect(errorMessage('upload.withoutPlan', { seconds: 3600 })).toBe(
    'You have tried out a lot of photos. Get a plan or credits to go on now, or try again in 1 hour.',
  )
})

test('a picture that is too large is refused with the limit of the browser or of the server that refuses it', () => {
  expect(errorMessage('photo.tooLarge')).toBe(
    'This picture is too large. Please choose one under 40 MB and 60 megapixels.',
  )
  expect(errorMessage('photo.tooManyPixels')).toBe(
    'This picture is too large. Please choose one of at most 8192 pixels per side and 40 megapixels.',
  )
})
