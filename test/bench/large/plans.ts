import { limits } from '#shared/limits.ts'

/** A tool that few designs are of, and one that most calls ask for. */
export const [common, rare] = ['full-redesign', 'floor-change'] as const
const everyday = [common, 'virtual-staging', 'paint', 'change-material'] as const

/** What a design is besides its time. */
type Kind = {
  toolId: string
  isFavourite?: boolean
  isFailed?: boolean
  isRunning?: boolean
  /** The place of its photo; 0 for the first. */
  photo: number
  bulkJob?: number
}

/** How much an account has of everything, and what its designs are by their place from the newest on. */
export type AccountPlan = {
  userId: string
  designs: number
  kindOf: (place: number) => Kind
  bulkJobs: number
  entries: number
  uploads: number
  models: number
  /** The newest models, whose photos are still stored. */
  modelsWithPhotos: number
}

const userIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The newest are portraits, so that a list of rooms has to pass over them. */
const portraits = { first: 2, last: 501 }
export const photoOfManyDesigns = 999_999
const bulkJobs = 301
const jobsFrom = 600
export const picturesOfJob = 30

/** A year of an agency. */
export const large: AccountPlan = {
  userId: userIdOf(0),
  designs: 20_000,
  kindOf: (place) => {
    const isPortrait = place >= portraits.first && place <= portraits.last
    const isRare = [5000, 12_000, 19_000].includes(place)
    const hasManyDesigns = place >= 16_000 && place < 16_200
    const bulkJob = Math.floor((place - jobsFrom) / picturesOfJob)
    return {
      toolId: isPortrait ? 'scene' : isRare ? rare : (everyday[place % everyday.length] ?? common),
      isFavourite: place % 100 === 0,
      isRunning: place < portraits.first,
      isFailed: place % 50 === 7,
      photo: hasManyDesigns ? photoOfManyDesigns : Math.floor(place / 5),
      ...(bulkJob >= 0 && bulkJob < bulkJobs && { bulkJob }),
    }
  },
  bulkJobs,
  entries: 40_000,
  uploads: 400,
  models: 50,
  modelsWithPhotos: 5,
}

/**
 * What the designs of a small account are like: those of the first pages of a large one, so that the same call finds as
 * many in both. `uniform` ones are favourites of one tool and one photo.
 */
const smallKinds = {
  mixed: (place) => ({
    toolId: place >= 40 && place < 43 ? rare : (everyday[place % everyday.length] ?? common),
    isFavourite: place >= 40 && place < 43,
    isRunning: place < portraits.first,
    photo: Math.floor(place / 5),
    bulkJob: place < picturesOfJob ? 0 : place - picturesOfJob + 1,
  }),
  uniform: () => ({ toolId: common, isFavourite: true, photo: photoOfManyDesigns }),
  portraits: () => ({ toolId: 'scene', photo: 0 }),
} as const satisfies Record<string, AccountPlan['kindOf']>
export type SmallKind = keyof typeof smallKinds

const names = Object.keys(smallKinds) as SmallKind[]

const smallPlan = (number: number): AccountPlan => ({
  userId: userIdOf(number + 1),
  designs: 50,
  kindOf: smallKinds[names[number % names.length] ?? 'mixed'],
  bulkJobs: limits.bulkJobsPageSize + 1,
  entries: 100,
  uploads: limits.pickerPageSize,
  models: large.models,
  modelsWithPhotos: 1,
})

/** As large in what one call shows, and small in everything else. */
export const smallAccounts = Array.from({ length: 300 }, (_, number) => smallPlan(number))

export const smallOf = (kind: SmallKind): AccountPlan => smallPlan(names.indexOf(kind))
