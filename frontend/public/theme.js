// Runs before the first paint, so that a page chosen dark never flashes light; the policy allows no inline script.
try {
  if (localStorage.getItem('mui-mode') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Storage may be forbidden; then the page is light.
}
