import { describe, expect, test } from 'vitest'
import { publicPages } from '#frontend/app/public-pages.ts'
import { quizPictures } from '#frontend/pictures/quiz.ts'
import { guaranteeDays } from '#shared/billing/guarantee.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { landingCopy, shownStyleCount } from '#shared/copy/landing.ts'
import { photoFileTypes } from '#shared/copy/photo-files.ts'
import { resultsCopy } from '#shared/copy/quiz.ts'
import { sharingCopy } from '#shared/copy/sharing.ts'
import { limits } from '#shared/limits.ts'
import { fullRedesign } from '#shared/tools/full-redesign.ts'
import { offeredToolIds } from '#shared/tools/offer.ts'

const sources = import.meta.glob<string>(['../../shared/**/*.ts', '../../frontend/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The files with a text that matches, by their names. */
const filesWith = (words: RegExp) =>
  Object.entries(sources).flatMap(([path, text]) => (words.test(text) ? [path.replace(/^.*\//, '')] : []))

describe('what is promised agrees with what there is, and with itself', () => {
  test('the number of styles', () => {
    expect(landingCopy.lead).toContain('50+ styles')
    expect(decorationStyles.length).toBeGreaterThanOrEqual(50)
    expect(landingCopy.moreStyles).toContain(`+ ${decorationStyles.length - shownStyleCount} more`)
  })

  test('eight tools', () => {
    expect(offeredToolIds).toHaveLength(8)
    expect(landingCopy.explorer).toContain('eight tools')
  })

  test('the photos of a model, and the scenes', () => {
    expect(landingCopy.modelsWords).toContain(`${limits.trainingPhotosMin}-${limits.trainingPhotosMax} photos`)
    expect(landingCopy.modelsWords).toContain(`any of ${presets.length} scenes`)
  })

  test('half a minute for a redesign', () => {
    expect(fullRedesign.modes.room.typicalSeconds).toBe(30)
    expect(publicPages['/'].description).toContain('about half a minute')
    expect(JSON.stringify(resultsCopy.pitch)).toContain('about half a minute')
  })

  test('the days of the guarantee have one constant', () => {
    expect(landingCopy.lead).toContain(`Full ${guaranteeDays}-day money-back guarantee`)
    expect(filesWith(/\b(7|30|seven|thirty)[- ]days? money/i)).toEqual([])
  })

  test('the pictures of the quiz, of which the page does not say that a camera took any', () => {
    expect(publicPages['/quiz'].description).toMatch(new RegExp(`^${quizPictures.length} pictures of rooms`))
  })
})

describe('texts are true everywhere', () => {
  test('file types are told in one place, with HEIC, and by the error', () => {
    expect(photoFileTypes).toBe('JPG, PNG, WebP, HEIC')
    expect(filesWith(/JPG, PNG/).sort()).toEqual(['errors.ts', 'photo-files.ts'])
  })

  test('no text says that something was made on a computer, which may be a phone', () => {
    expect(filesWith(/(this|your) computer/i)).toEqual([])
    expect(galleryCopy.previewExplanation).toBe(sharingCopy.preview)
  })

  test('the renders of the landing page are not called real or photos', () => {
    expect(landingCopy.explorer + landingCopy.explorerLead).not.toMatch(/photo|real/i)
    expect(landingCopy.quizWords).not.toMatch(/photo/i)
  })
})
