import type { BoardId } from '#shared/entities/board.ts'
import { type Alteration, alterationOf, changeFixtures } from '#shared/tools/alterations.ts'
import { offerOf } from '#shared/tools/offer.ts'

/** The labels for pictures, by id. */
export const pictureWords = {
  staged: 'Virtually staged',
  altered: 'Digitally altered',
  har: 'Image does not represent actual property as is',
  rebny: 'Virtual Staging — Furniture Not Included',
} as const
export type PictureWordsId = keyof typeof pictureWords

/** The rules of a board. Dates are days as YYYY-MM-DD. */
export type ListingBoard = {
  name: string
  /** Whether pictures carry a label. `free` leaves the choice to the user. */
  onPictures: 'required' | 'forbidden' | 'free'
  /** The board's own labels. Other pictures have the label of their alteration. */
  words?: Partial<Record<Alteration, PictureWordsId>>
  /** Whether each picture needs a link to its unaltered photo. */
  needsLinks: boolean
  /** The sentence for the listing's public or media remarks, if the board requires one. */
  remarks?: Partial<Record<Alteration, string>>
  /** Whether the board refuses pictures with changed walls, floors, cabinets or fixtures. */
  refusesChangedFixtures: boolean
  /** The board's requirements in plain sentences. */
  asks: readonly string[]
  /** The first day of the rule. Missing when the rule is already in force. */
  from?: string
  /** The source of the rule, and the day on which it was read. */
  source: { title: string; url: string; date: string }
  /** Whether the rule itself was read, a summary by others, or neither. */
  review: 'read' | 'summary' | 'unverified'
}

const reviewedOn = '2026-11-26'

/** The rules by board, in display order. Their sources are in docs/vendors.md, Listing boards. */
export const listingBoards: Readonly<Record<BoardId, ListingBoard>> = {
  other: {
    name: 'Somewhere else',
    onPictures: 'free',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: ['Boards differ: ask yours whether it wants words on the pictures, and the unaltered photos beside them.'],
    source: {
      title: 'Code of Ethics, Standard of Practice 12-10 and Article 12',
      url: 'https://www.nar.realtor/about-nar/governing-documents/code-of-ethics',
      date: reviewedOn,
    },
    review: 'unverified',
  },
  california: {
    name: 'California (AB 723, CRMLS)',
    onPictures: 'free',
    needsLinks: true,
    remarks: {
      staged: 'One or more photos were virtually staged. The unaltered photos can be seen at the links beside them.',
      altered: 'One or more photos were digitally altered. The unaltered photos can be seen at the links beside them.',
    },
    refusesChangedFixtures: true,
    asks: [
      'Each altered picture says so on it or beside it, with a link, an address or a QR code to its unaltered photo.',
      'The unaltered photo stands directly before or after it.',
      'CRMLS lets nobody change wall colours, floors, cabinets, walls or landscaping.',
    ],
    source: {
      title: 'Business and Professions Code § 10140.8; CRMLS rule 11.5.2, Digitally Altered Images FAQs',
      url: 'https://kb.crmls.org/knowledgebase/digitally-altered-images-faqs/',
      date: reviewedOn,
    },
    review: 'read',
  },
  canopy: {
    name: 'Canopy MLS (North and South Carolina)',
    onPictures: 'required',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: [
      'Each picture has the words in a corner, large enough to read in a small preview; a caption alone is not enough.',
      'The unaltered photo is among the photos of the listing.',
    ],
    source: {
      title: 'MLS Rules for Virtually Staged Photos in 2026 (doorappeal.com), on Canopy MLS rule 1.18.1',
      url: 'https://doorappeal.com/mls-virtual-staging-disclosure-rules/',
      date: reviewedOn,
    },
    review: 'summary',
  },
  realtracs: {
    name: 'RealTracs (Tennessee)',
    onPictures: 'forbidden',
    needsLinks: false,
    remarks: { staged: 'Virtually staged.', altered: 'Digitally altered.' },
    refusesChangedFixtures: true,
    asks: [
      'Text, logos and other overlays on pictures are prohibited.',
      'The media remarks of each picture say that it is virtually staged.',
      'A photo of the room as it is stands directly before or after it.',
      'Pictures that change how the property itself is shown are prohibited.',
    ],
    source: {
      title: 'RealTracs rule 2.7, Listing Media Requirements',
      url: 'https://news.realtracs.com/tag/photos/',
      date: reviewedOn,
    },
    review: 'read',
  },
  har: {
    name: 'HAR (Houston, Texas)',
    onPictures: 'required',
    words: { staged: 'har', altered: 'har' },
    needsLinks: false,
    refusesChangedFixtures: true,
    asks: [
      'Each picture carries the words “Image does not represent actual property as is”.',
      'The unaltered photo accompanies it.',
      'Wall colours and fixtures, which come with the property, are not to be changed.',
    ],
    source: {
      title: 'HAR MLS Virtual Staging Rules for Houston Listings (plotpane.com)',
      url: 'https://plotpane.com/l/har-mls-virtual-staging-compliance',
      date: reviewedOn,
    },
    review: 'summary',
  },
  rebny: {
    name: 'REBNY (New York City)',
    onPictures: 'required',
    words: { staged: 'rebny' },
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: ['Staged pictures carry the words “Virtual Staging — Furniture Not Included”.'],
    source: {
      title: 'REBNY Residential Listing Service, universal co-brokerage agreement and rules',
      url: 'https://www.rebny.com/rls/',
      date: reviewedOn,
    },
    review: 'unverified',
  },
  bright: {
    name: 'Bright MLS (Mid-Atlantic)',
    onPictures: 'free',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: [
      'The caption of each picture says “Virtually Staged”.',
      'What the owner cannot change, such as a view, is not to be changed in a picture.',
    ],
    source: {
      title: 'Bright MLS Policy on Images and Documents, section 1, of 28 February 2024 (plotpane.com)',
      url: 'https://plotpane.com/l/bright-mls-virtual-staging-compliance',
      date: reviewedOn,
    },
    review: 'summary',
  },
  nwmls: {
    name: 'NWMLS (Washington)',
    onPictures: 'free',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: ['Each picture is clearly labelled as virtually staged, on it or in its description.'],
    source: {
      title: 'State-by-state rules (sofabrain.com), on NWMLS rule 105(d)',
      url: 'https://sofabrain.com/compliance',
      date: reviewedOn,
    },
    review: 'summary',
  },
  stellar: {
    name: 'Stellar MLS (Florida)',
    onPictures: 'forbidden',
    needsLinks: false,
    remarks: {
      staged: 'One or more photo(s) was virtually staged.',
      altered: 'One or more photo(s) was virtually staged.',
    },
    refusesChangedFixtures: true,
    asks: [
      'Words on pictures are prohibited.',
      'The photo description says “Virtually staged”, and the field “virtually staged” is checked.',
      'The public remarks begin with “One or more photo(s) was virtually staged.”',
      'Permanent fixtures are not to be removed, changed or added.',
    ],
    source: {
      title: 'Stellar MLS Article 04.04, Virtually Staged Photos',
      url: 'https://rules.stellarmls.com/hc/en-us/articles/14692987795095-Article-04-04-Virtually-Staged-Photos',
      date: reviewedOn,
    },
    review: 'read',
  },
  smartmls: {
    name: 'SmartMLS (Connecticut)',
    onPictures: 'required',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: [
      'Each picture has a stamp that says that it is virtually staged.',
      'The unaltered photo is welcome beside it, but not required.',
    ],
    source: {
      title: 'SmartMLS, Virtually Staged Photos',
      url: 'https://connectmls.smartmls.com/hc/en-us/articles/34224328443675-Virtually-Staged-Photos',
      date: reviewedOn,
    },
    review: 'read',
  },
  wisconsin: {
    name: 'Wisconsin (Act 69)',
    onPictures: 'free',
    needsLinks: false,
    remarks: {
      staged: 'One or more photos were virtually staged with AI.',
      altered: 'One or more photos were digitally altered with AI.',
    },
    refusesChangedFixtures: false,
    asks: [
      'Advertising says when technology has added, removed or changed elements of the property.',
      'The unaltered photo beside it is advised.',
    ],
    from: '2027-01-01',
    source: {
      title: 'Wisconsin Act 69, section 452.136 (1m) of the statutes (propmedia.com)',
      url: 'https://propmedia.com/disclosure/regulations/wisconsin-act-69',
      date: reviewedOn,
    },
    review: 'summary',
  },
  eu: {
    name: 'European Union (AI Act)',
    onPictures: 'free',
    needsLinks: false,
    refusesChangedFixtures: false,
    asks: [
      'Whoever publishes a picture that shows a place as it is not says that AI made or changed it.',
      'Our files carry the machine-readable marks that the law asks of us.',
    ],
    source: {
      title: 'Regulation (EU) 2024/1689, Article 50',
      url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
      date: reviewedOn,
    },
    review: 'summary',
  },
}

/** The words of a board for an alteration. */
export const wordsOfAlteration = (board: BoardId, alteration: Alteration): PictureWordsId =>
  listingBoards[board].words?.[alteration] ?? alteration

/** The label for a design that these tools made, by a board's rules: that of its strongest alteration. */
export const wordsFor = (board: BoardId, toolIds: readonly string[]): PictureWordsId =>
  wordsOfAlteration(board, alterationOf(toolIds))

/** Whether a board leaves it to the person to have a label on pictures. */
export const leavesLabelFree = (board: BoardId): boolean => listingBoards[board].onPictures === 'free'

/** Choices with a label where the board demands one, without where it forbids one, and else as the person chose. */
export const withRuledLabel = <Choices extends { board: BoardId; isLabelled: boolean }>(choices: Choices): Choices =>
  leavesLabelFree(choices.board)
    ? choices
    : { ...choices, isLabelled: listingBoards[choices.board].onPictures === 'required' }

/** Whether a board allows any words on pictures: a label, or before and after. */
export const allowsWords = (board: BoardId): boolean => listingBoards[board].onPictures !== 'forbidden'

/** Whether a board requires a label on a design that these tools made. Pictures with a personal model show no property. */
export const demandsWords = (board: BoardId, toolIds: readonly string[]): boolean =>
  listingBoards[board].onPictures === 'required' && toolIds.some((id) => offerOf(id) !== undefined)

/** Whether a board refuses a design because one of the tools that made it changes what comes with the property. */
export const isRefusedBy = (board: BoardId, toolIds: readonly string[]): boolean =>
  listingBoards[board].refusesChangedFixtures && changeFixtures(toolIds)

/** Whether a board's rule is in force. `day` is the user's local date as YYYY-MM-DD. */
export const bindsOn = ({ from }: ListingBoard, day: string): boolean => from === undefined || day >= from
