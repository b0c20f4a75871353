import * as z from 'zod'

/** The recognised content of a photo: not a room, or a room without or with furniture. */
export const SeenPicture = z.enum(['no-room', 'empty-room', 'furnished-room'])
export type SeenPicture = z.infer<typeof SeenPicture>

/** A label from Amazon Rekognition: its name, its confidence in percent, and the names of its parent labels. */
export type PictureLabel = { name: string; confidence: number; parents: readonly string[] }

/** The least confidence, in percent, for a label that indicates a room. Low, because doubt should count as a room. */
export const leastRoomConfidence = 55
/** The least confidence, in percent, for other labels and for furniture. */
const leastSureConfidence = 80

// Labels that indicate a room, a part of a room, its contents, or an outdoor area of a home.
const places = new Set([
  ...['Indoors', 'Interior Design', 'Room', 'Housing', 'Building', 'Architecture'],
  ...['Floor', 'Flooring', 'Ceiling', 'Wall', 'Window', 'Door', 'Stairs', 'Furniture', 'Home Decor'],
  ...['Patio', 'Porch', 'Balcony', 'Terrace', 'Deck', 'Yard', 'Backyard', 'Garden', 'Gazebo', 'Pool', 'Swimming Pool'],
])

// Furniture that an empty room can have.
const builtIn = new Set(['Cabinet', 'Closet', 'Cupboard', 'Shelf', 'Built-in Closet', 'Fireplace'])

/**
 * The content of a photo by its labels. Undefined when the labels are uncertain (docs/product.md, Advice on photos).
 */
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
