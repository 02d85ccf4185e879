// Access logs of the buckets and of the site. CloudFront's standard logging v2 is configured in us-east-1 and
// delivers to a bucket of any region, also of those that an account must enable first.
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { getStackName } from './names.ts';
import { readStage, type Stage } from './stage.ts';

/** Region of CloudFront's own resources. */
const EDGE_REGION = 'us-east-1';

/** Names of the outputs that the stack of the log delivery reads. */
export const logOutputs = { distribution: 'DistributionArn', bucket: 'AccessLogsArn' } as const;

export function createAccessLogBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'AccessLogs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(365) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
      conditions: {
        StringEquals: {
          's3:x-amz-acl': 'bucket-owner-full-control',
          'aws:SourceAccount': Aws.ACCOUNT_ID,
        },
        ArnLike: {
          'aws:SourceArn': `arn:${Aws.PARTITION}:logs:${EDGE_REGION}:${Aws.ACCOUNT_ID}:delivery-source:*`,
        },
      },
    }),
  );
  return bucket;
}

/**
 * Fields of the site's access log. Path, query, cookies and referrer are left out, since they can contain the
 * secret address of a calendar feed or a report (decisions G17).
 */
const LOGGED_FIELDS = [
  ...['date', 'time', 'x-edge-location', 'x-edge-request-id', 'c-ip', 'x-host-header', 'cs-method'],
  ...['cs-protocol', 'cs-protocol-version', 'ssl-protocol', 'cs(User-Agent)', 'cs-bytes', 'sc-bytes'],
  ...['sc-status', 'sc-content-type', 'x-edge-result-type', 'x-edge-detailed-result-type'],
  ...['time-taken', 'time-to-first-byte'],
];

/**
 * Creates the stack that delivers the site's access log to the bucket above. It follows the main stack, whose
 * outputs it reads, and has its own region, because CloudFront's delivery source exists in no other.
 */
export function createLogDeliveryStack(scope: Construct, stage: Stage): Stack {
  const stack = new Stack(scope, 'AccessLog', {
    stackName: `${getStackName(stage)}-logs`,
    env: { region: EDGE_REGION },
    terminationProtection: stage.protection === 'on',
  });
  const name = `${getStackName(stage)}-site`;
  const readOutput = (output: string) =>
    Fn.getStackOutput(getStackName(stage), output, readStage(scope).region);
  const source = new CfnDeliverySource(stack, 'SiteLogSource', {
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: readOutput(logOutputs.distribution),
  });
  const destination = new CfnDeliveryDestination(stack, 'SiteLogDestination', {
    name,
    destinationResourceArn: readOutput(logOutputs.bucket),
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(stack, 'SiteLogDelivery', {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    s3SuffixPath: '{yyyy}/{MM}/{dd}',
    recordFields: LOGGED_FIELDS,
  });
  delivery.node.addDependency(source);
  return stack;
}
