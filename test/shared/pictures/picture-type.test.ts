import { describe, expect, test } from 'vitest'
import { pictureTypeOf } from '#shared/pictures/picture-type.ts'

describe('the type of a file is read from its first bytes:', () => {
  const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
  test.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['PNG', [0x89, ...ascii('PNG\r\n\x1a\n')], 'image/png'],
    ['WebP', ascii('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
    ['a WAV in the same container', ascii('RIFF\x10\x00\x00\x00WAVEfmt '), undefined],
    ['WEBP at its place in another container', ascii('FORM\x10\x00\x00\x00WEBPVP8 '), undefined],
    ['GIF', ascii('GIF89a'), undefined],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    ['HTML', ascii('<!doctype html>'), undefined],
    ['a program', ascii('MZ\x90\x00'), undefined],
    ['HEIC', ascii('\x00\x00\x00\x18ftypheic'), undefined],
    ['half a PNG signature', [0x89, ...ascii('PNG')], undefined],
    ['nothing', [], undefined],
  ])('%s', (_name, bytes, type) => {
    expect(pictureTypeOf(Uint8Array.from(bytes))).toBe(type)
  })
})
