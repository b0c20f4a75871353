import type { DropzoneState } from 'react-dropzone'
import { radius } from '#frontend/theme/radius.ts'

/** The border of an area for files. */
export const dropBorder = { border: '1px dashed', borderRadius: radius.surface } as const

/** The colours of an area for files, which change while files are dragged over it. */
export const dropColours = ({ isDragActive }: Pick<DropzoneState, 'isDragActive'>) => ({
  borderColor: isDragActive ? 'primary.main' : 'lineStrong',
  bgcolor: isDragActive ? 'accentSoft.main' : 'sunken',
})

/** An area for files, with its text in the middle. */
export const dropArea = (drop: Pick<DropzoneState, 'isDragActive'>) =>
  ({
    ...dropBorder,
    ...dropColours(drop),
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: 2,
    px: 3,
    py: 5,
    textAlign: 'center',
  }) as const
