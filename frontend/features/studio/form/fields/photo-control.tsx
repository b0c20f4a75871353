import { Box, Button, CircularProgress } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { uploadPicture } from '#frontend/lib/api/upload.ts'
import { preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { areas } from '#shared/contracts/index.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { ControlProps } from './control-props.ts'

const readUrl = async (storagePath: string) =>
  (await call(areas.uploads.endpoints.read, { query: { storagePath } })).url

const frame = {
  display: 'grid',
  placeItems: 'center',
  height: 160,
  borderRadius: radius.tile,
  bgcolor: 'sunken',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', objectFit: 'contain' },
} as const

/** A picture that the user uploads in addition to the room, such as the new piece of furniture. */
export const PhotoControl = ({ field, labelledBy, value = '', onChange, isDisabled }: ControlProps<'photo'>) => {
  const input = useRef<HTMLInputElement>(null)
  const buttonId = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => uploadPicture((await preparePhoto(file)).workingCopy),
    onSuccess: onChange,
  })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 0.5 }}>
      {upload.error && <Banner severity="error">{messageOf(upload.error)}</Banner>}
      {value && <Preview path={value} label={field.label} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          id={buttonId}
          aria-labelledby={`${labelledBy} ${buttonId}`}
          startIcon={<Icon of={ImageUp} />}
          loading={upload.isPending}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          {value ? generationCopy.otherPhoto : generationCopy.choosePhoto}
        </Button>
        {value && (
          <Button variant="text" disabled={isDisabled} onClick={() => onChange('')}>
            {generationCopy.remove}
          </Button>
        )}
      </Box>
      <VisuallyHidden role="status">{upload.isPending ? generationCopy.sendingPhoto : ''}</VisuallyHidden>
      <FileInput field={input} labelledBy={labelledBy} onFile={upload.mutate} />
    </Box>
  )
}

type FileInputProps = {
  field: RefObject<HTMLInputElement | null>
  labelledBy: string | undefined
  onFile: (file: File) => void
}

const FileInput = ({ field, labelledBy, onFile }: FileInputProps) => (
  <input
    ref={field}
    type="file"
    accept="image/*,.heic,.heif"
    hidden
    aria-labelledby={labelledBy}
    onChange={({ target }) => {
      const file = target.files?.[0]
      target.value = ''
      if (file) onFile(file)
    }}
  />
)

const Preview = ({ path, label }: { path: string; label: string }) => {
  const { data: url } = useQuery({
    queryKey: ['upload', path],
    queryFn: () => readUrl(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Box sx={frame}>
      {url ? (
        <SignedPicture url={url} alt={label} fresh={() => readUrl(path)} />
      ) : (
        <CircularProgress size={24} aria-hidden />
      )}
    </Box>
  )
}
