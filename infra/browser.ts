// Security headers of every page and response.
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Data } from './data.ts';
import { getSignInHost, tokenHost } from './names.ts';
import { readStage, type Stage } from './stage.ts';

/** Returns the content security policy. The API has the same origin, so `'self'` covers it. */
function buildContentSecurityPolicy(stage: Stage, { origins }: Data): string {
  const uploads = origins.images;
  const buckets = `${uploads} ${origins.ingestion}`;
  return [
    "default-src 'none'",
    // The code reader and the derivation of tablet codes use WebAssembly; this keyword does not allow eval of
    // JavaScript.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${uploads}`,
    "font-src 'self'",
    `connect-src 'self' https://${getSignInHost(stage)} https://${tokenHost} ${buckets}`,
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${buckets}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Name of the only policy that creates worker URLs (web/src/worker/script-url.ts).
    'trusted-types worker',
  ].join('; ');
}

const permissionsPolicy =
  'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=(), browsing-topics=()';

export function createSecurityHeaders(scope: Construct, data: Data): ResponseHeadersPolicy {
  const buildHeader = (header: string, value: string) => ({ header, value, override: true });
  return new ResponseHeadersPolicy(scope, 'BrowserRules', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: buildContentSecurityPolicy(readStage(scope), data),
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        buildHeader('Cross-Origin-Opener-Policy', 'same-origin'),
        buildHeader('Cross-Origin-Resource-Policy', 'same-origin'),
        buildHeader('Permissions-Policy', permissionsPolicy),
      ],
    },
  });
}
