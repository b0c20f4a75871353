import { calendarDayInWords } from '#frontend/lib/words/dates.ts'
import { nameOf, photoInWords } from '#frontend/lib/words/settings-in-words.ts'
import { boardCopy, disclosure } from '#shared/copy/listing-boards.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import { sharingCopy } from '#shared/copy/sharing.ts'
import { byteOrderMark, csvOf } from '#shared/csv.ts'
import type { BoardId } from '#shared/entities/board.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { listingBoards } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

/** A finished room of a listing. `name` begins the names of its files. */
export type ListingRoom = { generation: Generation; name: string; caption: string }

const longestName = 60
const accents = /[\u0300-\u036f]/g

/** Words as a part of a file name that every portal takes: "Café & bar" is "cafe-bar". */
const inFileName = (words: string): string => {
  const plain = words.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
  const joined = [...plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')].slice(0, longestName).join('')
  return joined.replace(/-$/, '') || copy.room
}

/** The finished rooms of a listing, numbered by their place in it. */
export const roomsOfListing = (generations: readonly Generation[]): ListingRoom[] =>
  generations.flatMap((generation, place) => {
    const caption = photoInWords(generation) ?? nameOf(generation)
    const name = `${String(place + 1).padStart(2, '0')}-${inFileName(caption)}`
    return generation.status === 'completed' ? [{ generation, name, caption }] : []
  })

/** The names of a room's files in the archive, without their endings. */
export const fileNames = ({ name }: ListingRoom) => ({
  design: name,
  original: `${name}-original`,
  qrCode: `${name}-qr-code`,
})

/** A room of the archive, with its pictures. */
export type ListedRoom = { room: ListingRoom; hasOriginal: boolean; link: string | undefined }

/** What a portal shows below a picture. */
const captionOf = ({ room: { generation, caption }, link }: ListedRoom, board: BoardId): string => {
  const disclosed = disclosure(board, toolIdsOf(generation))
  return `${caption}. ${link ? sharingCopy.listingCaption({ link, disclosed, showsOriginal: true }) : disclosed}`
}

/** The captions of an archive's rooms as a CSV file, with the files that each belongs to. */
export const captionsFile = (listed: readonly ListedRoom[], board: BoardId): Blob => {
  const rows = listed.map((one) => {
    const names = fileNames(one.room)
    return [
      `${names.design}.jpg`,
      one.hasOriginal ? `${names.original}.jpg` : '',
      captionOf(one, board),
      one.link ?? '',
      one.link ? `${names.qrCode}.svg` : '',
    ]
  })
  return new Blob([byteOrderMark, csvOf([copy.columns, ...rows])], { type: 'text/csv;charset=utf-8' })
}

/** The remarks that a listing needs, and the rules of its board, as a text file. */
export const disclosureFile = (listed: readonly ListedRoom[], board: BoardId): Blob => {
  const { name, asks, source, review } = listingBoards[board]
  const said = new Set(listed.flatMap(({ room }) => boardCopy.remarks(board, toolIdsOf(room.generation))))
  const lines = [
    boardCopy.forRemarks,
    ...said,
    '',
    board === 'other' ? boardCopy.asksElsewhere : boardCopy.asks(name),
    ...asks.map((ask) => `- ${ask}`),
    '',
    `${boardCopy.source}: ${source.title}, ${source.url} (${source.date}).`,
    boardCopy.review[review](calendarDayInWords(source.date)),
    boardCopy.noAdvice,
    '',
  ]
  return new Blob([byteOrderMark, lines.join('\r\n')], { type: 'text/plain;charset=utf-8' })
}
