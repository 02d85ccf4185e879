// Deploys one stage to the AWS account of the environment, after checking what the account lacks:
// `npm run deploy -- [--check] -c stage=prod -c domain=… -c certificateArn=… -c alarmEmail=…`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { STSClient } from '@aws-sdk/client-sts';
import cdk from '../cdk.json' with { type: 'json' };
import { DATA_VERSION } from '../functions/db/data-version.ts';
import { getPushSubject, parseStage } from '../infra/stage.ts';
import {
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkCredentials,
  checkMail,
  checkPushSubject,
  checkRegion,
  EDGE_REGION,
  type Finding,
  listDnsRecords,
  readStackState,
} from './deploy/checks.ts';
import { publishSite } from './deploy/publish.ts';
import { alignAliases, isRolledBack, readReleases, recordRelease } from './deploy/releases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outputsFile = join(root, '.build/outputs.json');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

interface Outputs extends Record<string, string> {
  SiteUrl: string;
  SiteBucket: string;
  UserPoolId: string;
  UserPoolClientId: string;
  SignInHost: string;
  Region: string;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function run(title: string, command: string, args: string[]): void {
  console.log(`${title} …`);
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) stop(`${title}: failed. Look at the lines above.`);
}

const buildSiteConfig = (outputs: Outputs) => ({
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  region: outputs.Region,
  domain: outputs.SignInHost,
  host: outputs.SiteHost,
  // Pages of an older version that a tablet has cached still request this file.
  api: '/api',
  local: false,
  version,
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        context: { type: 'string', short: 'c', multiple: true, default: [] },
        'require-approval': { type: 'string' },
      },
    });
    const pairs = values.context.map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]);
    const stage = parseStage(Object.fromEntries(pairs), cdk.context.stages);
    const approval = values['require-approval'];
    const cdkArguments = [
      ...values.context.flatMap((pair) => ['-c', pair]),
      ...(approval === undefined ? [] : ['--require-approval', approval]),
    ];
    return { isCheckOnly: values.check, stage, cdkArguments };
  } catch (error) {
    return stop((error as Error).message);
  }
}

const { isCheckOnly, stage, cdkArguments } = readOptions();
const stackName = `plantledger-${stage.stage}`;
const cloudFormation = new CloudFormationClient({});
const lambda = new LambdaClient({});
const s3 = new S3Client({});

/** Says what is missing and ends if the deployment cannot go on. */
function report(findings: readonly Finding[]): void {
  for (const { kind, sentence } of findings) console.log(`${kind}: ${sentence}`);
  if (findings.some(({ kind }) => kind === 'missing')) stop('Nothing was deployed.');
}

function printDnsRecords(outputs: Record<string, string>): void {
  const records = listDnsRecords(outputs);
  if (records.length === 0) return;
  console.log('DNS records of this stage (name, type, value; an ALIAS for the top of a zone):');
  for (const record of records) console.log(`  ${record}`);
}

report(await checkRegion(async () => cloudFormation.config.region()));
report(await checkCredentials(new STSClient({})));
const region = await cloudFormation.config.region();
const state = await readStackState(cloudFormation, stackName);
const edge = { region: EDGE_REGION };
report([
  ...state.findings,
  ...(await checkBootstrap(cloudFormation, region)),
  ...(region === EDGE_REGION ? [] : await checkBootstrap(new CloudFormationClient(edge), EDGE_REGION)),
  ...(await checkCertificate(new ACMClient(edge), stage)),
  ...(await checkMail(new SESv2Client({}), stage, state.isFirst)),
  ...checkPushSubject(getPushSubject(stage)),
  ...(await checkConcurrency(lambda)),
]);
if (isCheckOnly) {
  printDnsRecords(state.outputs);
  console.log(
    state.isFirst ? `${stackName} can be deployed for the first time.` : `${stackName} can be deployed.`,
  );
  process.exit(0);
}

run('Building the site', 'vite', ['build', '--config', 'web/vite.config.ts']);
const log = state.outputs.SiteBucket ? await readReleases(s3, state.outputs.SiteBucket) : undefined;
const deployment = [
  ...['deploy', '--all', '--outputs-file', outputsFile, ...cdkArguments],
  // A canary begins at the version of the last deployment, which is not the live one after a rollback.
  ...(isRolledBack(log) ? ['-c', 'canary=off'] : []),
];
// CloudFormation can remove a first deployment that fails only while nothing is protected.
if (state.isFirst) run('Deploying for the first time', 'cdk', [...deployment, '-c', 'protection=off']);
run(state.isFirst ? 'Protecting the stage' : 'Deploying', 'cdk', deployment);
const stacks = Object.values(JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, object>);
const outputs = stacks.find((each): each is Outputs => 'SiteUrl' in each);
if (!outputs) stop(`The deployment left no outputs in ${outputsFile}.`);
console.log('Publishing the site …');
const id = new Date().toISOString().replaceAll(/[:.]/g, '-');
const bucket = outputs.SiteBucket;
const folder = join(root, 'dist/web');
const files = await publishSite(s3, { bucket, folder, release: id, config: buildSiteConfig(outputs) });
const functions = await alignAliases(cloudFormation, lambda, stackName);
await recordRelease(s3, bucket, { id, version, dataVersion: DATA_VERSION, functions, files });
printDnsRecords(outputs);
console.log(`Deployed: ${outputs.SiteUrl} (release ${id})`);
