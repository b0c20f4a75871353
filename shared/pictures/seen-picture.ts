import * as z from 'zod'

/** What a photo was recognised as: no room and nothing like one, or a room without or with furniture. */
export const SeenPicture = z.enum(['no-room', 'empty-room', 'furnished-room'])
export type SeenPicture = z.infer<typeof SeenPicture>

/** A label of Amazon Rekognition: its confidence in percent, and the names of all labels above it. */
export type PictureLabel = { name: string; confidence: number; parents: readonly string[] }

/** The least confidence, in percent, of a label that speaks for a room. Doubt counts for the photo. */
export const leastRoomConfidence = 55
/** Of a label that speaks for something else, or for furniture. */
const leastSureConfidence = 80

// A room, a part of one, or what stands in one; and outside what the space type Outdoor is for.
const places = new Set([
  ...['Indoors', 'Interior Design', 'Room', 'Housing', 'Building', 'Architecture'],
  ...['Floor', 'Flooring', 'Ceiling', 'Wall', 'Window', 'Door', 'Stairs', 'Furniture', 'Home Decor'],
  ...['Patio', 'Porch', 'Balcony', 'Terrace', 'Deck', 'Yard', 'Backyard', 'Garden', 'Gazebo', 'Pool', 'Swimming Pool'],
])

// Furniture that belongs to an empty room.
const builtIn = new Set(['Cabinet', 'Closet', 'Cupboard', 'Shelf', 'Built-in Closet', 'Fireplace'])

/** What the labels of a photo say; undefined when they do not say it surely (docs/product.md, Advice on photos). */
export const seenIn = (labels: readonly PictureLabel[]): SeenPicture | undefined => {
  const likely = labels.filter(({ confidence }) => confidence >= leastRoomConfidence)
  const sure = labels.filter(({ confidence }) => confidence >= leastSureConfidence)
  if (likely.some(({ name, parents }) => [name, ...parents].some((one) => places.has(one))))
    return isFurnished(sure) ? 'furnished-room' : 'empty-room'
  return sure.length > 0 ? 'no-room' : undefined
}

const isFurnished = (sure: readonly PictureLabel[]): boolean => {
  const pieces = sure.filter(({ parents }) => parents.includes('Furniture'))
  if (pieces.length > 0) return pieces.some(({ name, parents }) => ![name, ...parents].some((one) => builtIn.has(one)))
  return sure.some(({ name }) => name === 'Furniture')
}
