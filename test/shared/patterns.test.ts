import { expect, test } from 'vitest'
import type * as z from 'zod'
import { CheckoutSessionId } from '#shared/contracts/billing.ts'
import { GenerationId, StoragePath } from '#shared/entities/ids.ts'
import { Option } from '#shared/entities/option.ts'
import { AdvertiserIds } from '#shared/web-config.ts'

const { palette } = Option.shape
const { pixelId, adsConversion } = AdvertiserIds.shape

/** Each format with a valid value, and the value of its schema that contains a text. */
const formats: [name: string, schema: z.ZodType, valid: string, wrap: (text: string) => unknown][] = [
  ['a checkout session', CheckoutSessionId, 'cs_test_a1', (text) => text],
  ['a generation id', GenerationId, 'gen_01JZ0000000000000000000001', (text) => text],
  ['a storage path', StoragePath, 'ada/uploads/one.jpg', (text) => text],
  ['a colour', palette, '#a0b1c2', (text) => [text]],
  ['the number of a pixel', pixelId, '123456', (text) => text],
  ['a conversion', adsConversion, 'AW-123/abc_D-1', (text) => text],
]

test.each(formats)('%s must be the whole text', (_, schema, valid, wrap) => {
  const isAccepted = (text: string) => schema.safeParse(wrap(text)).success
  expect(isAccepted(valid)).toBe(true)
  for (const text of [`${valid} `, `${valid}\n`, `${valid};x`, ` ${valid}`, `\n${valid}`, `%${valid}`, ''])
    expect(isAccepted(text), JSON.stringify(text)).toBe(false)
})
