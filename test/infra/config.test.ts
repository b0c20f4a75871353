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

const alarmEmail = 'operator@rooms.example'

describe('the settings of a stage', () => {
  test('are those of dev by default', () => {
    expect(readConfig()).toMatchObject({ stage: 'dev', region: 'us-east-1', productName: 'Roomwright' })
  })

  test('are all optional', () => {
    expect(readSettings({})).toEqual({
      stage: 'prod',
      region: 'us-east-1',
      productName: 'Roomwright',
      supportEmail: 'support@roomwright.example',
      stripeLiveMode: false,
      replicateDollarsPerDay: 50,
      workers: { perAiFunction: 10, results: 20 },
      threatProtection: false,
      terminationProtection: false,
    })
  })

  test.each([
    ['is protected in live mode', { stripeLiveMode: true, alarmEmail }, true],
    ['is protected where the stage asks for it', { terminationProtection: true }, true],
    [
      'is not protected where the stage refuses it',
      { stripeLiveMode: true, alarmEmail, terminationProtection: false },
      false,
    ],
  ])('the stack %s', (_, settings, isProtected) => {
    expect(readSettings(settings).terminationProtection).toBe(isProtected)
  })

  test('leave the names below a domain out of HSTS unless they say otherwise', () => {
    const domain = { name: 'rooms.example', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a' }
    expect(readSettings({ domain }).domain).toMatchObject({ hstsPreload: false })
    expect(readSettings({ domain: { ...domain, hstsPreload: true } }).domain).toMatchObject({ hstsPreload: true })
  })

  test.each(['dev', 'local'])('the stage %s can be deleted', (stage) => {
    expect(readConfig(stage).terminationProtection).toBe(false)
  })

  test.each([
    [
      'live mode without an address for alarms',
      { stripeLiveMode: true },
      'alarmEmail: is required with stripeLiveMode',
    ],
    ['another region', { region: 'eu-west-1' }, 'region: must be us-east-1'],
    ['a malformed account id', { account: '12' }, 'account: must be an account id of 12 digits'],
    ['a malformed address', { supportEmail: 'support' }, 'supportEmail: '],
    ['a domain without a certificate', { domain: { name: 'rooms.example' } }, 'domain.certificateArn: '],
    [
      'a certificate of another region',
      { domain: { name: 'rooms.example', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' } },
      'domain.certificateArn: must be the ARN of a certificate in us-east-1',
    ],
    ['a Google client without an id', { google: {} }, 'google.clientId: '],
    [
      'a malformed pixel id',
      { advertisers: { pixelId: 'mine' } },
      'advertisers.pixelId: must be the number of a pixel',
    ],
    ['an unknown setting', { colour: 'red' }, 'colour: there is no such setting'],
    ['an unknown nested setting', { google: { clientId: 'a', secret: 'b' } }, 'google.secret: there is no'],
  ])('are refused with the name of %s', (_, settings, message) => {
    expect(() => readSettings(settings)).toThrow(message)
  })

  test('are refused with all wrong settings at once', () => {
    expect(() => readSettings({ region: 'eu-west-1', account: '1' })).toThrow(/region: [\s\S]*account: /)
  })

  test('are refused with the name of a missing file', () => {
    expect(() => readConfig('prod', temporaryFolder())).toThrow(/prod\.json is missing/)
  })

  test('are refused with the name of a file that is not JSON', () => {
    expect(() => readSettings('{')).toThrow(/prod\.json is not valid JSON/)
  })

  test.each(['Prod', '../etc', 'a-b', ''])('are refused for a stage named "%s"', (stage) => {
    expect(() => readConfig(stage)).toThrow(ConfigError)
  })
})
