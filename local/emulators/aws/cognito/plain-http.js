/*
 * Redirects Amplify's requests to the hosted sign-in pages from https to http, in pages that the local server serves:
 * <script src="…/plain-http.js" data-domain="localhost:4001"></script>
 * Needed because Amplify hard-codes https for that domain and no certificate exists on one machine (docs/vendors.md,
 * Cognito). A sign-in with Google needs a browser with the Navigation API
 * (https://developer.mozilla.org/docs/Web/API/Navigation_API); the rest works in any.
 */
{
  const secure = `https://${document.currentScript.dataset.domain}/`
  const plain = (url) => (url.startsWith(secure) ? url.replace('https:', 'http:') : undefined)

  window.navigation?.addEventListener('navigate', (event) => {
    const url = plain(event.destination.url)
    if (!url) return
    event.preventDefault()
    window.location.assign(url)
  })

  const fetchAsGiven = window.fetch
  window.fetch = (input, init) => fetchAsGiven((typeof input === 'string' && plain(input)) || input, init)
}
