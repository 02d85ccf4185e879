// Data of a stack as the commands reach it, with the clients of the cloud: of a stage of the AWS account, or of the
// running local stack.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { findResource, listStackResources } from '../deploy/stack-resources.ts';
import type { DataTarget, LocalConnection } from './data-target.ts';
import { readExportedItems } from './exported-items.ts';
import { readTableFile } from './table-snapshot.ts';
import { TransferError } from './transfer-error.ts';

export interface TargetOptions {
  port: string;
  stage?: string;
  region?: string;
}

export const openTarget = ({ port, stage, region }: TargetOptions): Promise<DataTarget> =>
  stage === undefined ? openLocalStack(port) : openStage(stage, region);

/** Options of the command line that name a target. */
export const targetOptions = {
  port: { type: 'string', default: '4000' },
  stage: { type: 'string' },
  region: { type: 'string' },
} as const;

/** @throws TransferError if no stack answers */
async function openLocalStack(port: string): Promise<DataTarget> {
  const url = `http://127.0.0.1:${port}/api/local`;
  const answer = await fetch(`${url}/connection`).catch(() => undefined);
  if (!answer?.ok) throw new TransferError(`No stack answers on port ${port}: start it with npm start.`);
  const connection = (await answer.json()) as LocalConnection;
  const { env, table, tableFolder, buckets, userPool, people } = connection;
  // The clients must never reach an account of the environment.
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  Object.assign(process.env, env);
  const ahead = Date.parse(connection.now) - Date.now();
  const now = () => new Date(Date.now() + ahead).toISOString();
  return {
    ...{
      dynamo: new DynamoDBClient({}),
      s3: new S3Client({}),
      accounts: new CognitoIdentityProviderClient({}),
    },
    ...{ table, buckets, userPool, now },
    async readMoment(at) {
      if (at !== undefined)
        throw new TransferError('The local stack keeps no earlier moments: --at needs a stage.');
      return { takenAt: now(), items: readTableFile(tableFolder, table) };
    },
    async settle() {
      await fetch(`${url}/settle`, { method: 'POST' });
    },
    local: { people, url },
  };
}

/** Longest usual age of the stream's records, in milliseconds. */
const STREAM_DELAY_MS = 30_000;

async function openStage(stage: string, region: string | undefined): Promise<DataTarget> {
  const resources = await listStackResources(`plantledger-${stage}`, region);
  const [dynamo, s3] = [new DynamoDBClient({ region }), new S3Client({ region })];
  const table = findResource(resources, 'AWS::DynamoDB::Table', 'DataTable');
  const findBucket = (id: string) => findResource(resources, 'AWS::S3::Bucket', id);
  const buckets = {
    images: findBucket('DataImages'),
    ingestion: findBucket('DataIngestion'),
    failures: findBucket('DataFailures'),
  };
  return {
    ...{ dynamo, s3, accounts: new CognitoIdentityProviderClient({ region }), table, buckets },
    userPool: findResource(resources, 'AWS::Cognito::UserPool', 'AuthPeople'),
    now: () => new Date().toISOString(),
    readMoment: (at) => readExportedItems({ dynamo, s3, table, bucket: buckets.failures, at }),
    settle: () => new Promise((done) => setTimeout(done, STREAM_DELAY_MS)),
  };
}
