// Runs before all other scripts. It is a file, since the content security policy allows no inline script.

// zod tests whether `new Function` is allowed. The policy forbids it, and the test itself would be reported as a
// violation.
globalThis.__zod_globalConfig = { jitless: true }

// Without this, a page in the dark theme would be light for a moment.
try {
  if (localStorage.getItem('mui-mode') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Reading localStorage throws when the browser blocks storage; the page is then light.
}
