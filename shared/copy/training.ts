import type { ModelGender } from '#shared/entities/trained-model.ts'
import type { PhotoProblem } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'
import { photoFileTypes } from './photo-files.ts'
import { minutes } from './training-news.ts'

const { trainingPhotosMin: min, trainingPhotosMax: max } = limits

const photos = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`

export const trainingCopy = {
  /** A changed text needs a new `photoConsentVersion`. */
  consent:
    'These are photos of me, or of somebody who has agreed to this. Roomwright may check them, compare the faces in them with each other, and use them to train my personal model, and for nothing else.',
  problems: {
    missing: "This photo didn't arrive. Please remove it and upload it again.",
    'not-a-picture': "We couldn't read this file as a picture.",
    animated: 'This picture is animated. Please choose a still photo.',
    'too-small': `This photo is too small. Please choose one of at least ${limits.trainingPhotoMinSidePixels} × ${limits.trainingPhotoMinSidePixels} pixels.`,
    'too-narrow': `This photo is too long and narrow. Please choose one that is at most ${limits.trainingPhotoMaxSidePixels / limits.trainingPhotoMinSidePixels} times as long as it is wide.`,
    'too-large': `This photo is too large. Please choose one of at most ${limits.pictureMaxSidePixels} pixels per side and ${limits.decodedMaxPixels / 1e6} megapixels.`,
    blurred: 'This photo is blurred. Please choose a sharper one.',
    'too-dark': 'This photo is too dark. Please choose one with more light.',
    'too-bright': 'This photo is too bright. Please choose one with less light.',
    'no-face': "We couldn't find a face in this photo.",
    'several-faces': 'There is more than one face in this photo.',
    'face-too-small': 'The face in this photo is too small. Please choose one from closer up.',
    'face-turned-away': 'The face in this photo is turned away. Please choose one that looks towards the camera.',
    duplicate: 'This photo is nearly the same as another one.',
  } satisfies Record<PhotoProblem, string>,
} as const

/** Texts of the screens for the photos of a personal model: examples, upload and results (docs/product.md, Texts). */
export const photosCopy = {
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  back: 'Back',
  continue: 'Continue',

  examplesTitle: 'Which photos work best',
  examplesLead: `You need ${min}-${max} photos of one person. The more they differ, in clothes, place and expression, the better the model knows the face.`,
  good: 'Good photos',
  goodPhotos: {
    'well-lit': { name: 'Even light', why: 'Daylight from the front, one face, whole and sharp.' },
    'another-angle': { name: 'Something different', why: 'Other clothes, another place, another expression.' },
  },
  bad: "Photos that don't work",
  badPhotos: {
    'two-people': { name: 'More than one person', why: 'We cannot tell which of them you are.' },
    'hidden-face': { name: 'A hidden face', why: 'No sunglasses, hats or hands in front of it.' },
    'too-dark': { name: 'Too dark', why: 'There is too little to see of the face.' },
    blurred: { name: 'Blurred', why: 'A soft photo makes a soft model.' },
    'too-far': { name: 'Too far away', why: 'The face has to fill a good part of the photo.' },
  },

  uploadTitle: 'Upload your photos',
  uploadLead: `Choose ${min}-${max} photos of one person. We check each of them right away.`,
  consentTitle: 'First, about your photos',
  promises: [
    'They belong to you. Only Replicate, which trains your model for us, receives them.',
    `They are deleted ${limits.trainingPhotoDays} days after the training, or after their upload without one. You can delete them earlier.`,
    'We look for the face in each photo, and whether all photos show the same one. We do not find out who it is.',
  ],
  agree: 'I agree',
  choose: 'Choose Photos',
  chooseMore: 'Add Photos',
  drop: 'Drop your photos here, or choose them',
  dropOnPhone: 'Add photos of yourself',
  fileTypes: `${photoFileTypes}. Up to ${max} photos.`,
  waiting: 'Waiting...',
  preparing: 'Preparing...',
  uploading: (percent: number) => `Uploading ${percent}%`,
  /** Another tab or device may still be uploading it. */
  arriving: 'On its way...',
  checking: 'Checking...',
  checkingLong: 'Still checking. This takes longer than usual; you can delete the photo and add it again.',
  passed: 'Good photo',
  photo: (number: number) => `Photo ${number}`,
  remove: (number: number) => `Delete photo ${number}`,
  removeTitle: (number: number) => `Delete photo ${number}?`,
  removeWords: 'It has passed the check. To use it after all, you would have to upload it again.',
  removeForGood: 'Delete Photo',
  counted: (passed: number) => `${photos(passed)} passed`,
  listed: 'Your photos',
  tooFew: `At least ${min} images are needed to train your AI model. Please add more images.`,
  tooMany: `You can add a maximum of ${max} images. Please remove some of the images.`,
  surplus: (count: number) =>
    `A model is trained with at most ${max} photos. Those of an earlier training are back, so please delete ${count} of them.`,
  removeToContinue: (count: number) => `Delete ${count} of them to continue.`,
  roomAgain: 'There is room for more photos again.',
  addLeftOut: (count: number) => (count === 1 ? 'Add it' : `Add ${count}`),
  leftOut: (files: readonly string[]) => `Not added: ${files.join(', ')}`,
  chooseAgain: (count: number) =>
    count === 1
      ? 'The page was closed before one photo was uploaded. Please choose it again.'
      : `The page was closed before ${count} photos were uploaded. Please choose them again.`,
  someFailed:
    'Make sure all images are clear and have one face on them. Please replace images with a warning and try again.',
  nothingChosen: 'Please select photos to upload',
  deleteFailed: 'Failed to delete image',
  trainingTitle: 'Your model is training',
  trainingWords:
    'Its training was started in another tab or on another device, with the photos that were here. You can create the next model when it has finished.',
  loadFailed: "We couldn't load your photos",
  seeResults: 'See all results',
  waitToContinue: 'You can continue once all photos are checked.',
  replaceToContinue: 'Delete or replace the photos with a warning to continue.',
  addToContinue: (count: number) => `Add ${count} more to continue.`,
  allPassed: 'All of them can be used.',
  other: 'Perhaps somebody else',
  othersTitle: (others: number, passed: number) =>
    others * 2 >= passed ? "These don't look like one person" : 'Is everybody here the same person?',
  others: (numbers: readonly number[], passed: number) =>
    numbers.length * 2 >= passed
      ? 'A model learns the face of one person. Please keep the photos of one and replace the others. If they all show the same person, just continue.'
      : `${numbers.length === 1 ? 'Photo' : 'Photos'} ${numbers.join(', ')} ${numbers.length === 1 ? 'looks' : 'look'} different from the others. If ${numbers.length === 1 ? 'it shows' : 'they show'} somebody else, please replace ${numbers.length === 1 ? 'it' : 'them'}; if not, just continue.`,

  resultsTitle: 'Validation results',
  resultsLead: 'This page follows the checks by itself.',
  resultsFailed: 'Failed to load validation status',
  counts: { total: 'Total', passed: 'Passed', failed: 'Failed', inProgress: 'In progress' },
  notEnough: `You need at least ${min} valid photos to continue`,
  backToPhotos: 'Back to Photos',
  leavesOut: (count: number) =>
    count === 1
      ? "The photo that didn't pass is deleted when you continue."
      : `The ${count} photos that didn't pass are deleted when you continue.`,
} as const

const { trainingCredits, modelNameMaxCharacters } = limits

/**
 * Texts of the screens for personal models: creating one, its training, and the list of models (docs/product.md,
 * Texts).
 */
export const modelsCopy = {
  createTitle: 'A model that knows your face',
  createLead: `Train your own AI model with ${min}-${max} photos of yourself. Then put yourself into any scene, without another photo shoot.`,
  /** `isPrice`: said only to an account that pays. */
  facts: [
    {
      isPrice: false,
      name: `${min}-${max} photos`,
      words: 'From your phone is fine. We check each one and say what to change.',
    },
    {
      isPrice: true,
      name: `${trainingCredits} credits`,
      words: 'Once for each model, taken when the training starts. One that fails gives them back.',
    },
    {
      isPrice: false,
      name: 'About 10 minutes',
      words: 'Training goes on without you. You can close the page meanwhile.',
    },
  ],
  privacy: `Only you can use your model. Delete it with its photos whenever you like; the photos go by themselves ${limits.trainingPhotoDays} days after the training.`,
  start: 'Start',
  needsPlan: 'A training needs credits: from any plan, or from a pack.',
  goOn: 'Continue where you left off',
  goOnWith: {
    photos: (count: number) => `${photos(count)} so far. Next: your photos.`,
    gender: 'Your photos are ready. Next: who is in them.',
    name: 'Your photos are ready. Next: a name for your model.',
  },
  trainingNow: 'Your model is training. You can create the next one when it has finished.',
  seeModels: 'See My AI Models',

  howTitle: 'How it works',
  howLead: 'Three steps to pictures of yourself.',
  howStep: (number: number) => `Step ${number}`,
  /** `price`: said only to an account that pays. */
  howSteps: [
    {
      name: 'Upload your photos',
      words: `Upload ${min}-${max} photos of yourself. We check right away that each is sharp, bright and shows one face.`,
      price: '',
    },
    {
      name: 'We train your model',
      words: 'It takes about 10 minutes. We tell you when it is ready.',
      price: `It costs ${trainingCredits} credits.`,
    },
    {
      name: 'Make pictures of yourself',
      words: 'Choose a scene, and your model puts you in it.',
      price: 'One credit a picture.',
    },
  ],
  costTitle: `Training costs ${trainingCredits} credits`,
  buyCredits: 'Buy Credits',
  notNow: 'Not now',

  genderTitle: 'Who is in your photos?',
  genderLead: 'Your model and its pictures are described with this word.',
  gender: 'The person in the photos',
  genders: { man: 'Man', woman: 'Woman', other: 'Other' } satisfies Record<ModelGender, string>,
  genderFirst: 'Choose one to continue.',

  nameTitle: 'Name your model',
  nameLead: 'You will find it under this name among your AI models. You can rename it at any time.',
  name: 'Model name',
  nameHint: `For example your first name. Up to ${modelNameMaxCharacters} characters.`,
  startTraining: 'Start Training',
  cost: (available: number) => `${trainingCredits} credits · you have ${available}`,
  costNothing: 'No credits needed',
  confirmTitle: 'Start the training?',
  confirmWords: (name: string) =>
    `Training “${name}” uses ${trainingCredits} credits and takes about 10 minutes. If it fails, you get them back.`,
  confirmFreeWords: (name: string) => `Training “${name}” takes about 10 minutes. It costs nothing.`,
  confirm: `Yes, Use ${trainingCredits} Credits`,
  confirmFree: 'Yes, Start Training',
  cancel: 'Cancel',
  selectGender: 'Select gender',
  seePlans: 'See plans',
  toPhotos: 'Back to Photos',
  started: (name: string) => `The training of “${name}” has started.`,

  lead: 'Your personal models, trained with your own photos.',
  explanations: [
    { name: 'One face each', words: 'A model knows the person in its photos. Train one for each person.' },
    { name: 'One is selected', words: 'Tap or click a finished model to use it for your next pictures.' },
    {
      name: 'Yours alone',
      words: `Nobody else can use it. Its photos go ${limits.trainingPhotoDays} days after the training, the model when you delete it.`,
    },
  ],
  create: 'Create New AI Model',
  generate: 'Generate',
  training: 'Training',
  minutesLeft: (left: number) => `About ${minutes(left)} left`,
  late: 'A little longer than usual',
  use: 'Use this model',
  selected: 'Selected',
  select: (name: string) => `Use ${name}`,
  changed: 'The model was changed.',
  nowSelected: (name: string) => `“${name}” is selected.`,
  continue: 'Continue',
  unknownReason: 'The training failed.',
  retryFree: 'Try Again for Free',
  retry: 'Train Again',
  oneAtATime: 'You can train it again when the other one has finished.',
  retryFreeWhy: 'The next training of this model costs nothing.',
  cancelTraining: 'Cancel Training',
  cancelTitle: 'Cancel the training?',
  cancelWords: {
    paid: `Your ${trainingCredits} credits come back at once. The photos stay, so that you can train again.`,
    free: 'Your free try comes back at once. The photos stay, so that you can train again.',
    unlimited: 'The photos stay, so that you can train again.',
  },
  keepTraining: 'Keep Training',
  cancelled: 'The training was cancelled.',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename this model',
  save: 'Save',
  changePicture: 'Change picture',
  pictureTitle: 'Choose its picture',
  picture: (number: number) => `Photo ${number}`,
  noPictures: `The photos of this model are no longer stored. They are deleted ${limits.trainingPhotoDays} days after the training.`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteList: [
    'The trained model, also where it was trained.',
    'The photos it was trained with, and their archive.',
    'Its name and picture.',
  ],
  deleteKept: 'Pictures that you have made with it stay. This cannot be undone.',
  deleteDraftList: ['What you have entered so far: the name and the gender.'],
  deleteDraftKept: 'Your uploaded photos stay.',
  deleteForGood: 'Delete Model',
  deleted: (name: string) => `“${name}” was deleted.`,
  empty: 'No AI models yet',
  emptyWords: 'Train one with a few photos of yourself.',
  selectedModel: 'Selected AI Model',
  noneYet: 'You have no AI model yet.',
  loadFailed: 'Failed to load your models',
  loading: 'Loading your models',
  loadingPictures: 'Loading the photos of this model',
} as const
