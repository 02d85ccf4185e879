// CORS rules of the template's buckets with the local addresses.
import { isOwnOrigin } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Exchange } from '../exchange.ts';

/** Origins of a stage without a domain, which are the site's own origins here (infra/data.ts). */
const CLOUDFRONT_PAGES = 'https://*.cloudfront.net';

interface Rule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

export function createBucketCors(cloud: Cloud, bucket: string) {
  const { properties } = cloud.getResource<{ CorsConfiguration?: { CorsRules: Rule[] } }>(
    'AWS::S3::Bucket',
    bucket,
  );
  const rules = properties.CorsConfiguration?.CorsRules ?? [];
  const { localise, port, site } = cloud.addresses;
  const isAllowedOrigin = (origins: string[], origin: string) =>
    origins.some(
      (allowedOrigin) =>
        allowedOrigin === '*' ||
        (allowedOrigin === CLOUDFRONT_PAGES && isOwnOrigin(origin, port)) ||
        localise(allowedOrigin) === origin ||
        (localise(allowedOrigin) === site && isOwnOrigin(origin, port)),
    );

  return ({ request, method }: Exchange): Record<string, string> => {
    const origin = request.headers.origin;
    const requestedMethod =
      method === 'OPTIONS' ? String(request.headers['access-control-request-method'] ?? '') : method;
    const rule =
      origin &&
      rules.find(
        ({ AllowedOrigins, AllowedMethods }) =>
          AllowedMethods.includes(requestedMethod) && isAllowedOrigin(AllowedOrigins, origin),
      );
    if (!rule) return {};
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      'access-control-allow-headers': rule.AllowedHeaders?.join(', ') ?? '',
      'access-control-expose-headers': rule.ExposedHeaders?.join(', ') ?? '',
      'access-control-max-age': String(rule.MaxAge ?? 0),
      vary: 'origin',
    };
  };
}
