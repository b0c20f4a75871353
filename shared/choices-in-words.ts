/** Capitalises a choice: "both sides" becomes "Both sides". */
export const choiceInWords = (choice: string): string => choice.charAt(0).toUpperCase() + choice.slice(1)

/** The name of a photo in a listing: its caption, otherwise its room type ("living-room" becomes "Living room"). */
export const roomInWords = ({
  caption,
  roomType,
}: {
  caption?: string | undefined
  roomType?: string | undefined
}): string | undefined => caption ?? (roomType && choiceInWords(roomType.replaceAll('-', ' ')))
