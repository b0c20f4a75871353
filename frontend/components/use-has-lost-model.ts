import { useQuery } from '@tanstack/react-query'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import type { Generation } from '#shared/entities/generation.ts'

/** Whether the personal model of a picture was deleted, so that no further picture can be made with it. */
export const useHasLostModel = ({ settings: { userModelId } }: Generation): boolean => {
  const { data: models } = useQuery({ ...modelsQuery, enabled: userModelId !== undefined })
  return userModelId !== undefined && models?.some(({ id }) => id === userModelId) === false
}
