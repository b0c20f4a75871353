import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy, photosCopy } from '#shared/copy/training.ts'
import { WizardPage } from './wizard-page.tsx'

type UnlessTrainingProps = {
  page: Omit<ComponentProps<typeof WizardPage>, 'foot' | 'children' | 'lead'>
  children: ReactNode
}

/**
 * The photos, or a message while a training has them. It has started in another tab or on another device: a page that opens
 * during a training leads to the models.
 */
export const UnlessTraining = ({ page, children }: UnlessTrainingProps) => {
  const { data: account } = useQuery(accountQuery)
  if (!account?.trainingInProgress) return children
  return (
    <WizardPage {...page} lead={undefined} foot={null}>
      <PageMessage
        role="status"
        title={photosCopy.trainingTitle}
        action={
          <Button variant="contained" color="primary" component={RouterLink} to={paths.myModels}>
            {modelsCopy.seeModels}
          </Button>
        }
      >
        {photosCopy.trainingWords}
      </PageMessage>
    </WizardPage>
  )
}
