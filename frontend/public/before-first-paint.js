// Runs before all other scripts. It is a file, since the content security policy allows no inline script.

// zod tests whether `new Function` is allowed. The policy forbids it, and the test itself would be reported as a
// violation.
globalThis.__zod_globalConfig = { jitless: true }

const page = document.documentElement
page.classList.add('js')

// Without this, a page in the dark theme would be light for a moment, and the landing page would greet a user as a visitor.
try {
  const mode = localStorage.getItem('mui-mode')
  const isDevice = mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
  if (mode === 'dark' || isDevice) page.dataset.theme = 'dark'
  const isSession = (key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser')
  if (Object.keys(localStorage).some(isSession)) page.dataset.session = 'in'
} catch {
  // Reading localStorage throws when the browser blocks storage; the page is then light.
}

// A page without its script, or without a module that it imports, looks whole and does nothing. It is loaded once more, while
// the browser is online; after that a sentence says so. The tab remembers it until the app runs.
const reloaded = 'roomwright.reloaded-for'
addEventListener(
  'error',
  ({ target }) => {
    if (target?.localName !== 'script' || target.type !== 'module') return
    try {
      if (navigator.onLine && sessionStorage.getItem(reloaded) !== 'scripts') {
        sessionStorage.setItem(reloaded, 'scripts')
        location.reload()
        return
      }
    } catch {
      // Without storage a reload could repeat for ever.
    }
    const words = document.querySelector('.first-paint, .unloaded') ?? document.createElement('p')
    words.className = 'unloaded'
    words.setAttribute('role', 'alert')
    words.textContent = "We couldn't load this page. Please reload the page to try again."
    if (!words.parentNode) document.body.prepend(words)
  },
  true,
)

// The code of the page at this address is loaded beside the app's own, which would ask for it only once it runs. A page's
// module has the name of the first part of its path.
const pages = JSON.parse(document.currentScript?.dataset.pages ?? '{}')
const [, first = ''] = location.pathname.split('/')
const search = new URLSearchParams(location.search)
const other = search.get('main') === 'generation' ? 'dashboard-scenes' : 'dashboard-studio'
const isGallery = (search.get('sub') ?? search.get('tab')) === 'generated'
const dashboard = isGallery ? 'dashboard-gallery' : other
const modules = { generations: ['generation'], dashboard: [dashboard] }
// A reloaded tab shows its photo again, and some addresses name one.
const hasPhoto = search.has('photo') || (page.dataset.session && sessionStorage.getItem('roomwright.studio'))
if (hasPhoto && dashboard === 'dashboard-studio') modules.dashboard.push('workspace')
const files = new Set((modules[first] ?? [first]).flatMap((name) => pages[name] ?? []))
for (const file of page.dataset.session ? files : []) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/assets/${file}` })
  document.head.append(link)
}

// The colour of the browser's own bar follows the theme.
const colourBar = () =>
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', page.dataset.theme === 'dark' ? '#1c1815' : '#fbf9f5')
colourBar()
new MutationObserver(colourBar).observe(page, { attributes: true, attributeFilter: ['data-theme'] })
