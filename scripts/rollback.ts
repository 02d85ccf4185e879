// Makes the release before the live one live again, or a named one; data stay as they are:
// `npm run rollback -- --stage prod [--release ID] [--list] [--unchecked]`.
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { readStackState } from './deploy/checks.ts';
import {
  assertReadsData,
  chooseRelease,
  readLeastProgram,
  readReleases,
  restoreRelease,
} from './deploy/releases.ts';

try {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'dev' },
      release: { type: 'string' },
      list: { type: 'boolean', default: false },
      unchecked: { type: 'boolean', default: false },
    },
  });
  const stackName = `plantledger-${values.stage}`;
  const { outputs } = await readStackState(new CloudFormationClient({}), stackName);
  const bucket = outputs.SiteBucket;
  if (!bucket) throw new Error(`There is no stack ${stackName} in this account and region.`);
  const clients = { s3: new S3Client({}), lambda: new LambdaClient({}) };
  const log = await readReleases(clients.s3, bucket);
  if (values.list)
    for (const { id, version } of log?.releases ?? [])
      console.log(`${id}  ${version}${id === log?.current ? '  live' : ''}`);
  else {
    const release = chooseRelease(log, values.release);
    if (!values.unchecked) assertReadsData(release, await readLeastProgram(outputs.SiteUrl!));
    await restoreRelease(clients, bucket, log!, release);
    console.log(`Live: release ${release.id}, version ${release.version}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
