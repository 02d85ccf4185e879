// Viewer request of `/api/*`: the API knows no prefix, and the plant's sub-domain and the viewer's address must survive the
// change of host.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/^\/api(?=\/|$)/, '') || '/';
  return request;
}
