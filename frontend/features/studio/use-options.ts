import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import type { Field } from '#shared/tools/fields.ts'
import type { FieldValues } from './studio-state.ts'

export type OptionField = Extract<Field, { kind: 'option' }>

export type Question = { name: string; field: OptionField }

/** A question's options, narrowed by the answer that it depends on. */
export const useOptions = ({ catalogue, dependsOn }: OptionField, values: FieldValues) => {
  const { data, error, refetch } = useQuery(catalogueQuery(catalogue))
  const narrowedBy = dependsOn && values[dependsOn]
  const options = data?.filter((option) => !narrowedBy || option.spaceTypeId === narrowedBy)
  return { options, error, refetch }
}
