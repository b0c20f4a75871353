// The site's files outside its assets. A path with any other extension gets a 404 here.
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
  'site.webmanifest',
  'sitemap.xml',
]

// The public pages that the build writes as static HTML.
var pages = ['accessibility', 'contact', 'login', 'privacy', 'quiz', 'reset-password', 'signup', 'terms', 'verify']

// The app's other screens. A part that starts with a colon matches any text.
var screens = [
  'account',
  'bulk-generate',
  'buy-credits',
  'category/:categoryId',
  'change-plan',
  'create-model',
  'credits-paywall',
  'dashboard',
  'dashboard/success',
  'example-photos',
  'generations',
  'generations/:id',
  'history',
  'how-it-works',
  'listing',
  'model/:id',
  'my-models',
  'name-model',
  'payment-success',
  'paywall',
  'quiz-results',
  'select-gender',
  'subscription',
  'upload-photos',
  'validation-results',
]

// Matches like the app's router: ignores case, and a slash at the end.
function isScreen(path) {
  var parts = path.replace(/\/$/, '').toLowerCase().split('/')
  return pages.concat(screens).some((screen) => {
    var own = screen.split('/')
    return own.length === parts.length && own.every((part, place) => part === parts[place] || part[0] === ':')
  })
}

// The landing page links to two views of the sign-up. Each has a static page, which does not depend on `redirect`.
function signUpPage(query) {
  var others = Object.keys(query).filter((name) => name !== 'redirect')
  if (others.length === 0) return '/signup.html'
  return others.length === 1 && others[0] === 'view' && query.view.value === 'email'
    ? '/signup-email.html'
    : '/app.html'
}

// With parameters, a public page is a screen of the app, because they change its content. Other paths without an
// extension get the not-found page; its status is set in the response.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by its name.
function handler(event) {
  if (event.response) return withStatus(event.request, event.response)
  var request = event.request
  var path = request.uri.slice(1)
  if (path === '') request.uri = '/index.html'
  else if (path === 'signup') request.uri = signUpPage(request.querystring)
  else if (pages.indexOf(path) !== -1 && Object.keys(request.querystring).length === 0) request.uri = `/${path}.html`
  else if (path.split('/').pop().indexOf('.') === -1) request.uri = isScreen(path) ? '/app.html' : notFoundPage
  else if (path.indexOf('assets/') === 0) request.uri = `/${encodedFor(request, path)}`
  else if (files.indexOf(path) === -1) return notFound
  return request
}

// The build has compressed these files. CloudFront itself compresses them for browsers without Brotli.
function encodedFor(request, path) {
  var accepted = request.headers['accept-encoding']
  var acceptsBrotli = accepted !== undefined && /(^|[\s,])br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/.test(accepted.value)
  return acceptsBrotli && /^assets\/[^/]+\.(js|css)$/.test(path) ? path.replace('assets/', 'brotli/') : path
}

var notFoundPage = '/not-found.html'

// It is undocumented whether CloudFront passes the requested or the rewritten path here (docs/vendors.md, CloudFront),
// so both are checked. A 304 stays, because the browser has the page with its status.
function withStatus(request, response) {
  var path = request.uri.slice(1)
  var isKnown = path === '' || path.indexOf('.') !== -1 || isScreen(path)
  if (response.statusCode === 200 && (request.uri === notFoundPage || !isKnown)) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

var notFound = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
  body: 'Not found',
}
