import { photosCopy } from '#shared/copy/training.ts'

// Our own drawings of one person, all of one size.
const urls = import.meta.glob<string>('../../pictures/guide/*.webp', { eager: true, query: '?url', import: 'default' })

export const guideSize = { width: 600, height: 750 } as const

type Words = { name: string; why: string }
export type GuidePicture = Words & { id: string; url: string }

const picturesOf = (words: Readonly<Record<string, Words>>): GuidePicture[] =>
  Object.entries(words).flatMap(([id, said]) => {
    const url = urls[`../../pictures/guide/${id}.webp`]
    return url ? [{ id, url, ...said }] : []
  })

/** The examples of photos that a model learns from, and of those that fail the check. */
export const guide = { good: picturesOf(photosCopy.goodPhotos), bad: picturesOf(photosCopy.badPhotos) }
