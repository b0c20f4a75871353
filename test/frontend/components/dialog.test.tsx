import { ThemeProvider } from '@mui/material'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from '#frontend/components/dialog.tsx'
import { theme } from '#frontend/theme/theme.ts'

const longName = 'A'.repeat(60)

test('a long name without spaces wraps inside a dialog, in its title and in its text', () => {
  render(
    <ThemeProvider theme={theme}>
      <Dialog isOpen onClose={() => {}} title={`Delete ${longName}?`} isClosedByBack={false}>
        {`Training “${longName}” takes about 10 minutes.`}
      </Dialog>
    </ThemeProvider>,
  )
  expect(screen.getByRole('heading', { name: /^Delete/ })).toHaveStyle({ overflowWrap: 'anywhere' })
  expect(screen.getByText(/^Training/)).toHaveStyle({ overflowWrap: 'anywhere' })
})
