import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deployedPublicKeys,
  ensurePictureKeys,
  publicKeysToLookAt,
} from '#infra/commands/deploy/ensure-picture-keys.ts'
import { rotated } from '#infra/commands/picture-keys/rotation.ts'
import { keyContext, newPictureKey, publicKeyOf } from '#infra/picture-keys.ts'
import { keptStack } from '#test/support/infra/template.ts'

const secrets = mockClient(SecretsManagerClient)
const cloudFormation = mockClient(CloudFormationClient)
beforeEach(() => {
  secrets.reset()
  cloudFormation.reset()
})
afterAll(() => {
  secrets.restore()
  cloudFormation.restore()
})

const [first, second, fresh] = await Promise.all([newPictureKey(), newPictureKey(), newPictureKey()])
const SecretId = 'roomwright-dev-picture-keys'

describe('the keys of a deployment', () => {
  test('are made once, and only their public parts leave the secret', async () => {
    const missing = new ResourceNotFoundException({ message: 'missing', $metadata: {} })
    secrets.on(GetSecretValueCommand, { SecretId }).rejects(missing)
    const [made = ''] = await ensurePictureKeys('dev')
    const [creation] = secrets.commandCalls(CreateSecretCommand)
    const { Name, SecretString = '' } = creation?.args[0].input ?? {}
    expect(Name).toBe(SecretId)
    expect(publicKeyOf(SecretString)).toBe(made)
    secrets.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString })
    expect(await ensurePictureKeys('dev')).toEqual([made])
    expect(secrets.commandCalls(CreateSecretCommand)).toHaveLength(1)
  })

  test('are all those of the secret, in its order', async () => {
    secrets.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString: `${first} ${second}` })
    const keys = await ensurePictureKeys('dev')
    expect(keys).toEqual([publicKeyOf(first), publicKeyOf(second)])
    expect(keyContext(keys)).toEqual(['--context', `pictureKeys=${keys.join(',')}`])
  })
})

test('a look at a stage needs its deployed template only, and not the secret', async () => {
  cloudFormation
    .on(GetTemplateCommand, { StackName: 'roomwright-dev' })
    .resolves({ TemplateBody: keptStack('plain').json })
  const deployed = await deployedPublicKeys('dev')
  expect(deployed).toEqual([expect.stringMatching(/^[A-Za-z0-9+/]{390,}={0,2}$/)])
  expect(await publicKeysToLookAt('dev')).toEqual(deployed)
  cloudFormation.on(GetTemplateCommand).rejects(Object.assign(new Error('does not exist'), { name: 'ValidationError' }))
  expect(await publicKeysToLookAt('dev')).toHaveLength(1)
  expect(await deployedPublicKeys('dev')).toEqual([])
  expect(secrets.calls()).toEqual([])
})

describe('a rotation', () => {
  const trusted = [publicKeyOf(first), publicKeyOf(second)]

  test('adds a key, lets it sign once it is trusted, and removes the other', () => {
    const added = rotated('add', [first], { fresh, trusted: [publicKeyOf(first)] })
    expect(added).toEqual([first, fresh])
    expect(rotated('sign', added, { fresh, trusted: added.map(publicKeyOf) })).toEqual([fresh, first])
    expect(rotated('remove', [fresh, first], { fresh, trusted })).toEqual([fresh])
  })

  test.each([
    ['a third key', 'add', [first, second], 'There are two keys already'],
    ['another key where there is one', 'sign', [first], 'There is one key only'],
    ['the only key', 'remove', [first], 'There is one key only'],
    ['a key that the distribution does not trust', 'sign', [first, fresh], 'deploy the stage first'],
  ] as const)('is refused for %s', (_, step, keys, words) => {
    expect(() => rotated(step, keys, { fresh, trusted })).toThrow(words)
  })
})
