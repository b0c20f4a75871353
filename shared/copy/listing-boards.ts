import type { BoardId } from '#shared/entities/board.ts'
import {
  type ListingBoard,
  listingBoards,
  type PictureWordsId,
  pictureWords,
  wordsOfAlteration,
} from '#shared/listing-boards.ts'
import { alterationsOf } from '#shared/tools/alterations.ts'

const disclosures = {
  staged: `${pictureWords.staged}.`,
  altered: `${pictureWords.altered} with AI.`,
  har: `${pictureWords.har}.`,
  rebny: `${pictureWords.rebny}.`,
} as const satisfies Record<PictureWordsId, string>

const sentences = (all: readonly string[]): string => [...new Set(all)].join(' ')

/** The disclosure of a design that these tools made, by a board's rules (docs/product.md, Disclosure). */
export const disclosure = (board: BoardId, toolIds: readonly string[]): string =>
  sentences(alterationsOf(toolIds).map((alteration) => disclosures[wordsOfAlteration(board, alteration)]))

const howMade = {
  staged: 'Virtually staged: AI has added or changed furniture.',
  altered: 'Digitally altered: AI has changed what the room looks like.',
} as const

const remarks = {
  staged: 'One or more photos were virtually staged.',
  altered: 'One or more photos were digitally altered.',
} as const

/** Texts about the place where a listing is published, and the rules of its board (docs/product.md, Disclosure). */
export const boardCopy = {
  where: 'Where you publish',
  whereWhy: 'Decides the words on pictures and in captions, and what comes with them.',
  notSaved: 'Your choice was not saved. Please choose again.',
  asksElsewhere: 'What boards ask for',
  asks: (name: string) => `What ${name} asks for`,
  from: (day: string) => `In force from ${day}.`,
  source: 'Source',
  review: {
    read: (day: string) => `We read the rule itself on ${day}.`,
    summary: (day: string) => `We read a summary by others on ${day}, not the rule itself.`,
    unverified: () => 'We have not read this rule: ask your board for it.',
  } satisfies Record<ListingBoard['review'], (day: string) => string>,
  noAdvice: 'This is no legal advice: rules change, and your board has the last word.',
  refused: (board: BoardId) =>
    `${listingBoards[board].name} allows no pictures that change walls, floors or fixtures. You can still make this one for yourself.`,
  label: (words: PictureWordsId) => `Write “${pictureWords[words]}” on the pictures`,
  labelWhy:
    'Some boards ask for words on pictures, others allow none. The caption says in any case how a picture was made.',
  labelSet: {
    required: (name: string) => `${name} asks for words on the pictures.`,
    forbidden: (name: string) => `${name} allows no words on pictures.`,
  },
  saved: (board: BoardId, words: PictureWordsId, file?: string) =>
    `${file ? `${file.replace(/\.$/, '')}. ` : ''}Saved with “${pictureWords[words]}” on it, as ${listingBoards[board].name} asks. Where you publish is chosen in your account.`,
  /** For an archive from the gallery, which contains the pictures without labels. */
  archiveWithoutWords: (board: BoardId) =>
    `Without the words that ${listingBoards[board].name} asks for; a single download has them.`,
  linksSet: (name: string) => `${name} asks for a link to each unaltered photo.`,
  /** The sentence on a public page about how its pictures were made, independent of their labels. */
  howMade: (toolIds: readonly string[]) => sentences(alterationsOf(toolIds).map((alteration) => howMade[alteration])),
  forRemarks: 'For the remarks of the listing',
  remarks: (board: BoardId, toolIds: readonly string[]) =>
    alterationsOf(toolIds).map((alteration) => listingBoards[board].remarks?.[alteration] ?? remarks[alteration]),
} as const
