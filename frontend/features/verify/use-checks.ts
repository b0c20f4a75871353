import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'
import { limits } from '#shared/limits.ts'
import type { Verdict } from './verdict.ts'

/** A chosen file and what was found; no verdict while it is being read. */
export type Check = { id: number; file: File; verdict?: Verdict }

const signersQuery = {
  queryKey: ['picture-signers'],
  queryFn: () => call(pictureFiles.endpoints.signers),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** Files and what was found in each, newest first. One is read after another, so that memory holds one at a time. */
export const useChecks = () => {
  const client = useQueryClient()
  const [checks, setChecks] = useState<readonly Check[]>([])
  const lastId = useRef(0)
  const reading = useRef(Promise.resolve())

  const verdictOf = async (file: File): Promise<Verdict> => {
    if (file.size > limits.chosenFileMaxBytes) return { kind: 'tooLarge' }
    try {
      const [{ readMarks }, { certificates }] = await Promise.all([
        import('./read-marks.ts'),
        client.fetchQuery(signersQuery),
      ])
      const bytes = await file.arrayBuffer().catch(() => undefined)
      return bytes ? await readMarks(new Uint8Array(bytes), certificates) : { kind: 'unreadable' }
    } catch {
      return { kind: 'failed' }
    }
  }

  const read = (check: Check) => {
    reading.current = reading.current.then(async () => {
      const verdict = await verdictOf(check.file)
      setChecks((all) => all.map((one) => (one.id === check.id ? { ...one, verdict } : one)))
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
