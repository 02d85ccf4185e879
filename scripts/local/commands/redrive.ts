// The local door of `npm run redrive`: sends again what failed in this stack, with the clients of the cloud.
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type RedriveResult, redrive } from '../../redrive/redrive.ts';
import { findRedriveResources, type RedriveTarget } from '../../redrive/target.ts';
import type { Cloud } from '../cloud.ts';
import type { Functions } from '../functions.ts';

export function redriveLocally(
  cloud: Cloud,
  functions: Functions,
  name: string | undefined,
): Promise<RedriveResult> {
  const resources = ['AWS::SQS::Queue', 'AWS::S3::Bucket', 'AWS::Lambda::Function'].flatMap((type) =>
    cloud.all(type).map(({ id, name: ownName }) => ({
      ...{ id, type },
      name: type === 'AWS::SQS::Queue' ? cloud.addresses.queue(ownName) : ownName,
    })),
  );
  const target: RedriveTarget = {
    sqs: new SQSClient({}),
    s3: new S3Client({}),
    ...findRedriveResources(resources),
    invoke: (functionName, event) => functions.get(functionName).invoke(event),
  };
  return redrive(target, name);
}
