// The site's files beside its assets. The site has no other path with an extension, so those are answered here.
var files = [
  'app.html',
  'before-first-paint.js',
  'config.json',
  'favicon.ico',
  'favicon.svg',
  'first-paint.css',
  'index.html',
  'robots.txt',
]

// The landing page is a document of its own. Any other path without an extension is a screen of the single-page app.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by its name.
function handler(event) {
  var request = event.request
  var path = request.uri.slice(1)
  if (path.split('/').pop().indexOf('.') === -1) request.uri = path === '' ? '/index.html' : '/app.html'
  else if (path.indexOf('assets/') !== 0 && files.indexOf(path) === -1) return notFound
  return request
}

var notFound = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
  body: 'Not found',
}
