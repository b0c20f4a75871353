import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { ModelList } from '#frontend/features/training/model-list.tsx'
import { ModelsHead } from '#frontend/features/training/models-head.tsx'
import { modelsQuery } from '#frontend/lib/api/queries.ts'

/** The personal models: to create, to select for new pictures, and to manage. */
export const MyModels = () => {
  const models = useQuery(modelsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <WidePage paddingTop={{ xs: 3, md: 5 }}>
      <AccountProblem sx={{ mb: 3 }} />
      <ModelsHead models={models.data} heading={heading} />
      <ModelList models={models.data} error={models.error} onRetry={() => void models.refetch()} heading={heading} />
    </WidePage>
  )
}
