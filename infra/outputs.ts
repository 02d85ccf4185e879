// Outputs of the stack: what the deployment, the operator and the company's sign-in provider need to know.
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib/core';
import type { Auth } from './auth.ts';
import type { Data } from './data.ts';
import { logOutputs } from './logs.ts';
import type { DnsRecord, Mail } from './mail.ts';
import { getSignInHost } from './names.ts';
import type { Stage } from './stage.ts';
import type { Web } from './web.ts';

interface OutputSources {
  stage: Stage;
  web: Web;
  data: Data;
  auth: Auth;
  logs: IBucket;
  mail: Mail;
  control: IFunction;
}

export function createOutputs(
  stack: Stack,
  { stage, web, data, auth, logs, mail, control }: OutputSources,
): void {
  const { distribution } = web;
  const signInHost = getSignInHost(stage);
  const records = [...listSiteRecords(stage, distribution.distributionDomainName), ...mail.records];
  const outputs: Record<string, string> = {
    SiteUrl: web.site,
    // Plants have sub-domains only with a domain of our own.
    ...(stage.domain && { SiteHost: stage.domain }),
    SiteBucket: web.bucket.bucketName,
    DistributionId: distribution.distributionId,
    DistributionDomain: distribution.distributionDomainName,
    [logOutputs.distribution]: distribution.distributionArn,
    [logOutputs.bucket]: logs.bucketArn,
    UserPoolId: auth.pool.userPoolId,
    UserPoolClientId: auth.client.userPoolClientId,
    SignInHost: signInHost,
    // Both are entered at the company's SAML provider.
    SamlAcsUrl: `https://${signInHost}/saml2/idpresponse`,
    SamlEntityId: `urn:amazon:cognito:sp:${auth.pool.userPoolId}`,
    ControlFunction: control.functionArn,
    Region: Aws.REGION,
    ImagesOrigin: data.origins.images,
    IngestionOrigin: data.origins.ingestion,
    ...Object.fromEntries(records.map((record, i) => [`DnsRecord${i + 1}`, formatRecord(record)])),
  };
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });
}

const listSiteRecords = ({ domain }: Stage, value: string): DnsRecord[] =>
  domain ? [domain, `*.${domain}`].map((name) => ({ name, type: 'CNAME', value })) : [];

/** Returns a record as one line: name, type and value. */
const formatRecord = ({ name, type, value }: DnsRecord) => `${name} ${type} ${value}`;
