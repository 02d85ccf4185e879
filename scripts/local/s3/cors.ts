// Which pages may read a bucket's answers: the template's rules, for this machine's addresses.
import { isOwnOrigin } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Exchange } from '../exchange.ts';

interface Rule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

export function corsOf(cloud: Cloud, bucket: string) {
  const { properties } = cloud.named<{ CorsConfiguration?: { CorsRules: Rule[] } }>(
    'AWS::S3::Bucket',
    bucket,
  );
  const rules = properties.CorsConfiguration?.CorsRules ?? [];
  const { localise, port, site } = cloud.addresses;
  const fits = (origins: string[], origin: string) =>
    origins.some(
      (one) =>
        one === '*' || localise(one) === origin || (localise(one) === site && isOwnOrigin(origin, port)),
    );

  return ({ request, method }: Exchange): Record<string, string> => {
    const origin = request.headers.origin;
    const wanted =
      method === 'OPTIONS' ? String(request.headers['access-control-request-method'] ?? '') : method;
    const rule =
      origin &&
      rules.find(
        ({ AllowedOrigins, AllowedMethods }) =>
          AllowedMethods.includes(wanted) && fits(AllowedOrigins, origin),
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
