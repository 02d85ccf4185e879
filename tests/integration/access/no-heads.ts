// Bucket of the heads of chains, empty: for tests that call everything and store no head.
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { getFileClient } from '#functions/http/aws.ts';

export function storeNoHeads(): void {
  mockClient(getFileClient())
    .on(GetObjectCommand)
    .rejects(new NoSuchKey({ message: 'no such object', $metadata: {} }));
}
