type Settings = { productName?: string; signInDomain?: string | null }

/** Puts the stage's settings into the page: its product name, and the Google button where it has one. */
export const applySettings = async () => {
  const answer = await fetch('/config.json')
  const { productName, signInDomain }: Settings = await answer.json()
  if (productName) for (const name of document.querySelectorAll('[data-product-name]')) name.textContent = productName
  if (!signInDomain) return
  for (const line of document.querySelectorAll<HTMLElement>('[data-instead-of-google]')) line.hidden = true
  for (const button of document.querySelectorAll<HTMLElement>('[data-google]')) button.hidden = false
}

/** Reports whether this browser has a session, also when another tab signs in or out. */
export const followSession = () => {
  window.addEventListener('storage', () => {
    const isSignedIn = Object.keys(localStorage).some((key) =>
      /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(key),
    )
    document.documentElement.dataset.session = isSignedIn ? 'in' : 'out'
  })
}

/** The switch of the theme, which the app reads under the same name. */
export const listenToThemeSwitch = () => {
  const button = document.querySelector('[data-theme-switch]')
  const { dataset } = document.documentElement
  const mark = () => button?.setAttribute('aria-pressed', String(dataset.theme === 'dark'))
  button?.addEventListener('click', () => {
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem('mui-mode', dataset.theme)
    } catch {
      // A browser that blocks storage forgets the theme with this page.
    }
    mark()
  })
  mark()
}
