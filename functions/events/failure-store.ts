// Store of failed reactions: an object for each pair of a record and a reaction that failed for it. The pair waits
// there until `npm run redrive` runs the reaction again.
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { buildFailureKey, type FailedReaction } from '#shared/control/failures.ts';
import { getFileClient, getSetting } from '../http/aws.ts';

/**
 * Stores a failed pair with the whole record, since the stream forgets it after a day. The key is that of the
 * record, so a record that is delivered again replaces its object.
 */
export async function storeFailure(failure: FailedReaction<DynamoDBRecord>): Promise<void> {
  await getFileClient().send(
    new PutObjectCommand({
      Bucket: getSetting('FAILURES_BUCKET'),
      Key: buildFailureKey(failure),
      Body: JSON.stringify(failure),
      ContentType: 'application/json',
    }),
  );
}
