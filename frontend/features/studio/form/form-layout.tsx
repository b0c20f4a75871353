import { Box, Typography, useMediaQuery, useTheme } from '@mui/material'
import { useId } from 'react'
import { inFullSheet } from '#frontend/components/full-sheet.ts'
import { FailureBanner, isFailureInForm } from '#frontend/features/studio/stage/failure-banner.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { isCompared } from '#frontend/features/studio/state/studio-state.ts'
import type { FieldOf, FieldValues } from './fields/control-props.ts'
import { type ControlledField, hasControl } from './fields/field-control.tsx'
import { SearchButton, SearchField, SeeAll, useSearch } from './fields/option-search.tsx'
import { useOptions } from './fields/use-options.ts'
import type { LayoutProps } from './layout-props.ts'
import { Crumb, PanelHead, ScrollArea } from './panel-parts.tsx'
import { StudioField } from './studio-field.tsx'

/** All fields at once, each with its label. */
export const FormLayout = ({ toolMode, heading }: LayoutProps) => (
  <>
    <PanelHead>
      <Crumb toolMode={toolMode} />
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2">
        {toolMode.mode.label}
      </Typography>
    </PanelHead>
    <FailureOnPhone />
    <ScrollArea>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {Object.entries(toolMode.mode.fields).map(
          ([name, field]) =>
            hasControl(field) && <LabelledField key={name} name={name} field={field} heading={heading} />,
        )}
      </Box>
    </ScrollArea>
  </>
)

const FailureOnPhone = () => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const { studio, current } = useStudio()
  if (!isPhone || !current || !isFailureInForm(studio.toolMode)) return null
  return (
    <Box sx={{ px: 2.5 }}>
      <FailureBanner version={current} />
    </Box>
  )
}

// On a phone the choices need the room: the photo, right above the form, says what to brush. Screen readers still read it.
const besidePhoto = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  [inFullSheet]: { position: 'static', clipPath: 'none' },
} as const

type LabelledFieldProps = { name: string; field: ControlledField; heading: LayoutProps['heading'] }

const LabelledField = ({ name, field, heading }: LabelledFieldProps) => {
  const { studio } = useStudio()
  const labelId = useId()
  const search = useSearch(Boolean(studio.job))
  return (
    <Box sx={field.kind === 'mask' && !isCompared(studio) ? besidePhoto : {}}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 40 }}>
        <Typography id={labelId} variant="h4" component="h3">
          {field.label}
        </Typography>
        {field.kind === 'option' && <ChosenName field={field} values={studio.values} value={studio.values[name]} />}
        <SeeAll field={field} values={studio.values} />
        <SearchButton field={field} values={studio.values} search={search} />
      </Box>
      <SearchField field={field} search={search} />
      <StudioField name={name} field={field} search={search} labelledBy={labelId} heading={heading} />
    </Box>
  )
}

type ChosenNameProps = { field: FieldOf<'option'>; values: FieldValues; value: string | undefined }

/** The name of the chosen option, also while its tile is out of sight. */
const ChosenName = ({ field, values, value }: ChosenNameProps) => {
  const { options } = useOptions(field, values)
  const chosen = options?.find(({ id }) => id === value)
  return (
    <Typography variant="body2" color="textSecondary" noWrap aria-hidden sx={{ flex: 1, minWidth: 0 }}>
      {chosen?.name}
    </Typography>
  )
}
