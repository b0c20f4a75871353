import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keys } from '#functions/core/db/keys.ts'

export type KeptRow = Readonly<Record<string, unknown>> & { pk: string; sk: string }

/**
 * Rows as the code of earlier days wrote them in a local stack, by the day: they are never changed, only added to. What a
 * crash left of a bulk job, and the operator's rows, are from the functions that write them.
 */
export const keptRows: Record<string, readonly KeptRow[]> = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))]),
)

type Kind = keyof typeof keys

const patterns = Object.entries(keys).map(([kind, key]) => {
  const { pk, sk } = Reflect.apply(key, undefined, ['~', '~', '~'])
  return { kind: kind as Kind, pattern: new RegExp(`^${`${pk} ${sk}`.replaceAll('~', '[^ ]+')}$`) }
})

/** The kinds of key that rows have. */
export const kindsIn = (rows: readonly KeptRow[]): Kind[] =>
  patterns.flatMap(({ kind, pattern }) => (rows.some(({ pk, sk }) => pattern.test(`${pk} ${sk}`)) ? [kind] : []))
