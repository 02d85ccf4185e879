// The local door of the commands that move data: tells what the clients of the cloud need to reach this stack.

import { findResource } from '../../deploy/stack-resources.ts';
import type { BucketName } from '../../transfer/data-copy.ts';
import type { LocalConnection } from '../../transfer/data-target.ts';
import { credentials } from '../credentials.ts';
import type { DeployedCloud } from '../deployed.ts';
import type { Table } from '../table.ts';

const bucketIds: Readonly<Record<BucketName | 'failures', string>> = {
  images: 'DataImages',
  ingestion: 'DataIngestion',
  failures: 'DataFailures',
};

export function describeConnection(
  cloud: DeployedCloud,
  table: Table,
  facts: Pick<LocalConnection, 'people' | 'now' | 'userPool'>,
): LocalConnection {
  const resources = cloud
    .all('AWS::S3::Bucket')
    .map(({ id, name }) => ({ id, type: 'AWS::S3::Bucket', name }));
  const buckets = Object.fromEntries(
    Object.entries(bucketIds).map(([name, id]) => [name, findResource(resources, 'AWS::S3::Bucket', id)]),
  ) as LocalConnection['buckets'];
  const { addresses } = cloud;
  return {
    env: {
      ...credentials,
      AWS_ENDPOINT_URL_DYNAMODB: table.env.AWS_ENDPOINT_URL_DYNAMODB!,
      AWS_ENDPOINT_URL_S3: addresses.s3,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.accounts,
    },
    ...{ table: table.name, tableFolder: table.folder, buckets, ...facts },
  };
}
