import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import type { Option } from '#shared/entities/option.ts'

const none: readonly Option[] = []

/** The room types, together and by the space that they belong to; both are empty until they are read. */
export const useRoomTypes = () => {
  const spaces = useQuery(catalogueQuery('space-types'))
  const rooms = useQuery(catalogueQuery('room-types'))
  const all = rooms.data ?? none
  const groups = (spaces.data ?? none).map(({ id, name }) => ({
    name,
    rooms: all.filter(({ spaceTypeId }) => spaceTypeId === id),
  }))
  const refetch = () => {
    void spaces.refetch()
    void rooms.refetch()
  }
  return { rooms: all, groups, error: rooms.error ?? spaces.error, refetch }
}

export type RoomGroups = ReturnType<typeof useRoomTypes>['groups']
