// Viewer request of `/api/*`: removes the prefix, which the API does not have, and forwards it, the plant's host
// and the viewer's address, which the change of host would lose.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-forwarded-prefix'] = { value: '/api' };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/^\/api(?=\/|$)/, '') || '/';
  // Spreadsheets send no key before they are asked for one, and the API renames the header that asks.
  if (/^\/odata(?:\/|$)/.test(request.uri) && !request.headers.authorization)
    return {
      statusCode: 401,
      statusDescription: 'Unauthorized',
      headers: {
        'www-authenticate': { value: 'Basic realm="Plantledger", charset="UTF-8"' },
        'odata-version': { value: '4.0' },
        'content-type': { value: 'application/json' },
        'cache-control': { value: 'no-store' },
      },
      body: {
        encoding: 'text',
        data: '{"error":{"code":"keyUnknown","message":"This key is not valid."}}',
      },
    };
  return request;
}
