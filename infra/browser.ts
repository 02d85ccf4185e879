// What the browser is told to allow: the security headers of every page and answer.
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { bucketOrigin, signInHost, tokenHost } from './names.ts';
import { type Stage, stageOf } from './stage.ts';

/** The API is same-origin, so `'self'` names it. */
function contentSecurity(stage: Stage): string {
  const uploads = bucketOrigin(stage, 'images');
  const buckets = `${uploads} ${bucketOrigin(stage, 'ingestion')}`;
  return [
    "default-src 'none'",
    // the reader of codes is compiled from wasm: the browser lets nobody do that without this word, which allows no text as code
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${uploads}`,
    "font-src 'self'",
    `connect-src 'self' https://${signInHost(stage)} https://${tokenHost} ${buckets}`,
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${buckets}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // the page names its service worker by this one alone (web/src/worker/stand.ts)
    'trusted-types worker',
  ].join('; ');
}

const permissions =
  'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=(), browsing-topics=()';

export function browserRules(scope: Construct): ResponseHeadersPolicy {
  const custom = (header: string, value: string) => ({ header, value, override: true });
  return new ResponseHeadersPolicy(scope, 'BrowserRules', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurity(stageOf(scope)), override: true },
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
        custom('Cross-Origin-Opener-Policy', 'same-origin'),
        custom('Cross-Origin-Resource-Policy', 'same-origin'),
        custom('Permissions-Policy', permissions),
      ],
    },
  });
}
