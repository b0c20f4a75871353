import { useQuery } from '@tanstack/react-query'
import { pictureSignersQuery } from '#frontend/lib/api/picture-signers.ts'

/** Whether the stage can sign proofs. It is taken for granted until it is known. */
export const useCanProve = (isAsked: boolean): boolean => {
  const { data } = useQuery({ ...pictureSignersQuery, enabled: isAsked })
  return data?.certificates.length !== 0
}
