import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveValue, synthesizeTemplate } from './synthesized.ts';

const { one, ofType } = synthesizeTemplate();
const idOf = (start: string) => ofType('AWS::S3::Bucket').find(([id]) => id.startsWith(start))![0];
const images = `https://${idOf('DataImages')}.RegionalDomainName`;
const ingestion = `https://${idOf('DataIngestion')}.RegionalDomainName`;
const signIn =
  'https://plantledger-dev-111122223333.auth.eu-south-1.amazoncognito.com https://cognito-idp.eu-south-1.amazonaws.com';

interface Rules {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
}
const rules = one('AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig as Rules;

test('the security policy allows this site, its sign-in and its buckets, and nothing else', () => {
  expect(resolveValue(rules.SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy)).toBe(
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "style-src 'self'",
      `img-src 'self' blob: ${images}`,
      "font-src 'self'",
      `connect-src 'self' ${signIn} ${images} ${ingestion}`,
      "base-uri 'none'",
      "object-src 'none'",
      `form-action 'self' ${images} ${ingestion}`,
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types worker',
    ].join('; '),
  );
});

test('the other security headers', () => {
  expect(rules.SecurityHeadersConfig).toMatchObject({
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true },
    ContentTypeOptions: { Override: true },
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    FrameOptions: { FrameOption: 'DENY' },
  });
  const custom = Object.fromEntries(
    rules.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]),
  );
  expect(custom).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': expect.stringContaining('camera=(self)'),
  });
});

test('pages and calls answer under one origin with the same rules; errors of the API stay errors', () => {
  const { DistributionConfig } = one('AWS::CloudFront::Distribution') as {
    DistributionConfig: Record<string, unknown> & { CacheBehaviors: { PathPattern: string }[] };
  };
  expect(DistributionConfig.CustomErrorResponses).toBeUndefined();
  expect(DistributionConfig.CacheBehaviors).toMatchObject([
    { PathPattern: '/api/*', ResponseHeadersPolicyId: expect.anything(), ViewerProtocolPolicy: 'https-only' },
    {
      PathPattern: '/socket',
      ResponseHeadersPolicyId: expect.anything(),
      ViewerProtocolPolicy: 'https-only',
    },
  ]);
});

test('a stage with a domain answers at it and at every plant below it', () => {
  const named = synthesizeTemplate({
    context: { domain: 'plants.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' },
  });
  expect(named.one('AWS::CloudFront::Distribution')).toMatchObject({
    DistributionConfig: {
      Aliases: ['plants.example', '*.plants.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    },
  });
});

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
function edge(name: 'site' | 'api', uri: string, more: EdgeRequest['headers'] = {}): EdgeRequest {
  const code = readFileSync(new URL(`edge/${name}.js`, import.meta.url), 'utf8');
  const handler = new Function(`${code}\nreturn handler;`)() as (event: {
    request: EdgeRequest;
    viewer: { ip: string };
  }) => EdgeRequest;
  const headers = {
    host: { value: 'nord.plants.example' },
    'x-viewer-address': { value: 'forged' },
    ...more,
  };
  return handler({ request: { uri, headers }, viewer: { ip: '203.0.113.7' } });
}

test.each([
  ['/', '/landing.html'],
  ['/report/x42', '/report.html'],
  ['/report/status/x.y', '/report.html'],
  ['/report', '/index.html'],
  ['/reports/x', '/index.html'],
  ['/login', '/index.html'],
  ['/machine/42.17', '/index.html'],
  ['/it/machine', '/index.html'],
  ['/assets/boot-1a2b3c4d.js', '/assets/boot-1a2b3c4d.js'],
  ['/config.json', '/config.json'],
  ['/favicon.ico', '/favicon.ico'],
  ['/worker.js', '/worker.js'],
  ['/tablet.webmanifest', '/tablet.webmanifest'],
  ['/icon-192.png', '/icon-192.png'],
])('the site answers %s with %s', (asked, answered) => {
  expect(edge('site', asked).uri).toBe(answered);
});

test.each([
  ['/api/machine/items/42.17', '/machine/items/42.17'],
  ['/api/api/items', '/api/items'],
  ['/api', '/'],
])('the API is asked %s as %s', (asked, answered) => {
  const request = edge('api', asked);
  expect(request.uri).toBe(answered);
  expect(request.headers['x-forwarded-host']).toEqual({ value: 'nord.plants.example' });
  expect(request.headers['x-forwarded-prefix']).toEqual({ value: '/api' });
  expect(request.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
});

test('OData asks for a key by itself, since the API renames the header that asks', () => {
  expect(edge('api', '/api/odata/v4/')).toMatchObject({
    statusCode: 401,
    headers: { 'www-authenticate': { value: expect.stringMatching(/^Basic realm=/) } },
  });
  const asked = edge('api', '/api/odata/v4/', { authorization: { value: 'Basic eDp5' } });
  expect(asked.uri).toBe('/odata/v4/');
  expect(edge('api', '/api/odatas/x').uri).toBe('/odatas/x');
});

test('files are sent and shown at any plant, whenever it gets its sub-domain', () => {
  const named = synthesizeTemplate({
    context: { domain: 'plants.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' },
  });
  const rules = named
    .ofType('AWS::S3::Bucket')
    .flatMap(
      ([, { Properties }]) => (Properties.CorsConfiguration as { CorsRules: object[] })?.CorsRules ?? [],
    );
  expect(rules).toHaveLength(2);
  for (const rule of rules)
    expect(rule).toMatchObject({ AllowedOrigins: ['https://plants.example', 'https://*.plants.example'] });
});
