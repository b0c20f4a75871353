/** Business constants and limits, each with its unit in its name (docs/product.md, Limits). */
export const limits = {
  workingCopyMaxSidePixels: 1024,
  workingCopyJpegQuality: 0.8,
  originalMaxPixels: 24_000_000,
  chosenFileMaxBytes: 40 * 1024 * 1024,
  chosenFileMaxPixels: 60_000_000,
  uploadMaxBytes: 10 * 1024 * 1024,
  /** A result or a checked copy: a lossless picture of 1024 × 1024 px has at most 4 MB. */
  storedPictureMaxBytes: 12 * 1024 * 1024,
  /** The checked copy of an original, whose upload may have had fewer bytes. */
  storedOriginalMaxBytes: 40 * 1024 * 1024,
  /** An enlarged picture in full resolution has at least this. */
  hdLeastLongestSidePixels: 2048,
  uploadSeconds: 300,
  /** A raw upload is deleted afterwards; checked copies stay. */
  rawUploadDays: 7,
  /** The server refuses a picture whose header declares more, before it decodes any pixel. */
  decodedMaxPixels: 40_000_000,
  pictureMinSidePixels: 64,
  pictureMaxSidePixels: 8192,
  trainingPhotosMin: 8,
  trainingPhotosMax: 12,
  trainingPhotoMinSidePixels: 512,
  /** The checked copy of a training photo is never larger. */
  trainingPhotoMaxSidePixels: 2048,
  /** A training photo is deleted this long after its upload, or after the training that it was used for. */
  trainingPhotoDays: 30,
  /** What a training costs, and how long it trains (docs/product.md, Credits). */
  trainingCredits: 50,
  trainingSteps: 1000,
  /** A training that has not ended by then fails. Far more than the minutes that it mostly takes. */
  trainingMaxSeconds: 3600,
  modelNameMaxCharacters: 60,
  /** The archive of the photos that a training reads is deleted at the latest after this time. */
  trainingZipHours: 24,
  /** How long an export of a person's data can be downloaded. */
  exportDays: 3,
  /** So many designs are deleted by one call. */
  deletionsAtOnce: 100,
  /** Of each design so many of the newest exported files are named by its proof. */
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
  /** The seeds of pictures. A model takes 0 for no seed (docs/vendors.md, Replicate). */
  minSeed: 1,
  maxSeed: 999_999_999,
  /** Variations of a picture with a personal model that one press starts. */
  maxVariations: 4,
  /** Pictures of one bulk job, and the seconds between two of them. */
  bulkMaxPictures: 100,
  bulkSecondsApart: 0.5,
  /** Example pictures of a developer's test. */
  testedExamples: 3,
  /** A whole-room design that keeps less of the room's structure is made once more, in percent. */
  structureKeptLeastPercent: 90,
  /** How long the second run may take. */
  secondRunSeconds: 90,
  /** Photos of one listing. */
  listingMaxPhotos: 30,
  captionMaxCharacters: 80,
  designNameMaxCharacters: 60,
  bulkJobsPageSize: 20,
  contactNameMaxCharacters: 100,
  contactMessageMaxCharacters: 4000,
  /** RFC 5321, 4.5.3.1.3, less the angle brackets. */
  emailMaxCharacters: 254,
  passwordMinCharacters: 6,
  /** An archive that the browser makes of pictures has at most so many bytes in one piece, and else comes in such parts. */
  archiveOnceBytes: 150 * 1024 * 1024,
  archivePartBytes: 48 * 1024 * 1024,
  /** One that the browser writes straight to the disk. A zip archive cannot have 4 GB, and what it will have is guessed. */
  archiveOnDiskBytes: 2 * 1024 ** 3,
  /** What a picture will have as a JPEG is guessed by its pixels. */
  jpegBytesPerPixel: 0.4,
  /** An upload takes one token of its rate for each of these bytes that it declares, or part of them. */
  uploadTokenBytes: 5 * 1024 * 1024,
} as const

/**
 * How often an account may do what costs money or fills a queue: `burst` tokens at once, then another one every
 * `refillSeconds` (docs/product.md, Limits).
 */
export const rates = {
  /**
   * 30 photos in a row, with retries. The ten workers of an AI function send such a burst to Replicate within
   * seconds, so that other accounts do not wait behind this one.
   */
  submits: { burst: 40, refillSeconds: 5 },
  /** Bulk jobs, each of up to 100 pictures that are paid for. */
  bulkStarts: { burst: 10, refillSeconds: 60 },
  /** The photos of a listing at once, all large, then another after some minutes. */
  uploads: { burst: 120, refillSeconds: 5 },
  /** Photos that are looked at for advice, which costs us money: the photos of two listings at once. */
  looks: { burst: 60, refillSeconds: 10 },
  /** Files of designs that are encoded anew for a download: fewer than the firewall lets through from an address. */
  pictureFiles: { burst: 100, refillSeconds: 2 },
  /** For accounts that may not start anything: they try photos before they buy, about 100 MB, then 120 MB a day. */
  trialUploads: { burst: 20, refillSeconds: 3600 },
  /** Checkouts and the portal. Each makes up to six calls to Stripe, whose rate limit all accounts share. */
  checkouts: { burst: 20, refillSeconds: 15 },
  /** Quotes and changes of a plan, with as many calls to Stripe. */
  planChanges: { burst: 20, refillSeconds: 15 },
  /** A page that confirms a purchase asks ten times within a minute; some tabs may do so at once. */
  verifications: { burst: 40, refillSeconds: 3 },
  /** All visitors share these; the page also shows the support address. */
  contacts: { burst: 20, refillSeconds: 60 },
  /** Each attempt tries a current password. */
  passwordChanges: { burst: 5, refillSeconds: 120 },
  /** Each export reads every picture of the account. */
  exports: { burst: 3, refillSeconds: 8 * 3600 },
  /** Each start costs us money at the provider, even when it is cancelled. */
  trainings: { burst: 5, refillSeconds: 3600 },
} as const satisfies Record<string, { burst: number; refillSeconds: number }>
export type RateName = keyof typeof rates
