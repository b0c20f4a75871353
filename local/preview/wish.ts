import type { PieceName } from './find-piece.ts'
import { type Light, lightIn, withoutLight } from './light-wishes.ts'
import { colourIn, withoutColours } from './named-colours.ts'
import { PreviewError } from './preview-error.ts'
import type { RoomPart } from './room-masks.ts'

/** What a sentence asks for, as far as the preview can do it. `was` is the colour that the thing has. */
export type Wish =
  | { kind: 'light'; light: Light }
  | { kind: 'part'; parts: RoomPart[]; hex: string }
  | { kind: 'piece'; piece: PieceName; hex: string; was?: string }

const parts: readonly [RegExp, RoomPart][] = [
  [/\bwalls?\b/gi, 'wall'],
  [/\bceiling\b/gi, 'ceiling'],
  [/\bfloor(ing|s)?\b/gi, 'floor'],
]

const pieces: readonly [RegExp, PieceName][] = [
  [/\b(sofa|couch|settee|loveseat)\b/gi, 'sofa'],
  [/\b(arm ?chair|wing chair|easy chair)s?\b/gi, 'armchair'],
  [/\b(kitchen )?(cabinet|cupboard|unit|front)s?\b/gi, 'cabinets'],
  [/\b(curtain|drape)s?\b/gi, 'curtains'],
]

const removes = /\b(remove|delete|erase|get rid of|take (away|out)|clear|without|empty|declutter)\b/i
const adds = /\b(add|put|place|hang|insert|install|include)\b/i

// Words that change nothing in what is asked. Any other word asks for more than the preview can do.
const fillers =
  /\b(please|can|could|would|you|i|we|want|like|love|to|i'd|the|a|an|my|our|this|that|these|those|it|its|all|whole|entire|room|kitchen|bedroom|living|photo|picture|image|scene|make|makes|made|turn|change|paint|repaint|recolou?r|give|have|be|is|in|into|of|for|with|by|and|look|looks|more|much|bit|little|slightly|very|really|nice|some|new|colou?r|coloured|colored|shade|tone|ones?|same|just|only|replace|swap|upholster|reupholster|velvet|linen|cotton|fabric|cloth|matt|matte|soft|light|lighting|pale|pastel|add|mood|atmosphere|feel|feeling|set|from|as|if|at|on)\b/gi

// The light of a room, in which no lamp changes.
const warmLamps = /\bwarm lamps?\b/i

// As a colour they suit furniture, whose grain or fabric stays.
const woods = /\b(oak|walnut|leather)\b/i

const canDo =
  'It gives walls, ceiling, floor, sofa, armchair, curtains or kitchen cabinets another colour, or the room another light: warmer, cooler, brighter, darker, evening, night, black and white.'

/** "A green sofa instead of the brown one", as "replace the brown one with a green sofa". */
const asReplacement = (words: string): string =>
  words.replace(/^(.*?)\b(?:instead of|in place of)\b(.*)$/is, 'replace $2 with $1')

/** Reads a sentence. Throws `PreviewError`, which says what the preview can do, when it asks for anything else. */
export const wishIn = (sentence: string): Wish => {
  const words = asReplacement(sentence)
  if (removes.test(words))
    throw new PreviewError(
      'The preview removes nothing by words. Remove Furniture takes away what you brush, or all of it.',
    )
  const namedParts = parts.filter(([pattern]) => words.search(pattern) >= 0)
  const namedPieces = pieces.filter(([pattern]) => words.search(pattern) >= 0)
  const isNamed = namedParts.length + namedPieces.length > 0
  const wood = namedParts.length > 0 ? words.match(woods)?.[0] : undefined
  if (wood)
    throw new PreviewError(
      `The preview gives walls and floor no ${wood} by words. Change Flooring and Change Materials do.`,
    )
  const bare = [...namedParts, ...namedPieces].reduce((rest, [pattern]) => rest.replace(pattern, ' '), words)
  const left = (isNamed ? withoutColours(bare) : withoutLight(bare.replace(warmLamps, 'warm')))
    .replace(fillers, ' ')
    .match(/[\p{L}\p{N}#]+/gu)
  if (adds.test(words) && (left || isNamed)) throw new PreviewError(`The preview adds nothing to a photo. ${canDo}`)
  if (left) throw new PreviewError(`The preview does not understand “${left.slice(0, 3).join(' ')}”. ${canDo}`)
  // The last colour is the new one: "replace the brown sofa with a green one".
  const [before, after] = sides(words)
  const hex = colourIn(after) ?? colourIn(before)
  const light = isNamed ? undefined : lightIn(words)
  if (light) return { kind: 'light', light }
  const [piece, ...otherPieces] = namedPieces
  if (!hex || otherPieces.length > 0 || (piece && namedParts.length > 0))
    throw new PreviewError(
      isNamed
        ? `Name one thing and its new colour, such as “make the sofa green”. ${canDo}`
        : `Name what to change. ${canDo}`,
    )
  if (!piece) return { kind: 'part', parts: namedParts.map(([, part]) => part), hex }
  return { kind: 'piece', piece: piece[1], hex, was: colourIn(after) ? colourIn(before) : undefined }
}

/** What a sentence says of the thing as it is, and as it shall be. */
const sides = (words: string): [before: string, after: string] => {
  const [before = '', ...after] = words.split(/\b(?:with|by|into|to|in)\b/i)
  if (after.length > 0) return [before, after.join(' ')]
  const [, first = '', second = ''] =
    /^(.*?\b(?:sofa|couch|settee|loveseat|armchairs?|chairs?|curtains?|drapes?|cabinets?|cupboards?|units?|walls?|ceiling|floor)\b)(.*)$/is.exec(
      words,
    ) ?? []
  return [first, second]
}
