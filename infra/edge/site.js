// Viewer request of the site: files are served as they are, the root is the landing page, reports without an
// account have a document of their own, and every other path is the app. Paths of the app may end in an id with a dot (`/machine/42.17`), so an extension counts
// only at the root.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  if (request.uri === '/') request.uri = '/landing.html';
  else if (/^\/report\/./.test(request.uri)) request.uri = '/report.html';
  else if (!/^\/(assets\/.+|[^/]+\.[a-z][a-z0-9]*)$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
