import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What no log line of a function may contain. The words are those that the journeys type as wishes, captions and names. */
const privateParts: Readonly<Record<string, RegExp>> = {
  'an address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a token': /\beyJ[\w-]{8,}\.(?:eyJ)?[\w-]{8,}/,
  'an authorization': /\bbearer\s+[\w-]/i,
  'a signed URL': /X-Amz-(?:Signature|Credential|Security-Token)|Key-Pair-Id=/i,
  'a key or a secret of Stripe or Replicate': /\b(?:[rs]k_(?:live|test)|whsec|r8)_\w/,
  'words of a user': /evening light|main bedroom|\banna\b/i,
}

/** The kind of private text that a line contains. */
export const privatePartOf = (line: string): string | undefined =>
  Object.entries(privateParts).find(([, pattern]) => pattern.test(line))?.[0]

// Only the file of a function ends with the hash of its name in the template; the others are of the local services.
const isOfFunction = (file: string) => /[0-9A-F]{8}\.log$/.test(file)

/** The log lines of a stack's functions that contain private text, each with its kind and its file. */
export const privateLogLines = (stateFolder: string): string[] => {
  const folder = join(stateFolder, 'logs')
  return readdirSync(folder)
    .filter(isOfFunction)
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const part = privatePartOf(line)
          return part ? `${file} has ${part}: ${line}` : []
        }),
    )
}
