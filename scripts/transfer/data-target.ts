// Data of a stack as the commands reach it: its table, buckets and accounts, with the clients of the cloud.
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import type { SignInCandidate } from '../local/cognito/page.ts';
import type { BucketName } from './data-copy.ts';

/** All items of the table as they were at one moment. */
export interface Moment {
  takenAt: string;
  items: AsyncIterable<JsonItem>;
}

export interface DataTarget {
  dynamo: DynamoDBClient;
  s3: S3Client;
  accounts: CognitoIdentityProviderClient;
  table: string;
  buckets: Readonly<Record<BucketName | 'failures', string>>;
  userPool: string;
  /** Present time of the stack. */
  now(): string;
  /**
   * Reads the items of the present moment, or of an earlier instant in the cloud.
   * @throws TransferError for an earlier instant of the local stack
   */
  readMoment(at?: string): Promise<Moment>;
  /** Resolves when the reactions to earlier writes have run. */
  settle(): Promise<void>;
  /** Local stack: people of its sign-in page, and the address of its commands. Absent in the cloud. */
  local?: { people: readonly SignInCandidate[]; url: string };
}

/** Answer of the local stack to `GET /api/local/connection`. */
export interface LocalConnection {
  /** Variables of the clients: credentials and addresses. */
  env: Record<string, string>;
  table: string;
  /** Folder of the table's file. */
  tableFolder: string;
  buckets: DataTarget['buckets'];
  userPool: string;
  people: readonly SignInCandidate[];
  now: string;
}
