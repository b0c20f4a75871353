/** A customer's review. `pictureId` is the style of the picture beside it. */
export type Testimonial = { name: string; role: string; content: string; pictureId: string; rating: 1 | 2 | 3 | 4 | 5 }

/** The label beside the reviews as long as they are samples. */
export const testimonialsNotice = 'Sample reviews'

/** Sample reviews. The operator replaces them with reviews of real customers and then empties `testimonialsNotice`. */
export const testimonials = [
  {
    name: 'Sarah M.',
    role: 'Interior Designer',
    content:
      'I show clients three directions for their own living room in the first meeting, and they choose on the spot.',
    pictureId: 'scandinavian',
    rating: 5,
  },
  {
    name: 'Michael R.',
    role: 'Homeowner',
    content:
      'We saw our kitchen in sage and in oak before we bought a single tin of paint. It saved us a costly mistake.',
    pictureId: 'farmhouse',
    rating: 5,
  },
  {
    name: 'Jennifer L.',
    role: 'Real-Estate Agent',
    content: 'An empty flat is staged for the listing the same afternoon, and viewings are booked by the evening.',
    pictureId: 'contemporary',
    rating: 5,
  },
] as const satisfies readonly Testimonial[]

/** Texts of the carousel of reviews. */
export const reviewsCopy = {
  label: 'Reviews',
  play: 'Play reviews',
  pause: 'Pause reviews',
  review: (number: number, total: number, name: string) => `Review ${number} of ${total}, by ${name}`,
  stars: (rating: number) => `${rating} of 5 stars`,
} as const
