// Runs before everything else; the policy allows no inline script.

// zod compiles its parsers with `new Function` where it may. Here it may not, and asking would be a reported violation.
globalThis.__zod_globalConfig = { jitless: true }

// A page chosen dark never flashes light.
try {
  if (localStorage.getItem('mui-mode') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Storage may be forbidden; then the page is light.
}
