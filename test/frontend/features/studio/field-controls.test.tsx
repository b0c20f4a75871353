import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, expectTypeOf, test, vi } from 'vitest'
import type { FieldValues } from '#frontend/features/studio/form/fields/control-props.ts'
import { type ControlledField, hasControl } from '#frontend/features/studio/form/fields/field-control.tsx'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { limits } from '#shared/limits.ts'
import { choice, mask, option, prompt } from '#shared/tools/fields.ts'
import { type FieldKindOf, toolModes, type tools } from '#shared/tools/index.ts'

/** Renders a field with its control. Modules are imported again, since each test empties the document's styles. */
const show = async (field: ControlledField, isDisabled = false, values: FieldValues = {}) => {
  vi.resetModules()
  const { Providers } = await import('#frontend/app/providers.tsx')
  const { FieldControl } = await import('#frontend/features/studio/form/fields/field-control.tsx')
  const client = makeQueryClient()
  client.setQueryData(catalogueQuery('space-types').queryKey, [...catalogues['space-types']])
  client.setQueryData(catalogueQuery('staging-styles').queryKey, [...catalogues['staging-styles']])

  const Answering = () => {
    const [value, setValue] = useState<string>()
    return (
      <FieldControl
        kind={field.kind}
        field={field}
        values={values}
        sought=""
        labelledBy="label"
        value={value}
        onChange={(next) => {
          setValue(next)
          onAnswer(next)
        }}
        isDisabled={isDisabled}
      />
    )
  }
  const onAnswer = vi.fn<(answer: string) => void>()
  render(
    <Providers client={client}>
      <h2 id="label">{field.label}</h2>
      <Answering />
    </Providers>,
  )
  return { user: userEvent.setup(), onAnswer }
}

test('an option shows the tiles of its catalogue and answers with an id', async () => {
  const { user, onAnswer } = await show(option('Choose a space', 'space-types'))
  expect(screen.getByRole('radiogroup', { name: 'Choose a space' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Outdoor/ }))
  expect(onAnswer).toHaveBeenLastCalledWith('outdoor')
})

test.each([
  ['hallway', catalogues['staging-styles'].length],
  ['bathroom', 0],
])('the styles of staging in a %s show %i pictures of rooms', async (roomType, count) => {
  await show(option('Style', 'staging-styles'), false, { roomType })
  const tiles = await screen.findAllByRole('radio')
  expect(tiles.filter((tile) => tile.querySelector('img'))).toHaveLength(count)
  expect(tiles).toHaveLength(catalogues['staging-styles'].length)
})

test('colours that are still loading have placeholders in three rows of three, as the colours will be', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await show(option('Paint colour', 'paint-options'))
  expect(screen.getByRole('status', { name: 'Loading choices' }).children).toHaveLength(9)
  vi.unstubAllGlobals()
})

test('a choice shows a tile per value and answers with the value', async () => {
  const { user, onAnswer } = await show(choice('Where to paint', ['walls', 'ceiling', 'both']))
  expect(screen.getByRole('radiogroup', { name: 'Where to paint' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Ceiling' }))
  expect(screen.getByRole('radio', { name: 'Ceiling' })).toBeChecked()
  expect(onAnswer).toHaveBeenLastCalledWith('ceiling')
})

test('a prompt is a text field with the maximum length', async () => {
  const { user, onAnswer } = await show(prompt('What should change?', 'For example: a green sofa'))
  const field = screen.getByRole('textbox', { name: 'What should change?' })
  expect(field).toHaveAttribute('maxlength', String(limits.promptMaxCharacters))
  await user.type(field, 'a green sofa')
  expect(onAnswer).toHaveBeenLastCalledWith('a green sofa')
})

test('a disabled control does not change the answer', async () => {
  const { user, onAnswer } = await show(choice('Where to paint', ['walls', 'ceiling']), true)
  await user.click(screen.getByRole('radio', { name: 'Ceiling' }))
  expect(onAnswer).not.toHaveBeenCalled()
})

test.each(toolModes)('every field of $toolId/$modeId has a control', ({ mode: { fields } }) => {
  expect(Object.values(fields).filter((field) => !hasControl(field))).toEqual([])
})

test('an area shows whether it is brushed', async () => {
  await show(mask('Area to paint'))
  expect(screen.getByRole('status')).toHaveTextContent(generationCopy.brushArea)
})

test('the kinds of a registry include those of its tools, so their controls are required', () => {
  expectTypeOf<FieldKindOf<typeof tools>>().toEqualTypeOf<'option' | 'choice' | 'prompt' | 'photo' | 'mask'>()
})
