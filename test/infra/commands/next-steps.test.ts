import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { light } from '#frontend/theme/palette.ts'
import { nextSteps } from '#infra/commands/deploy/next-steps.ts'
import { type Config, readConfig } from '#infra/config.ts'
import { brand } from '#shared/brand.ts'
import { outputsOf } from '#test/support/infra/deployed-stages.ts'

const outputs = outputsOf('dev')
const config = readConfig('dev')
const stepsOf = (changed: Partial<Config> = {}, known = { hasReplicate: true, hasStripe: true }) =>
  nextSteps({ ...config, ...changed }, { ...outputs, GoogleRedirectUrl: 'https://pool.example/idpresponse' }, known)

test('names the keys that are not stored yet', () => {
  expect(stepsOf({}, { hasReplicate: false, hasStripe: false }).slice(0, 2)).toEqual([
    'Replicate: deploy again with the API token.',
    'Stripe: deploy again with the secret key.',
  ])
})

test('leads to what no command can do, where the stage has it', () => {
  const domain = { name: 'rooms.example', certificateArn: 'arn', hstsPreload: false }
  const all = { google: { clientId: 'id' }, domain, alarmEmail: 'operator@rooms.example', productName: 'Rooms' }
  expect(stepsOf(all).slice(0, 5)).toEqual([
    'Stripe, Settings, Business, the public name: Rooms',
    `Stripe, Settings, Branding: the icon https://dev.rooms.example/icon-512.png, the brand colour ${light.primary.main}, the accent colour ${light.background.default}.`,
    'Google, the OAuth client: the authorised redirect address https://pool.example/idpresponse',
    'DNS: an alias or CNAME from rooms.example to dev.cloudfront.net.',
    'Mail: confirm "AWS Notification - Subscription Confirmation" at operator@rooms.example, once.',
  ])
  expect(stepsOf()).toHaveLength(3)
  expect(stepsOf({ domain: { ...domain, hostedZoneId: 'Z1' } })).toHaveLength(3)
})

test('the colours for Stripe are those of the light theme, and the icon is a file of the site', () => {
  expect([brand.colour, brand.backgroundColour]).toEqual([light.primary.main, light.background.default])
  expect(existsSync('frontend/public/icon-512.png')).toBe(true)
})
