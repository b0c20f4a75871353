/** Business constants and limits. Each name contains the unit (docs/product.md, Limits). */
export const limits = {
  workingCopyMaxSidePixels: 1024,
  workingCopyJpegQuality: 0.8,
  originalMaxPixels: 24_000_000,
  chosenFileMaxBytes: 40 * 1024 * 1024,
  chosenFileMaxPixels: 60_000_000,
  uploadMaxBytes: 10 * 1024 * 1024,
  /** For a result or a checked copy. A lossless picture of 1024 × 1024 px has at most 4 MB. */
  storedPictureMaxBytes: 12 * 1024 * 1024,
  /** For the checked copy of an original, which can be larger than its upload. */
  storedOriginalMaxBytes: 40 * 1024 * 1024,
  /** The minimum of an enlarged full-resolution picture. */
  hdLeastLongestSidePixels: 2048,
  uploadSeconds: 300,
  /** Raw uploads are deleted after this time; checked copies stay. */
  rawUploadDays: 7,
  /** The server refuses a picture with more pixels in its header, before decoding it. */
  decodedMaxPixels: 40_000_000,
  pictureMinSidePixels: 64,
  pictureMaxSidePixels: 8192,
  trainingPhotosMin: 8,
  trainingPhotosMax: 12,
  trainingPhotoMinSidePixels: 512,
  /** The checked copy of a training photo is at most this large. */
  trainingPhotoMaxSidePixels: 2048,
  /** A training photo is deleted this long after its upload, or after its training. */
  trainingPhotoDays: 30,
  /** The price of a training, and its number of steps (docs/product.md, Credits). */
  trainingCredits: 50,
  trainingSteps: 1000,
  /** A training that takes longer fails. Most take a few minutes. */
  trainingMaxSeconds: 3600,
  modelNameMaxCharacters: 60,
  /** The photo archive of a training is deleted at the latest after this time. */
  trainingZipHours: 24,
  /** The time for which an export of a user's data can be downloaded. */
  exportDays: 3,
  /** The maximum number of designs in one deletion request. */
  deletionsAtOnce: 100,
  /** A proof lists this many of the newest exported files of its design. */
  recordedDownloads: 20,
  requestMaxBytes: 16 * 1024,
  signedUrlSeconds: 3600,
  galleryPageSize: 50,
  pickerPageSize: 20,
  versionsPageSize: 50,
  favouritesPageSize: 18,
  creditEntriesPageSize: 50,
  thumbnailSidePixels: 640,
  /** The longest side of a picture on a public page. */
  sharedSidePixels: 2048,
  promptMaxCharacters: 1000,
  /** The range of seeds. A model treats 0 as no seed (docs/vendors.md, Replicate). */
  minSeed: 1,
  maxSeed: 999_999_999,
  /** The maximum number of variations of a picture with a personal model in one start. */
  maxVariations: 4,
  /** The maximum number of pictures in a bulk job, and the seconds between their starts. */
  bulkMaxPictures: 100,
  bulkSecondsApart: 0.5,
  /** Example pictures of a developer's test. */
  testExamples: 3,
  /** A whole-room design that keeps less of the room's structure is made once more, in percent. */
  structureKeptLeastPercent: 90,
  /** A brushed paint whose colour is farther than this from the chosen one is made once more, as ΔE (`colourError`). */
  colourErrorMost: 5,
  /** The time limit of the second run. */
  secondRunSeconds: 90,
  listingMaxPhotos: 30,
  /** The earlier designs that are read for the tools of a design from before these were stored. */
  earlierDesignsRead: 20,
  captionMaxCharacters: 80,
  designNameMaxCharacters: 60,
  bulkJobsPageSize: 20,
  contactNameMaxCharacters: 100,
  contactMessageMaxCharacters: 4000,
  /** RFC 5321, 4.5.3.1.3, without the angle brackets. */
  emailMaxCharacters: 254,
  passwordMinCharacters: 6,
  /** The largest zip archive that the browser makes in one piece, and the size of the parts of larger ones. */
  archiveOnceBytes: 150 * 1024 * 1024,
  archivePartBytes: 48 * 1024 * 1024,
  /**
   * The largest archive that the browser writes directly to the disk. Its size is only estimated, and a zip archive
   * must stay below 4 GB.
   */
  archiveOnDiskBytes: 2 * 1024 ** 3,
  /** To estimate the size of a JPEG from its pixels. */
  jpegBytesPerPixel: 0.4,
  /** An upload takes one rate-limit token for each started block of this many declared bytes. */
  uploadTokenBytes: 5 * 1024 * 1024,
} as const

/**
 * Rate limits of an account for actions that cost money or fill a queue: `burst` tokens at once, then one more every
 * `refillSeconds` (docs/product.md, Limits).
 */
export const rates = {
  /**
   * 30 photos in a row, with retries. The ten workers of an AI function send such a burst to Replicate within seconds,
   * so other accounts do not wait long.
   */
  submits: { burst: 40, refillSeconds: 5 },
  /** Each free repair costs money at the provider, even when it is cancelled. */
  repairs: { burst: 10, refillSeconds: 600 },
  /** Each bulk job has up to 100 paid pictures. */
  bulkStarts: { burst: 10, refillSeconds: 60 },
  /** The photos of one listing at once, all of them large, and another listing after some minutes. */
  uploads: { burst: 120, refillSeconds: 5 },
  /** Analysing a photo for advice costs money. Allows the photos of two listings at once. */
  looks: { burst: 60, refillSeconds: 10 },
  /** Files that are re-encoded for a download. Stricter than the firewall's limit for an IP address. */
  pictureFiles: { burst: 100, refillSeconds: 2 },
  /** For accounts that cannot start a tool and try photos before they buy: about 100 MB, then 120 MB a day. */
  trialUploads: { burst: 20, refillSeconds: 3600 },
  /** Checkouts and the portal. Each makes up to six calls to Stripe, whose rate limit is shared by all accounts. */
  checkouts: { burst: 20, refillSeconds: 15 },
  /** Quotes and changes of a plan, with up to six calls to Stripe each. */
  planChanges: { burst: 20, refillSeconds: 15 },
  /** A page that confirms a purchase sends ten requests within a minute, and several tabs may be open. */
  verifications: { burst: 40, refillSeconds: 3 },
  /** Shared by all visitors. The page also shows the support address. */
  contacts: { burst: 20, refillSeconds: 60 },
  /** Limits guessing of the current password. */
  passwordChanges: { burst: 5, refillSeconds: 120 },
  /** Each export reads every picture of the account. */
  exports: { burst: 3, refillSeconds: 8 * 3600 },
  /** Each start costs money at the provider, even when it is cancelled. */
  trainings: { burst: 5, refillSeconds: 3600 },
} as const satisfies Record<string, { burst: number; refillSeconds: number }>
export type RateName = keyof typeof rates
