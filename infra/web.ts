// The site: CloudFront over a private bucket, and the API under the same origin at `/api`.
import { fileURLToPath } from 'node:url';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
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
import { browserRules } from './browser.ts';
import { webAclOf } from './guard.ts';
import { type Stage, stageOf } from './stage.ts';

export class Web extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** Where people sign in. */
  readonly site: string;
  /** Every origin the site is opened at: the main one, and that of any plant, whenever it gets its sub-domain. */
  readonly origins: string[];
  private readonly rules: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, logs: Bucket) {
    super(scope, id);
    const stage = stageOf(this);
    this.rules = browserRules(this);
    this.bucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.RETAIN,
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
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      webAclId: webAclOf(stage),
    });
    this.acknowledge(stage);
    this.site = `https://${stage.domain ?? this.distribution.distributionDomainName}`;
    this.origins = [this.site, ...(stage.domain ? [`https://*.${stage.domain}`] : [])];
  }

  /** Same origin as the site: the browser needs neither CORS nor a second name. */
  serveApi(api: HttpApi, key: string): void {
    const origin = new HttpOrigin(`${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
      customHeaders: { 'x-origin-key': key },
    });
    this.distribution.addBehavior('/api/*', origin, {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.rules,
      functionAssociations: [this.onRequest('api')],
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
    if (!webAclOf(stage))
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
