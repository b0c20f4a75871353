import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NotDeployed, outputsFile, readOutputs } from '#infra/commands/stack-outputs.ts'
import { deployedStages, outputsOf } from '#test/support/infra/deployed-stages.ts'

test.each(['dev', 'prod'])('the commands for the stage %s work on it, whichever was deployed last', (stage) => {
  for (const folder of [deployedStages('dev', 'prod'), deployedStages('prod', 'dev')])
    expect(readOutputs(stage, folder)).toEqual(outputsOf(stage))
})

test('a stage that was not deployed from here is named with the command that deploys it', () => {
  const folder = deployedStages('dev')
  expect(() => readOutputs('prod', folder)).toThrow(NotDeployed)
  expect(() => readOutputs('prod', folder)).toThrow(
    'outputs-prod.json says nothing of roomwright-prod: npm run deploy -- --stage prod',
  )
})

test('the outputs of another stage under the name of this one are refused', () => {
  const folder = deployedStages('dev')
  writeFileSync(outputsFile('prod', folder), JSON.stringify({ 'roomwright-dev': outputsOf('dev') }))
  expect(() => readOutputs('prod', folder)).toThrow(NotDeployed)
})

test('the outputs of an older version, which lack one, are refused', () => {
  const folder = deployedStages('dev')
  const { UserPoolId, ...older } = outputsOf('dev')
  writeFileSync(outputsFile('dev', folder), JSON.stringify({ 'roomwright-dev': older }))
  expect(() => readOutputs('dev', folder)).toThrow(NotDeployed)
})
