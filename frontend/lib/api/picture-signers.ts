import { pictureFiles } from '#shared/contracts/picture-files.ts'
import { call } from './call.ts'

/** The certificates by which pictures and proofs are known as ours. Read once, also for a page that goes offline. */
export const pictureSignersQuery = {
  queryKey: ['picture-signers'],
  queryFn: () => call(pictureFiles.endpoints.signers),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const
