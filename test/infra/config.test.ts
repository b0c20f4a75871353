import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#infra/config.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const readSettings = (settings: unknown, stage = 'prod') => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, `${stage}.json`), typeof settings === 'string' ? settings : JSON.stringify(settings))
  return readConfig(stage, folder)
}

describe('the settings of a stage', () => {
  test('are those of dev when no stage is named', () => {
    expect(readConfig()).toMatchObject({ stage: 'dev', region: 'us-east-1', productName: 'Roomwright' })
  })

  test('may be none at all', () => {
    expect(readSettings({})).toEqual({
      stage: 'prod',
      region: 'us-east-1',
      productName: 'Roomwright',
      supportEmail: 'support@roomwright.example',
      stripeLiveMode: false,
      threatProtection: false,
      terminationProtection: false,
    })
  })

  test.each([
    ['is protected where real money moves', { stripeLiveMode: true }, true],
    ['is protected where the stage asks for it', { terminationProtection: true }, true],
    ['is not protected where the stage refuses it', { stripeLiveMode: true, terminationProtection: false }, false],
  ])('the stack %s', (_, settings, isProtected) => {
    expect(readSettings(settings).terminationProtection).toBe(isProtected)
  })

  test.each(['dev', 'local'])('the stage %s can be deleted', (stage) => {
    expect(readConfig(stage).terminationProtection).toBe(false)
  })

  test.each([
    ['another region', { region: 'eu-west-1' }, 'region: must be us-east-1'],
    ['an account that is none', { account: '12' }, 'account: must be an account id of 12 digits'],
    ['an address that is none', { supportEmail: 'support' }, 'supportEmail: '],
    ['a domain without a certificate', { domain: { name: 'rooms.example' } }, 'domain.certificateArn: '],
    [
      'a certificate elsewhere',
      { domain: { name: 'rooms.example', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' } },
      'domain.certificateArn: must be the ARN of a certificate in us-east-1',
    ],
    ['a Google client without an id', { google: {} }, 'google.clientId: '],
    [
      'a pixel that is none',
      { advertisers: { pixelId: 'mine' } },
      'advertisers.pixelId: must be the number of a pixel',
    ],
    ['a setting that does not exist', { colour: 'red' }, 'colour: there is no such setting'],
    ['a nested setting that does not exist', { google: { clientId: 'a', secret: 'b' } }, 'google.secret: there is no'],
  ])('name %s', (_, settings, message) => {
    expect(() => readSettings(settings)).toThrow(message)
  })

  test('name everything that is wrong at once', () => {
    expect(() => readSettings({ region: 'eu-west-1', account: '1' })).toThrow(/region: [\s\S]*account: /)
  })

  test('say which file is missing', () => {
    expect(() => readConfig('prod', temporaryFolder())).toThrow(/prod\.json is missing/)
  })

  test('say which file is no JSON', () => {
    expect(() => readSettings('{')).toThrow(/prod\.json is not valid JSON/)
  })

  test.each(['Prod', '../etc', 'a-b', ''])('refuse a stage named "%s"', (stage) => {
    expect(() => readConfig(stage)).toThrow(ConfigError)
  })
})
