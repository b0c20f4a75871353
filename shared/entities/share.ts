import * as z from 'zod'
import { BoardId } from './board.ts'

/** The secret part of a share's URL: 128 random bits. */
export const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
export type ShareToken = z.infer<typeof ShareToken>

export const ShareChoices = z.object({
  /** Whether the disclosure of how the design was made is on its pictures, and large on its page. */
  isLabelled: z.boolean(),
  /** The board whose rules choose the disclosure. */
  board: BoardId.default('other'),
  showsOriginal: z.boolean(),
})
export type ShareChoices = z.infer<typeof ShareChoices>

/** The public page of a design (docs/product.md, Sharing). */
export const Share = ShareChoices.extend({ token: ShareToken })
export type Share = z.infer<typeof Share>

/** The owner's choices for the page of a listing. It always shows each room beside its unaltered photo. */
export const ListingShareChoices = ShareChoices.pick({ isLabelled: true, board: true })
export type ListingShareChoices = z.infer<typeof ListingShareChoices>

/** The public page of a listing (docs/product.md, Sharing). */
export const ListingShare = ListingShareChoices.extend({ token: ShareToken })
export type ListingShare = z.infer<typeof ListingShare>
