import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { MenuItem, ThemeProvider } from '@mui/material'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Ellipsis } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import { theme } from '#frontend/theme/theme.ts'

afterEach(() => vi.restoreAllMocks())

// With style elements of its own, since other tests empty the document's head.
const renderMenu = () =>
  render(
    <CacheProvider value={createCache({ key: 'menu' })}>
      <ThemeProvider theme={theme}>
        <MenuButton label="More" icon={Ellipsis}>
          <MenuItem>Change</MenuItem>
        </MenuButton>
      </ThemeProvider>
    </CacheProvider>,
  )

test('Escape closes the menu and leaves no name beside its button', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const person = userEvent.setup()
  renderMenu()
  await person.tab()
  expect(await screen.findByRole('tooltip', { name: 'More' })).toBeVisible()
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('a press beside a menu that is still closing reaches what lies there', async () => {
  // A menu without a height would close at once.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const person = userEvent.setup()
  renderMenu()
  await person.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('presentation')
  expect(menu).not.toHaveStyle({ pointerEvents: 'none' })
  await person.keyboard('{Escape}')
  expect(menu).toBeInTheDocument()
  expect(menu).toHaveStyle({ pointerEvents: 'none' })
})
