import { Button, ThemeProvider } from '@mui/material'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { theme } from '#frontend/theme/theme.ts'

test.each([
  ['Keep', 0],
  ['Delete', 1],
])('the answer %s closes the question and acts %i times', async (answer, times) => {
  const user = userEvent.setup()
  const act = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <AskFirst
        button={(ask) => <Button onClick={ask}>Ask</Button>}
        title="Delete it?"
        confirm="Delete"
        cancel="Keep"
        onConfirm={act}
      >
        It is gone then.
      </AskFirst>
    </ThemeProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(act).toHaveBeenCalledTimes(times)
})
