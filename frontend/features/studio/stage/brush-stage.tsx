import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { MaskEditor, type ShownTexture } from '#frontend/components/mask-editor/mask-editor.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { hasControl } from '#frontend/features/studio/form/fields/field-control.tsx'
import { StudioField } from '#frontend/features/studio/form/studio-field.tsx'
import { answerOfArea } from '#frontend/features/studio/state/brushed-areas.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { isCompared } from '#frontend/features/studio/state/studio-state.ts'
import { nameOfPicture } from '#frontend/features/studio/versions/version-picture.tsx'
import { mappedPhoto, type Version } from '#frontend/features/studio/versions/versions.ts'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import type { Size } from '#frontend/lib/pictures/chosen-photo.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { finishField, maskField } from '#shared/tools/fields.ts'
import { OverlaysOverPhoto } from './overlays-over-photo.tsx'

type Brushing = { field: string; isSurface: boolean; size: Size }

/**
 * The open form's mask field, if an area can be drawn on the photo now: not while a job runs, and not while the result
 * that has just arrived is compared with its source.
 */
export const useBrushing = ({ size }: Version): Brushing | undefined => {
  const { studio } = useStudio()
  const fields = studio.toolMode?.mode.fields ?? {}
  const name = maskField(fields)
  if (!name || !size || studio.job || isCompared(studio)) return undefined
  const field = fields[name]
  return { field: name, isSurface: field?.kind === 'mask' && field.isSurface === true, size }
}

/** What the area is shown in: the colour of the chosen paint, or the texture of the chosen material or floor. */
const useLook = (): { paint?: string | undefined; texture?: ShownTexture | undefined } => {
  const { studio } = useStudio()
  const { name, catalogue } = finishField(studio.toolMode?.mode.fields ?? {}) ?? {}
  const { data } = useQuery({ ...catalogueQuery(catalogue ?? 'paint-options'), enabled: catalogue !== undefined })
  const chosen = name ? data?.find(({ id }) => id === studio.values[name]) : undefined
  const url = useTextureFile(chosen?.tileMetres ? chosen.id : undefined)
  return { paint: chosen?.hex, ...(url && chosen?.tileMetres && { texture: { url, metres: chosen.tileMetres } }) }
}

const useTextureFile = (id: string | undefined): string | undefined | null =>
  useQuery({
    queryKey: ['texture-file', id],
    queryFn: id
      ? async () => (await import('#frontend/lib/pictures/texture-files.ts')).textureFile(id) ?? null
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

const noSearch = { sought: '', end: () => {} }

/** The form's choice from a catalogue, such as the paint, beside the brush. */
const Strip = () => {
  const { studio } = useStudio()
  const labelId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [name, field] =
    Object.entries(studio.toolMode?.mode.fields ?? {}).find(([, { kind }]) => kind === 'option') ?? []
  if (!name || !field || !hasControl(field)) return null
  return (
    <>
      <VisuallyHidden id={labelId}>{field.label}</VisuallyHidden>
      <StudioField name={name} field={field} search={noSearch} labelledBy={labelId} heading={heading} />
    </>
  )
}

// The height below the picture on a phone: the version line, and the form down to the first choices.
const belowOnPhone = 380

type BrushStageProps = Brushing & { version: Version }

/** The photo with the mask editor, in the place of the comparison. */
export const BrushStage = ({ field, isSurface, size, version }: BrushStageProps) => {
  const { studio, dispatch } = useStudio()
  const fresh = useFreshPicture()
  const look = useLook()
  const { stored } = version
  return (
    <MaskEditor
      picture={
        <SignedPicture
          url={version.url}
          alt={nameOfPicture(version)}
          {...size}
          {...(stored && { fresh: fresh(stored.generationId, stored.which) })}
        />
      }
      {...size}
      photoKey={version.id}
      hint={generationCopy.brushArea}
      {...look}
      isSurface={isSurface}
      mapped={mappedPhoto(version)}
      isOpenedByPress={studio.steppedTo === version.id}
      strip={<Strip />}
      overlay={<OverlaysOverPhoto />}
      onChange={(change) => dispatch({ type: 'answered', name: field, value: answerOfArea(change) })}
      sx={{
        flex: '0 1 auto',
        minHeight: { xs: 280, md: 320 },
        maxHeight: { xs: `calc(100dvh - var(--studio-top) - ${belowOnPhone}px)`, md: 'none' },
      }}
    />
  )
}
