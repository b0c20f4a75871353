import { type ArchiveContent, archiveContent, jpegBytesOf } from '#frontend/lib/archives/archive-content.ts'
import { loadedPictures } from '#frontend/lib/archives/loaded-pictures.ts'
import { designJpeg } from '#frontend/lib/generations/stored-design.ts'
import { nameOf, photoInWords } from '#frontend/lib/words/settings-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'

type Named = { name: string; design: Generation }

const archiveOf = (named: readonly Named[]): ArchiveContent =>
  archiveContent(
    named,
    ({ design }) => jpegBytesOf(design),
    (some, ways) =>
      loadedPictures(
        some.map(({ name, design }) => ({ name, load: (signal) => designJpeg(design, signal) })),
        ways,
      ),
  )

/** Whether a design has a picture that can be downloaded. */
export const isInArchive = ({ imageUrl, hasNsfwContent }: Generation) => imageUrl !== null && !hasNsfwContent

const dayOf = ({ createdAt }: Generation) => createdAt.slice(0, 'YYYY-MM-DD'.length)

/** The archive of the pictures of designs, named by their settings and their day. */
export const archiveOfDesigns = (designs: readonly Generation[]): ArchiveContent =>
  archiveOf(
    designs.filter(isInArchive).map((design) => ({
      design,
      name: `${[nameOf(design), photoInWords(design)].filter(Boolean).join(' - ')} ${dayOf(design)}`,
    })),
  )

/** The archive of the finished pictures of a bulk job, numbered as in its grid. */
export const archiveOfJob = (generations: readonly Generation[]): ArchiveContent =>
  archiveOf(
    generations.flatMap((design, place) =>
      design.imageUrl ? [{ design, name: `${String(place + 1).padStart(2, '0')} ${nameOf(design)}` }] : [],
    ),
  )
