import { useToast } from '#frontend/components/toasts.tsx'
import { pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { demandsWords, wordsFor } from '#shared/listing-boards.ts'
import { type Made, toolIdsOf } from '#shared/tools/made-with.ts'
import { useBoard } from './use-board.ts'

/**
 * The picture of a design with the words on it that the account's board demands, and how a person is told of them;
 * undefined where a design may be saved without.
 */
export const useDemandedWords = () => {
  const { board } = useBoard()
  const toast = useToast()
  return ({ id, ...made }: Pick<Generation, 'id'> & Made, isHd: boolean) =>
    demandsWords(board, toolIdsOf(made))
      ? {
          picture: () => pictureFile(id, 'labelled', { isHd, board }),
          /** `file` has the other properties of the picture, such as its size. */
          tell: (file?: string) => toast(boardCopy.saved(board, wordsFor(board, toolIdsOf(made)), file), 'success'),
        }
      : undefined
}
