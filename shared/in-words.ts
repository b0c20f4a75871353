/** Writes the first letter of a choice as a capital: "both sides" becomes "Both sides". */
export const choiceInWords = (choice: string): string => choice.charAt(0).toUpperCase() + choice.slice(1)

/** What tells the photos of a listing apart: the caption that a person gave, else the room type: "living-room" is "Living room". */
export const roomInWords = ({
  caption,
  roomType,
}: {
  caption?: string | undefined
  roomType?: string | undefined
}): string | undefined => caption ?? (roomType && choiceInWords(roomType.replaceAll('-', ' ')))
