import * as z from 'zod'

/** Neither control characters nor halves of surrogate pairs, which no UTF-8 text can have. */
const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(text)

const isPlainText = (text: string): boolean => isOneLine(text.replaceAll(/[\n\t]/g, ' '))

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')

/** A text of one line that a person typed, such as a name: of at most `max` characters, without the spaces around it. */
export const line = (max: number) => z.string().trim().max(max).refine(isOneLine, 'has control characters')

/** A text that a person typed, which may have several lines: of at most `max` characters, without the spaces around it. */
export const text = (max: number) =>
  z
    .string()
    .transform(withLineFeeds)
    .pipe(z.string().trim().min(1).max(max).refine(isPlainText, 'has control characters'))
