import { expect, test } from 'vitest'
import { lambdaNode, lambdaNodeIn } from '#test/lambda-node.mjs'
import { sharedFolder } from '#test/support/temporary-folder.ts'

/** Looks for the Node in an empty folder, where npm answers as `installInto` does. */
const look = (current: string, installInto: () => void) => {
  const lines: string[] = []
  const folder = sharedFolder()
  const program = lambdaNodeIn(folder, { current, installInto, print: (line) => lines.push(line) })
  return { program, isOwn: program === process.execPath, inFolder: program.startsWith(folder), lines }
}
const refuse = () => {
  throw new Error('npm error code E404')
}

test('another major is installed', () => {
  expect(look('20.19.0', () => undefined)).toMatchObject({
    inFolder: true,
    lines: [expect.stringContaining(lambdaNode)],
  })
})

test('nothing is installed where the suites run on that major already', () => {
  expect(look('24.0.1', refuse)).toMatchObject({ isOwn: true, lines: [] })
})

test('where it cannot be installed, a line says on which Node the suites run instead', () => {
  expect(look('20.19.0', refuse)).toMatchObject({
    isOwn: true,
    lines: [expect.anything(), expect.stringContaining('20.19.0')],
  })
})
