// The headers the template's policy puts on every answer, with this machine's addresses in them.
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

export function responseHeaders(cloud: Cloud, policyId: string | undefined): Record<string, string> {
  if (policyId === undefined) return {};
  const { CustomHeadersConfig, SecurityHeadersConfig: security = {} } = cloud.named<PolicyProperties>(
    'AWS::CloudFront::ResponseHeadersPolicy',
    policyId,
  ).properties.ResponseHeadersPolicyConfig;
  const {
    ContentSecurityPolicy: content,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
  } = security;
  const headers: Record<string, string> = {};
  if (content)
    headers['content-security-policy'] = sourcesHere(content.ContentSecurityPolicy, cloud.addresses.localise);
  if (security.ContentTypeOptions) headers['x-content-type-options'] = 'nosniff';
  if (frame) headers['x-frame-options'] = frame.FrameOption;
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

/** A source with a path would match that path alone; several cloud hosts are one origin here. */
function sourcesHere(policy: string, localise: (text: string) => string): string {
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
