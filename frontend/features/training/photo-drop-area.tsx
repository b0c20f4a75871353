import { Box, Button, Typography, useMediaQuery, useTheme } from '@mui/material'
import { Plus, UserRoundPlus } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { dropArea, dropBorder, dropColours } from '#frontend/components/drop-area.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { photosCopy } from '#shared/copy/training.ts'

// Some systems report no MIME type for HEIC files; their entry is separate, since it would limit that of the pictures.
const accepted = { 'image/*': [], 'image/heic': ['.heic', '.heif'] }

/** Takes photos that are dropped on the page or chosen in the file dialog. A file that is no picture fails by itself. */
export const usePhotosDrop = (onPhotos: (files: readonly File[]) => void, isOn: boolean) =>
  useDropzone({
    accept: accepted,
    // Not `disabled`, which would say so of everything on the page.
    noDrag: !isOn,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejections) => {
      const chosen = [...files, ...rejections.map(({ file }) => file)]
      if (chosen.length > 0) onPhotos(chosen)
    },
  })

type PhotosDrop = ReturnType<typeof usePhotosDrop>

/** Shown while there is no photo. */
export const FirstPhotos = ({ drop }: { drop: PhotosDrop }) => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  return (
    <Box
      sx={{
        ...dropArea(drop),
        minHeight: { xs: 300, md: 360 },
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Icon of={UserRoundPlus} size={32} />
      </Box>
      <Typography variant="h3" component="p">
        {isPhone ? photosCopy.dropOnPhone : photosCopy.drop}
      </Typography>
      <Button variant="contained" color="primary" onClick={drop.open}>
        {photosCopy.choose}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {photosCopy.fileTypes}
      </Typography>
    </Box>
  )
}

/** The tile after the last photo, which adds more. */
export const MorePhotos = ({ drop }: { drop: PhotosDrop }) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Button
      variant="text"
      onClick={drop.open}
      sx={{
        ...dropBorder,
        '&, &:hover': dropColours(drop),
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1,
        width: '100%',
        height: 'auto',
        aspectRatio: '4 / 5',
        color: 'text.primary',
      }}
    >
      <Icon of={Plus} size={24} />
      {photosCopy.chooseMore}
    </Button>
  </Box>
)
