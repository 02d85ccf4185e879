// npm run backup -- --to DIR: writes the data of a stage, or of the running local stack, into an empty folder while it
// works. Prints one JSON line; or a sentence that says why not, and ends with 1.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './transfer/backup.ts';
import { readInstant, runCommand } from './transfer/command-line.ts';
import { openTarget, targetOptions } from './transfer/target.ts';
import { TransferError } from './transfer/transfer-error.ts';

const help = `npm run -s backup -- --to DIR [--port 4000 | --stage STAGE [--region REGION] [--at INSTANT]]

Writes all items as they were at one moment, the pictures and the rows of data files into DIR, which must be empty or
new. The stack works on meanwhile. With --at (such as 2026-03-01T02:00:00Z) the items are those of that instant of the
last 35 days. docs/operations/restore.md says how to restore.

Without --stage the command reads the local stack on --port. With --stage it reads that stage of the AWS account of the
environment, which must allow cloudformation:ListStackResources, dynamodb:DescribeTable,
dynamodb:ExportTableToPointInTime and dynamodb:DescribeExport of the table, s3:ListBucket and s3:GetObject of the
buckets of pictures and of data files, and s3:ListBucket, s3:GetObject, s3:PutObject, s3:AbortMultipartUpload and
s3:DeleteObject of the failure store, through which DynamoDB exports the table.`;

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: { ...targetOptions, to: { type: 'string' }, at: { type: 'string' } },
  });
  if (values.to === undefined) throw new TransferError('Name the folder with --to.');
  const folder = resolve(values.to);
  const at = readInstant(values.at);
  const { takenAt, items, digest, objects, objectBytes } = await backUp(await openTarget(values), folder, at);
  return { folder, takenAt, items, digest, objects, objectBytes };
});
