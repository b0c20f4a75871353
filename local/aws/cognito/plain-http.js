/*
 * For pages that the local server serves. Amplify asks for a pool's sign-in pages over https only, which nothing on
 * one machine speaks without a certificate: this leads its redirects and its token request to http instead.
 * <script src="…/plain-http.js" data-domain="localhost:4001"></script>
 */
{
  const secure = `https://${document.currentScript.dataset.domain}/`
  const plain = (url) => (url.startsWith(secure) ? url.replace('https:', 'http:') : undefined)

  window.navigation.addEventListener('navigate', (event) => {
    const url = plain(event.destination.url)
    if (!url) return
    event.preventDefault()
    window.location.assign(url)
  })

  const fetchAsGiven = window.fetch
  window.fetch = (input, init) => fetchAsGiven((typeof input === 'string' && plain(input)) || input, init)
}
