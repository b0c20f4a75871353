import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import type { FieldOf, FieldValues } from './control-props.ts'

/** The options of a field, narrowed by the answer to the field that it depends on. */
export const useOptions = ({ catalogue, dependsOn }: FieldOf<'option'>, values: FieldValues) => {
  const { data, error, refetch } = useQuery(catalogueQuery(catalogue))
  const narrowedBy = dependsOn && values[dependsOn]
  const options = data?.filter((option) => !narrowedBy || option.spaceTypeId === narrowedBy)
  return { options, error, refetch }
}
