import * as z from 'zod'

/** Excludes control characters and unpaired surrogates, which are not valid in UTF-8. */
const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(text)

const isPlainText = (text: string): boolean => isOneLine(text.replaceAll(/[\n\t]/g, ' '))

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')

/** A single-line text that a user typed, such as a name, with at most `max` characters. Trims spaces. */
export const line = (max: number) => z.string().trim().max(max).refine(isOneLine, 'has control characters')

/** A text of one or several lines that a user typed, with at most `max` characters. Trims spaces. */
export const text = (max: number) =>
  z
    .string()
    .transform(withLineFeeds)
    .pipe(z.string().trim().min(1).max(max).refine(isPlainText, 'has control characters'))
