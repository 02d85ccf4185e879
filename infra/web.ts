// Site: CloudFront over a private bucket, and the API under the same origin at `/api`.
import { fileURLToPath } from 'node:url';
import type { HttpApi, IApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Aws, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { createSecurityHeaders } from './browser.ts';
import type { Data } from './data.ts';
import { getWebAclArn } from './guard.ts';
import { SOCKET_PATH } from './push.ts';
import { readStage, type Stage } from './stage.ts';

const buildApiOrigin = ({ apiId }: IApi, key: string) =>
  new HttpOrigin(`${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
    customHeaders: { 'x-origin-key': key },
  });

export class Web extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** Main URL, where users sign in. */
  readonly site: string;
  private readonly rules: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { data, logs }: { data: Data; logs: Bucket }) {
    super(scope, id);
    const stage = readStage(this);
    this.rules = createSecurityHeaders(this, data);
    this.bucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.distribution = new Distribution(this, 'Distribution', {
      ...this.address(stage),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.rules,
        functionAssociations: [this.onRequest('site')],
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: getWebAclArn(stage),
    });
    this.acknowledge(stage);
    this.site = `https://${stage.domain ?? this.distribution.distributionDomainName}`;
  }

  /** Serves the API at the site's origin, so that the browser needs neither CORS nor a second host. */
  serveApi(api: HttpApi, key: string): void {
    this.distribution.addBehavior('/api/*', buildApiOrigin(api, key), {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.rules,
      functionAssociations: [this.onRequest('api')],
    });
  }

  /**
   * Serves push connections at the site's origin too, so that the web ACL sees them and the security policy
   * needs no second host. The path is that of the API's stage.
   */
  serveSocket(api: WebSocketApi, key: string): void {
    this.distribution.addBehavior(SOCKET_PATH, buildApiOrigin(api, key), {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.rules,
    });
  }

  private address({ domain, certificateArn }: Stage) {
    if (!domain || !certificateArn) return {};
    return {
      domainNames: [domain, `*.${domain}`],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private onRequest(name: 'site' | 'api') {
    const code = FunctionCode.fromFile({
      filePath: fileURLToPath(new URL(`edge/${name}.js`, import.meta.url)),
    });
    const edge = new EdgeFunction(this, name === 'site' ? 'SiteAddress' : 'ApiAddress', {
      code,
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edge, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private acknowledge(stage: Stage): void {
    const site = Validations.of(this.distribution);
    site.acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'Plants are in many countries and their people travel; sign-in decides, not geography.',
    });
    site.acknowledge({
      id: 'AwsSolutions-CFR3',
      reason:
        'Its access log is delivered by standard logging v2 (infra/logs.ts), which the rule does not know.',
    });
    if (!getWebAclArn(stage))
      site.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'Whoever switches the web ACL off has another wall; API throttling holds without.',
      });
    if (!stage.domain)
      site.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's own certificate fixes its protocol floor; a stage with a domain requires TLS 1.2.",
      });
  }
}
