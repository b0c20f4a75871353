// A path without an extension is a screen of the single-page app, so it serves the app's only document.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by its name.
function handler(event) {
  var request = event.request
  if (request.uri.split('/').pop().indexOf('.') === -1) request.uri = '/index.html'
  return request
}
