import { Button } from '@mui/material'
import { Brush } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { isCompared } from '#frontend/features/studio/state/studio-state.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { type ControlledField, FieldControl } from './fields/field-control.tsx'
import type { useSearch } from './fields/option-search.tsx'

type StudioFieldProps = {
  name: string
  field: ControlledField
  search: Pick<ReturnType<typeof useSearch>, 'sought' | 'end'>
  labelledBy: string
  /** The heading of the form, which takes the focus when the field's button is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A field's control with the studio's answer to it; disabled while a job runs. */
export const StudioField = ({ name, field, search, labelledBy, heading }: StudioFieldProps) => {
  const { studio, dispatch } = useStudio()
  if (field.kind === 'mask' && isCompared(studio)) return <BrushAgain heading={heading} />
  return (
    <FieldControl
      kind={field.kind}
      field={field}
      values={studio.values}
      sought={search.sought}
      labelledBy={labelledBy}
      value={studio.values[name]}
      isDisabled={Boolean(studio.job)}
      onChange={(value) => {
        search.end()
        dispatch({ type: 'answered', name, value })
      }}
    />
  )
}

/** Ends the comparison of a result, so that it can be brushed. */
const BrushAgain = ({ heading }: Pick<StudioFieldProps, 'heading'>) => {
  const { studio, dispatch } = useStudio()
  const { currentId } = studio
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, heading)

  // The form is still scrolled to the last answer, and the button would be out of sight.
  useEffect(() => {
    button.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  return (
    <Button
      ref={button}
      startIcon={<Icon of={Brush} />}
      onClick={() => currentId && dispatch({ type: 'versionShown', versionId: currentId })}
    >
      {generationCopy.brushAgain}
    </Button>
  )
}
