import { Box, type SxProps, type Theme } from '@mui/material'
import { presetPictureSize, presetPictureUrl } from '#frontend/lib/pictures/preset-pictures.ts'
import type { PresetPicture } from '#shared/entities/preset.ts'

type PresetImageProps = {
  picture: PresetPicture
  /** For a picture with its name beside it. */
  isDecorative?: boolean
  isLazy?: boolean
  sx?: SxProps<Theme>
}

/** A picture of a preset; nothing for one that this release does not have. */
export const PresetImage = ({ picture, isDecorative = false, isLazy = false, sx }: PresetImageProps) => {
  const url = presetPictureUrl(picture.name)
  return (
    url && (
      <Box
        component="img"
        src={url}
        alt={isDecorative ? '' : picture.alt}
        {...presetPictureSize}
        {...(isLazy && { loading: 'lazy' as const })}
        decoding="async"
        draggable={false}
        sx={[{ width: '100%', height: '100%', objectFit: 'cover' }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    )
  )
}
