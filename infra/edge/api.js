// Viewer request of `/api/*`: removes the prefix, which the API does not have, and forwards it, the plant's host
// and the viewer's address, which the change of host would lose.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-forwarded-prefix'] = { value: '/api' };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/^\/api(?=\/|$)/, '') || '/';
  return request;
}
