import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { NotDeployed, readOutputs, readOutputsSoFar } from '#infra/commands/stack-outputs.ts'
import { deployStages, outputsOf } from '#test/support/infra/deployed-stages.ts'
import { keptStack } from '#test/support/infra/template.ts'

const cloudFormation = mockClient(CloudFormationClient)
beforeEach(() => void cloudFormation.reset())
afterAll(() => cloudFormation.restore())

const { UserPoolId, ...older } = outputsOf('dev')

test.each(['dev', 'prod'])('the commands for the stage %s work on it, wherever it was deployed from', async (stage) => {
  deployStages(cloudFormation, { dev: outputsOf('dev'), prod: outputsOf('prod') })
  expect(await readOutputs(stage)).toEqual(outputsOf(stage))
  expect(await readOutputsSoFar(stage)).toEqual(outputsOf(stage))
})

test('a stage that is not in the account is named with the command that deploys it', async () => {
  deployStages(cloudFormation, { dev: outputsOf('dev') })
  await expect(readOutputs('prod')).rejects.toThrow(NotDeployed)
  await expect(readOutputs('prod')).rejects.toThrow('no roomwright-prod')
  await expect(readOutputs('prod')).rejects.toThrow('npm run deploy -- --stage prod')
  expect(await readOutputsSoFar('prod')).toBeUndefined()
})

test('the outputs of an older version, which lack one, are refused; a dry run looks at the others', async () => {
  deployStages(cloudFormation, { dev: older })
  await expect(readOutputs('dev')).rejects.toThrow(NotDeployed)
  expect(await readOutputsSoFar('dev')).toEqual(older)
})

test('a stack whose first deployment failed has no outputs, and is not deployed', async () => {
  deployStages(cloudFormation, { dev: {} })
  await expect(readOutputs('dev')).rejects.toThrow(NotDeployed)
  expect(await readOutputsSoFar('dev')).toEqual({})
})

test.each([
  ['ValidationError', '1 validation error detected: Value at stackName failed'],
  ['AccessDenied', 'User is not authorized to perform: cloudformation:DescribeStacks'],
])('%s is not taken for a missing stage', async (name, message) => {
  cloudFormation.on(DescribeStacksCommand).rejects(Object.assign(new Error(message), { name }))
  await expect(readOutputs('dev')).rejects.toThrow(message)
})

test("the stack's outputs are those that the commands read, with the distribution's own domain", () => {
  const { Outputs } = z
    .object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) })
    .parse(JSON.parse(keptStack('plain').json))
  expect(Object.keys(Outputs).sort()).toEqual(Object.keys(outputsOf('dev')).sort())
  expect(Outputs.DistributionDomain?.Value).toEqual({
    'Fn::GetAtt': [expect.stringMatching(/Distribution/), 'DomainName'],
  })
})
