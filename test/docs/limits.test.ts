import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { limits, rates } from '#shared/limits.ts'

const product = readFileSync('docs/product.md', 'utf8')
/** The value of a row of one of the tables. */
const row = (name: string) => {
  const [, value = `no row ${name}`] = product.match(new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm')) ?? []
  return value
}
const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MB`

// A number that is written in code and in the rules must be the same in both.
test.each<[string, readonly (string | number)[]]>([
  ['Starts of an account', [`${rates.submits.burst} at once`, `every ${rates.submits.refillSeconds} s`]],
  [
    'Uploads of an account',
    [`${rates.uploads.burst} tokens`, `every ${rates.uploads.refillSeconds} s`, mebibytes(limits.uploadTokenBytes)],
  ],
  [
    'Uploads of an account without access',
    [
      `${rates.trialUploads.burst} tokens`,
      'one an hour',
      `about ${mebibytes(rates.trialUploads.burst * limits.uploadTokenBytes)}`,
      `${mebibytes(24 * limits.uploadTokenBytes)} a day`,
    ],
  ],
  [
    "Visits of Stripe's checkout and portal by an account",
    [`${rates.checkouts.burst} at once`, `every ${rates.checkouts.refillSeconds} s`],
  ],
  [
    'Purchases that an account asks to confirm',
    [`${rates.verifications.burst} at once`, `every ${rates.verifications.refillSeconds} s`],
  ],
  ['Free repairs that an account starts', [`${rates.repairs.burst} at once`, `every ${rates.repairs.refillSeconds} s`]],
  [
    'Bulk jobs that an account starts',
    [`${rates.bulkStarts.burst} at once`, `every ${rates.bulkStarts.refillSeconds} s`],
  ],
  [
    'Pictures of one bulk job',
    [
      `${limits.bulkMaxPictures}, two started a second`,
      `${limits.listingMaxPhotos} photos`,
      `${limits.captionMaxCharacters} characters`,
    ],
  ],
  ['Body of an API request', [`${limits.requestMaxBytes / 1024} KB`]],
  [
    'Archive of pictures that the browser makes',
    [
      `${mebibytes(limits.archiveOnceBytes)} in one piece`,
      `parts of ${mebibytes(limits.archivePartBytes)}`,
      `${limits.archiveOnDiskBytes / 1024 ** 3} GB`,
    ],
  ],
  ['Words in a prompt, or of a complaint', [`${limits.promptMaxCharacters} characters`]],
  ['Credit history', [`${limits.creditEntriesPageSize} entries`]],
  ['Chosen file', [mebibytes(limits.chosenFileMaxBytes), `${limits.chosenFileMaxPixels / 1e6} megapixels`]],
  [
    'Working copy, which the models see',
    [`quality ${limits.workingCopyJpegQuality}`, `${limits.workingCopyMaxSidePixels} px`],
  ],
  ['Original, kept beside it', [`${limits.originalMaxPixels / 1e6} megapixels`, `${limits.pictureMaxSidePixels} px`]],
  ['Upload', [mebibytes(limits.uploadMaxBytes), `${limits.uploadSeconds / 60} minutes`]],
  [
    "Server's own check",
    [
      `${limits.pictureMinSidePixels} to ${limits.pictureMaxSidePixels} px`,
      `${limits.decodedMaxPixels / 1e6} megapixels`,
    ],
  ],
  ['Signed URLs', [`${limits.signedUrlSeconds / 3600} hour`]],
  [
    'Photos for a personal model',
    [`at most ${limits.trainingPhotosMax} are kept`, `${limits.trainingPhotosMin} to ${limits.trainingPhotosMax}`],
  ],
  ['Trainings that an account starts', [`${rates.trainings.burst} at once`, 'one an hour']],
  ['Name of a personal model', [`${limits.modelNameMaxCharacters} characters`]],
  ['Training', [`${limits.trainingSteps} steps`, `${limits.trainingMaxSeconds / 60} minutes`]],
  ["Archive of a training's photos", [`${limits.trainingZipHours} hours`]],
  ['training a personal model, held until the model is complete', [`${limits.trainingCredits}`]],
  ['too-small, too-narrow', [`${limits.trainingPhotoMinSidePixels} px`]],
  ['too-large', [`${limits.pictureMaxSidePixels} px`, `${limits.decodedMaxPixels / 1e6} megapixels`]],
  ['Thumbnail', [`${limits.thumbnailSidePixels} px`]],
])('the rule about "%s" has the numbers of the code', (name, parts) => {
  for (const part of parts) expect(row(name)).toContain(part)
})

test('the rules name the deadline of every mode, the pages of the lists and the shortest password', () => {
  expect(product).toContain(`deadline (${jobDeadlineSeconds} s for all tools)`)
  expect(product).toContain(
    `${limits.galleryPageSize} a page, newest first, of favourites ${limits.favouritesPageSize}`,
  )
  expect(product).toContain(`the ${limits.pickerPageSize} newest completed generations`)
  expect(product).toContain(`A password has at least ${limits.passwordMinCharacters} characters`)
})

test('the rules name how large and how long photos for a personal model are kept', () => {
  expect(product).toContain(`at most ${limits.trainingPhotoMaxSidePixels} px a side`)
  expect(product).toContain(
    `deleted after ${limits.rawUploadDays} days, any other ${limits.trainingPhotoDays} days after`,
  )
})

test('a bulk of 30 photos may be uploaded and started at once', () => {
  const photo = Math.ceil((limits.uploadMaxBytes + 0.4 * 1024 ** 2) / limits.uploadTokenBytes)
  expect(rates.uploads.burst).toBeGreaterThanOrEqual(30 * photo)
  expect(rates.submits.burst).toBeGreaterThanOrEqual(30)
})
