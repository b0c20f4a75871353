import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pictureSignersQuery } from '#frontend/lib/api/picture-signers.ts'
import { limits } from '#shared/limits.ts'
import type { Verdict } from './verdict.ts'

/** A chosen file and what was found; no verdict while it is being read, and a digest for pictures. */
export type Check = { id: number; file: File; verdict?: Verdict; sha256?: string }

type Found = Required<Pick<Check, 'verdict'>> & Pick<Check, 'sha256'>

const starts = { json: '{', pdf: '%PDF-' } as const

const beginsWith = (bytes: Uint8Array, start: string) =>
  Array.from(start, (letter) => letter.charCodeAt(0)).every((byte, place) => bytes[place] === byte)

/** The text of a file of proofs, which is JSON or is attached to a PDF; undefined for a picture. */
const proofsIn = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (beginsWith(bytes, starts.json)) return new TextDecoder().decode(bytes)
  if (!beginsWith(bytes, starts.pdf)) return undefined
  const { proofTextIn } = await import('#frontend/lib/proofs/proof-pdf.ts')
  return (await proofTextIn(bytes)) ?? ''
}

/** The content of a file. The reader of each kind is loaded with the first file of that kind. */
const foundIn = async (bytes: Uint8Array<ArrayBuffer>, ours: readonly string[]): Promise<Found> => {
  const proofs = await proofsIn(bytes)
  if (proofs !== undefined) {
    const { readProofs } = await import('./read-proof.ts')
    return { verdict: (await readProofs(proofs, ours)) ?? { kind: 'unreadable' } }
  }
  const { readMarks } = await import('./read-marks.ts')
  return { verdict: await readMarks(bytes, ours), sha256: hexOf(await crypto.subtle.digest('SHA-256', bytes)) }
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

const findIn = async (client: QueryClient, file: File): Promise<Found> => {
  if (file.size > limits.chosenFileMaxBytes) return { verdict: { kind: 'tooLarge' } }
  try {
    const [bytes, { certificates }] = await Promise.all([
      file.arrayBuffer().catch(() => undefined),
      client.fetchQuery(pictureSignersQuery),
    ])
    return bytes ? await foundIn(new Uint8Array(bytes), certificates) : { verdict: { kind: 'unreadable' } }
  } catch {
    return { verdict: { kind: 'failed' } }
  }
}

/** Files and what was found in each, newest first. One is read after another, so that memory holds one at a time. */
export const useChecks = () => {
  const client = useQueryClient()
  const [checks, setChecks] = useState<readonly Check[]>([])
  const lastId = useRef(0)
  const reading = useRef(Promise.resolve())

  const read = (check: Check) => {
    reading.current = reading.current.then(async () => {
      const found = await findIn(client, check.file)
      setChecks((all) => all.map((one) => (one.id === check.id ? { ...one, ...found } : one)))
    })
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file) => {
      lastId.current += 1
      return { id: lastId.current, file }
    })
    setChecks((all) => [...added.toReversed(), ...all])
    for (const check of added) read(check)
  }

  const again = ({ id, file }: Check) => {
    setChecks((all) => all.map((one) => (one.id === id ? { id, file } : one)))
    read({ id, file })
  }

  return { checks, add, again }
}
