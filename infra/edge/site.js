// Viewer request of the site: files answer as themselves, the root is the landing page, any other address the app.
// The app's own addresses may end in an id with a dot (`/machine/42.17`), so only files of the root have an extension.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  if (request.uri === '/') request.uri = '/landing.html';
  else if (!/^\/(assets\/.+|[^/]+\.[a-z][a-z0-9]*)$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
