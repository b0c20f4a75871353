// The site's files beside its assets. The site has no other path with an extension, so those are answered here.
var files = [
  'app.html',
  'apple-touch-icon.png',
  'before-first-paint.js',
  'config.json',
  'favicon.ico',
  'favicon.svg',
  'first-paint.css',
  'icon-192.png',
  'icon-32.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'index.html',
  'open-graph.jpg',
  'robots.txt',
  'share.css',
  'share.js',
  'site.webmanifest',
  'sitemap.xml',
]

// The public pages that the build writes as static HTML.
var pages = ['contact', 'login', 'privacy', 'quiz', 'reset-password', 'signup', 'terms']

// The form of the sign-up, to which the landing page leads.
function isEmailView(path, query) {
  return (
    path === 'signup' && Object.keys(query).length === 1 && query.view !== undefined && query.view.value === 'email'
  )
}

// Any other path without an extension is a screen of the single-page app, and so is a public page with parameters, which
// change what it shows.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by its name.
function handler(event) {
  var request = event.request
  var path = request.uri.slice(1)
  if (path === '') request.uri = '/index.html'
  else if (pages.indexOf(path) !== -1 && Object.keys(request.querystring).length === 0) request.uri = `/${path}.html`
  else if (isEmailView(path, request.querystring)) request.uri = '/signup-email.html'
  else if (path.split('/').pop().indexOf('.') === -1) request.uri = '/app.html'
  else if (path.indexOf('assets/') !== 0 && files.indexOf(path) === -1) return notFound
  return request
}

var notFound = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
  body: 'Not found',
}
