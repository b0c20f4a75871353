import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { ExampleGallery } from '#frontend/features/training/example-gallery.tsx'
import { guide } from '#frontend/features/training/guide-pictures.ts'
import { WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { photosCopy } from '#shared/copy/training.ts'

/** Good and bad examples, before anybody uploads a photo. */
export const ExamplePhotos = () => (
  <WizardStep needs="no photos">
    <WizardPage
      step={1}
      title={photosCopy.examplesTitle}
      lead={photosCopy.examplesLead}
      back={{ to: paths.createModel }}
      foot={
        <Button variant="contained" color="primary" component={RouterLink} to={paths.uploadPhotos}>
          {photosCopy.continue}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { lg: '2fr 3fr' }, gap: { xs: 5, lg: 6 }, alignItems: 'start' }}>
        <ExampleGallery title={photosCopy.good} pictures={guide.good} isGood />
        <ExampleGallery title={photosCopy.bad} pictures={guide.bad} isGood={false} />
      </Box>
    </WizardPage>
  </WizardStep>
)
