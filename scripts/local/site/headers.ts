// Response headers of the template's policy with the local addresses.
import type { Cloud } from '../cloud.ts';

interface PolicyProperties {
  ResponseHeadersPolicyConfig: {
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string };
      ContentTypeOptions?: object;
      FrameOptions?: { FrameOption: string };
      ReferrerPolicy?: { ReferrerPolicy: string };
      StrictTransportSecurity?: {
        AccessControlMaxAgeSec: number;
        IncludeSubdomains?: boolean;
        Preload?: boolean;
      };
    };
  };
}

export function buildResponseHeaders(cloud: Cloud, policyId: string | undefined): Record<string, string> {
  if (policyId === undefined) return {};
  const { CustomHeadersConfig, SecurityHeadersConfig: security = {} } = cloud.getResource<PolicyProperties>(
    'AWS::CloudFront::ResponseHeadersPolicy',
    policyId,
  ).properties.ResponseHeadersPolicyConfig;
  const {
    ContentSecurityPolicy: contentPolicy,
    FrameOptions: frameOptions,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
  } = security;
  const headers: Record<string, string> = {};
  if (contentPolicy)
    headers['content-security-policy'] = localiseSources(
      contentPolicy.ContentSecurityPolicy,
      cloud.addresses.localise,
    );
  if (security.ContentTypeOptions) headers['x-content-type-options'] = 'nosniff';
  if (frameOptions) headers['x-frame-options'] = frameOptions.FrameOption;
  if (referrer) headers['referrer-policy'] = referrer.ReferrerPolicy;
  if (transport) {
    headers['strict-transport-security'] = [
      `max-age=${transport.AccessControlMaxAgeSec}`,
      ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(transport.Preload ? ['preload'] : []),
    ].join('; ');
  }
  for (const { Header, Value } of CustomHeadersConfig?.Items ?? []) headers[Header.toLowerCase()] = Value;
  return headers;
}

/**
 * Rewrites a policy's sources: a source with a path would match that path only, and several cloud hosts are
 * one origin here.
 */
function localiseSources(policy: string, localise: (text: string) => string): string {
  return policy
    .split('; ')
    .map((directive) =>
      [
        ...new Set(
          localise(directive)
            .replace(/(https?:\/\/[^\s/]+)\/\S*/g, '$1')
            .split(' '),
        ),
      ].join(' '),
    )
    .join('; ');
}
