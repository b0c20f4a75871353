import { waitInWords } from '#shared/copy/wait-in-words.ts'
import { limits } from './limits.ts'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * Every error that a user can see: code, HTTP status and exact message (docs/product.md, Texts). Any other error is a
 * bug, which users see as `unexpected`.
 */
export const errors = {
  unexpected: { status: 500, message: () => 'An unexpected error occurred. Please try again.' },
  'request.invalid': { status: 400, message: () => 'Something went wrong with that request.' },
  'request.tooLarge': { status: 413, message: () => 'This request is too large.' },
  'request.notFound': { status: 404, message: () => 'Not found' },
  'request.busy': { status: 503, message: () => "We're very busy right now. Please try again in a moment." },
  // The firewall sends its own page, so the browser shows this message.
  'request.blocked': {
    status: 403,
    message: () => "The website's protection stopped this request. Please wait a few minutes and try again.",
  },
  'request.tooMany': {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `That was a lot in a short time. Please try again in ${waitInWords(seconds)}.`,
  },
  'contact.unavailable': {
    status: 503,
    message: ({ supportEmail }: { supportEmail: string }) => `Please write to us at ${supportEmail}.`,
  },
  'session.missing': { status: 401, message: () => 'You must be logged in' },
  'origin.refused': { status: 403, message: () => 'Please use the website.' },
  'account.deleted': { status: 401, message: () => 'This account has been deleted.' },
  'password.wrong': { status: 403, message: () => "Your current password isn't right. Please try again." },
  'password.refused': { status: 422, message: () => 'Please choose another password.' },
  'password.none': { status: 409, message: () => 'You sign in with Google, so there is no password to change here.' },
  'account.confirmation': { status: 422, message: () => "That isn't the email address of this account." },
  'export.tooMany': {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `You have asked for your data several times. You can ask again in ${waitInWords(seconds)}.`,
  },
  'export.gone': { status: 410, message: () => 'This export is no longer stored. Please ask for a new one.' },
  'generation.credits': { status: 402, message: () => 'You need credits to generate images' },
  'generation.moreCredits': { status: 402, message: () => 'You need more credits for this generation' },
  'generation.conflict': { status: 409, message: () => 'This generation was already started with different choices.' },
  'generation.running': { status: 409, message: () => 'This generation is still running. Cancel it first.' },
  'generation.notFailed': { status: 409, message: () => 'This picture has not failed, or was tried again already.' },
  'generation.repaired': { status: 409, message: () => 'No free repair.' },
  'generation.notFound': { status: 404, message: () => 'Image not found' },
  'generation.invalidId': { status: 400, message: () => 'Invalid generation ID' },
  'generation.foreignPicture': { status: 404, message: () => "This picture doesn't belong to your account." },
  'share.refused': { status: 409, message: () => "This design can't be shared." },
  'share.listingNotReady': {
    status: 409,
    message: () => 'A listing can be shared when its pictures are ready.',
  },
  'share.noOriginal': {
    status: 410,
    message: () => 'The unaltered photo is no longer stored, so only the design itself can be shared.',
  },
  'tool.plan': {
    status: 403,
    message: ({ tool, plan }: { tool: string; plan: string }) =>
      `${tool} is included in ${plan}${plan === 'Premium' ? '' : ' and above'}.`,
  },
  'tool.subscription': { status: 403, message: () => 'You need an active subscription' },
  'subscription.pastDue': { status: 402, message: () => 'Your last payment failed. Update your card.' },
  'steps.incomplete': { status: 400, message: () => 'Please complete all required steps' },
  'steps.brush': { status: 400, message: () => 'Please brush the areas you want to remove' },
  'steps.reference': {
    status: 400,
    message: () => 'Reference image and brushed image are required for upload photo mode',
  },
  'mask.mismatch': {
    status: 422,
    message: () => 'The brushed area does not fit this photo. Please brush it again.',
  },
  'steps.design': { status: 400, message: () => 'Please select space type, room type, and decoration style' },
  'catalogue.rooms': { status: 503, message: () => 'Failed to load room types' },
  'category.notFound': { status: 404, message: () => 'Category not found' },
  'preset.notFound': { status: 404, message: () => 'Model not found' },
  'bulk.notFound': { status: 404, message: () => 'Job not found' },
  'bulk.invalidId': { status: 400, message: () => 'Invalid job ID' },
  'bulk.conflict': { status: 409, message: () => 'This job was already started with different choices.' },
  'bulk.plan': { status: 403, message: () => 'Bulk generation is included in Pro and Premium plans.' },
  'bulk.listingPlan': { status: 403, message: () => 'Whole listings are included in Pro and above.' },
  'bulk.noPresets': { status: 400, message: () => 'Please select at least one model' },
  'bulk.noModel': { status: 400, message: () => 'Please select an AI model first' },
  'bulk.noPhotos': { status: 400, message: () => 'Please add at least one photo' },
  'bulk.moreCredits': {
    status: 402,
    message: ({ pictures, credits }: { pictures: number; credits: number }) =>
      `You need ${counted(pictures, 'credit')} for ${counted(pictures, 'picture')}, but you have ${credits}. ${counted(credits, 'picture')} would be possible.`,
  },
  'bulk.notQueued': { status: 422, message: () => 'Failed to queue any generations. Please try again.' },
  'catalogue.presets': { status: 503, message: () => 'Failed to load design presets' },
  'photo.signIn': { status: 401, message: () => 'You must be logged in to upload photos' },
  'hd.notCompleted': { status: 409, message: () => 'Only a finished design can be made in HD.' },
  'photo.animated': { status: 415, message: () => 'This picture is animated. Please choose a still photo.' },
  'photo.type': { status: 415, message: () => 'Please choose a JPG, PNG, WebP or HEIC picture.' },
  'photo.tooLarge': {
    status: 413,
    message: () =>
      `This picture is too large. Please choose one under ${limits.chosenFileMaxBytes / 1024 ** 2} MB and ${limits.chosenFileMaxPixels / 1e6} megapixels.`,
  },
  /** The server's limits for an upload. The browser's copies never exceed them. */
  'photo.tooManyPixels': {
    status: 413,
    message: () =>
      `This picture is too large. Please choose one of at most ${limits.pictureMaxSidePixels} pixels per side and ${limits.decodedMaxPixels / 1e6} megapixels.`,
  },
  'photo.unreadable': {
    status: 422,
    message: () => "We couldn't read this file as a picture. Please choose another.",
  },
  'photo.heic': {
    status: 415,
    message: () => "We couldn't open this HEIC photo. Please save it as a JPG and try again.",
  },
  'photo.tooSmall': {
    status: 422,
    message: () =>
      'This picture is too small or too narrow. Please choose one of at least 64 × 64 pixels that is at most 16 times as long as it is wide.',
  },
  'plan.invalid': { status: 400, message: () => 'Invalid plan' },
  'plan.changing': { status: 409, message: () => 'Your plan is already being changed. Undo that change first.' },
  'plan.refused': {
    status: 409,
    message: () => 'Your plan cannot be changed here now. You can change it on your billing page.',
  },
  'plan.repriced': {
    status: 409,
    message: () => 'The amount has changed since it was shown. Please look at it again.',
  },
  'pack.invalid': { status: 400, message: () => 'Invalid credit pack' },
  'pack.subscription': {
    status: 403,
    message: () => 'Please subscribe to a plan first before purchasing additional credits.',
  },
  'checkout.failed': { status: 502, message: () => 'Failed to start checkout process' },
  'checkout.noUrl': { status: 502, message: () => 'No checkout URL returned' },
  'purchase.notFound': { status: 404, message: () => "This purchase doesn't belong to your account." },
  'portal.noSubscription': { status: 404, message: () => 'No subscription found' },
  'proof.unavailable': {
    status: 503,
    message: () => 'Proofs cannot be signed yet: this site has no certificate for pictures.',
  },
  'photo.gone': { status: 410, message: () => 'This photo is no longer stored. Please upload it again.' },
  'upload.failed': { status: 503, message: () => 'An error occurred during upload' },
  'training.consent': { status: 403, message: () => 'Please agree to how we use your photos first.' },
  'training.tooManyPhotos': {
    status: 409,
    message: () => 'You can add a maximum of 12 images. Please remove some of the images.',
  },
  'training.photoNotFound': { status: 404, message: () => 'Photo not found' },
  'training.notEnoughPhotos': { status: 409, message: () => 'Not enough valid images to proceed' },
  'training.photosNotReady': {
    status: 409,
    message: () =>
      'Make sure all images are clear and have one face on them. Please replace images with a warning and try again.',
  },
  'training.alreadyRunning': {
    status: 409,
    message: () => 'One of your AI models is still training. You can train the next one when it has finished.',
  },
  'training.running': { status: 409, message: () => 'This AI model is still training. Cancel the training first.' },
  'training.notRunning': { status: 409, message: () => 'This AI model is not training.' },
  'training.notComplete': { status: 409, message: () => "This AI model hasn't finished its training." },
  'training.modelNotFound': { status: 404, message: () => 'Model not found' },
  'training.notEnoughCredits': {
    status: 402,
    message: ({ credits }: { credits: number }) =>
      `Training a new AI model costs ${limits.trainingCredits} credits, but you only have ${credits} credits available`,
  },
  'training.modelGone': { status: 410, message: () => 'This AI model has been deleted.' },
  'training.noSubscription': { status: 403, message: () => 'You need an active subscription' },
  'training.nameMissing': { status: 422, message: () => 'Please enter a name for your model' },
  'training.genderMissing': {
    status: 422,
    message: () => 'Gender information is missing. Please go back and select your gender.',
  },
  'training.notStarted': { status: 503, message: () => 'Failed to start training. Please try again.' },
  'upload.tooMany': {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `You have uploaded a lot of photos in a short time. You can go on in ${waitInWords(seconds)}.`,
  },
  'upload.withoutPlan': {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `You have tried out a lot of photos. Get a plan or credits to go on now, or try again in ${waitInWords(seconds)}.`,
  },
} as const satisfies Record<string, ErrorEntry>

type ErrorEntry = { status: number; message: (parameters: never) => string }
export type ErrorCode = keyof typeof errors
export type ErrorParameters<Code extends ErrorCode> = Parameters<(typeof errors)[Code]['message']>

type AppErrorOptions = { cause?: unknown; fields?: Record<string, string>; retryAfterSeconds?: number }

/** An error of the catalogue: its message is shown to the user unchanged. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  /** For forms: the name of each invalid field, with a keyword for its problem. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = errors[code].status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The message of a catalogue entry, for screens that show it without throwing. */
export const errorMessage = <Code extends ErrorCode>(code: Code, ...parameters: ErrorParameters<Code>): string => {
  const { message } = errors[code] as { message: (...parameters: ErrorParameters<Code>) => string }
  return message(...parameters)
}

/** For example `throw appError('tool.plan', { tool, plan })`. A missing or wrong parameter does not compile. */
export const appError = <Code extends ErrorCode>(code: Code, ...parameters: ErrorParameters<Code>): AppError =>
  new AppError(code, errorMessage(code, ...parameters))

/** Whether a code from a problem document is in the catalogue. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
