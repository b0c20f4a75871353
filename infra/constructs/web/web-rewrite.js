// A path without an extension is a screen of the single-page app, and the app's one document shows it.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by its name.
function handler(event) {
  var request = event.request
  if (request.uri.split('/').pop().indexOf('.') === -1) request.uri = '/index.html'
  return request
}
