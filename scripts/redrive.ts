// npm run redrive -- [QUEUE]: sends again what failed at every try, of a stage or of the running local stack. Prints one
// JSON line with counts; or a sentence that says why not. Ends with 1 if something failed again.
import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { listStackResources } from './deploy/stack-resources.ts';
import { RedriveError, type RedriveResult, redrive } from './redrive/redrive.ts';
import { findRedriveResources, type RedriveTarget } from './redrive/target.ts';

const help = `npm run -s redrive -- [QUEUE] [--port 4000 | --stage STAGE [--region REGION]]

QUEUE is the name of a worker (mail-send, mail-events, sap-send, webhook-send, import-data, account-sync, read-image,
read-file, generate-orders), one of the readers of the stream (reactions, figures), or tick. Without it everything is
sent again.

Without --stage the command goes to the local stack on --port. With --stage it goes to that stage of the AWS account
of the environment, which must allow cloudformation:ListStackResources, sqs:StartMessageMoveTask,
sqs:ListMessageMoveTasks and sqs:GetQueueAttributes, s3:ListBucket, s3:GetObject and s3:DeleteObject of the failure
store, and lambda:InvokeFunction of the two readers.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4000' },
    stage: { type: 'string' },
    region: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit(0);
}
try {
  const [name, ...others] = positionals;
  if (others.length > 0) throw new RedriveError(`${others.join(' ')} is too much: name one queue.`);
  const { stage, region, port } = values;
  const result = stage
    ? await redrive(await openStage(stage, region), name)
    : await redriveLocally(port, name);
  console.log(JSON.stringify(result));
  if (Object.values(result.reran).some(({ failed }) => failed > 0)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function redriveLocally(port: string, name: string | undefined): Promise<RedriveResult> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/local/redrive`, {
    method: 'POST',
    body: JSON.stringify({ name }),
  }).catch(() => undefined);
  if (!answer) throw new RedriveError(`No stack answers on port ${port}: start it with npm start.`);
  const result = (await answer.json()) as RedriveResult & { message?: string };
  if (!answer.ok) throw new RedriveError(result.message ?? `The stack answered ${answer.status}.`);
  return result;
}

async function openStage(stage: string, region: string | undefined): Promise<RedriveTarget> {
  const lambda = new LambdaClient({ region });
  return {
    sqs: new SQSClient({ region }),
    s3: new S3Client({ region }),
    ...findRedriveResources(await listStackResources(`plantledger-${stage}`, region)),
    async invoke(FunctionName, event) {
      const { FunctionError, Payload } = await lambda.send(
        new InvokeCommand({ FunctionName, Qualifier: 'live', Payload: JSON.stringify(event) }),
      );
      const text = Buffer.from(Payload ?? []).toString();
      if (FunctionError) throw new Error(`${FunctionName} failed: ${text}`);
      return JSON.parse(text);
    },
  };
}
