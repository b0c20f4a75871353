import { Box, Button, Typography, useMediaQuery, useTheme } from '@mui/material'
import { Images } from 'lucide-react'
import type { DropzoneState } from 'react-dropzone'
import { dropArea } from '#frontend/components/drop-area.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { listingCopy } from '#shared/copy/listing.ts'

/** Shown while there is no photo. */
export const FirstPhotos = ({ drop }: { drop: DropzoneState }) => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const primary = usePrimaryButton()
  return (
    <Box sx={{ ...dropArea(drop), minHeight: { xs: 280, md: 480 } }}>
      <Box sx={{ color: 'text.secondary' }}>
        <Icon of={Images} size={32} />
      </Box>
      <Typography variant="h3" component="p">
        {isPhone ? listingCopy.dropOnPhone : listingCopy.drop}
      </Typography>
      <Button {...primary} onClick={drop.open}>
        {listingCopy.choose}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {listingCopy.fileTypes}
      </Typography>
    </Box>
  )
}
