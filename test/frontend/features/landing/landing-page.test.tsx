import { readFileSync } from 'node:fs'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LandingPage } from '#frontend/features/landing/landing-page.tsx'
import { dark, light } from '#frontend/theme/palette.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'

test('the styles are exactly the sixteen that are promised, in their order', () => {
  render(<LandingPage />)
  const section = screen.getByRole('region', { name: 'Find your style' })
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(decorationStyles.slice(0, 16).map(({ name }) => name))
  expect(section).toHaveTextContent('+ 35 more professional styles available')
})

test('the plans have the prices and credits of the plan table, say how many pictures those make, and mark Pro', () => {
  render(<LandingPage />)
  const section = screen.getByRole('region', { name: 'Monthly plans' })
  expect(section).toHaveTextContent('Each picture you make costs 1 credit, with any tool.')
  const plans = within(section).getAllByRole('article')
  expect(
    plans.map(({ textContent }) =>
      textContent?.match(/\$\d+|\d+ credits each month, enough for \d+ pictures|Most Popular/g),
    ),
  ).toEqual([
    ['$19', '100 credits each month, enough for 100 pictures'],
    ['Most Popular', '$29', '500 credits each month, enough for 500 pictures'],
    ['$39', '1000 credits each month, enough for 1000 pictures'],
  ])
})

test('the top bar leads a visitor to sign-in and sign-up, at any width', () => {
  render(<LandingPage />)
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup')
})

test.each([
  ['Get Basic', '/paywall?plan=basic'],
  ['Get Premium', '/paywall?plan=premium'],
  ['See how it works', '/how-it-works?redirect=%2Fexample-photos'],
  ['See the packs', '/credits-paywall'],
])('%s leads a visitor through the sign-up to what they chose', (name, page) => {
  render(<LandingPage />)
  const link = screen.getAllByRole('link', { name }).find(({ dataset }) => dataset.for === 'visitor')
  const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://localhost')
  expect(pathname).toBe('/signup')
  expect(searchParams.get('redirect')).toBe(page)
})

test('Continue with Email leads to the form, since email is already chosen', () => {
  render(<LandingPage />)
  expect(screen.getByRole('link', { name: 'Continue with Email' })).toHaveAttribute('href', '/signup?view=email')
})

test('the footer has its quoted links and the year', () => {
  render(<LandingPage />)
  const footer = screen.getByRole('contentinfo')
  expect(
    within(footer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Roomwright',
    'Home',
    'Login',
    'Dashboard',
    'Contact Us',
    'Check a picture',
    'Terms of Service',
    'Privacy Policy',
    'Accessibility',
  ])
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Roomwright`)
})

test('its style sheet has the colours of the theme', () => {
  const css = readFileSync('frontend/features/landing/style/tokens.css', 'utf8')
  const [lightCss = '', darkCss = ''] = css.split('[data-theme="dark"]')
  for (const [sheet, palette] of [[lightCss, light] as const, [darkCss, dark] as const])
    expect(sheet).toMatch(
      new RegExp(
        [
          `--paper: ${palette.background.default};`,
          `--surface: ${palette.background.paper};`,
          `--sunken: ${palette.sunken};`,
          `--ink: ${palette.text.primary};`,
          `--ink-2: ${palette.text.secondary};`,
          `--ink-3: ${palette.text.disabled};`,
          `--line: ${palette.divider};`,
          `--line-strong: ${palette.lineStrong};`,
          `--accent: ${palette.primary.main};`,
          `--accent-hover: ${palette.primary.dark};`,
          `--on-accent: ${palette.primary.contrastText};`,
        ].join('\\s*'),
      ),
    )
})
