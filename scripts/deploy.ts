// Puts one stage into the AWS account of the environment: `npm run deploy -- -c stage=prod -c domain=… -c certificateArn=…`.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist/web');
const outputsFile = join(root, '.build/outputs.json');

interface Outputs {
  SiteUrl: string;
  SiteHost?: string;
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

function run(says: string, command: string, args: string[]): void {
  console.log(`${says} …`);
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) stop(`${says}: failed. Look at the lines above.`);
}

async function preflight(s3: S3Client): Promise<void> {
  await s3.config
    .region()
    .catch(() => stop('No AWS region: set AWS_REGION, or AWS_PROFILE to a profile that has one.'));
  await s3.config
    .credentials()
    .catch((error: Error) => stop(`No AWS credentials: set AWS_PROFILE, or sign in first. ${error.message}`));
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Names under `assets` change with their content; what points at them must be asked for again. */
const caching = (path: string) =>
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Pages late, so that none is served before what it names, and the worker that keeps one after it; old assets stay for pages still open. */
async function publish(s3: S3Client, outputs: Outputs): Promise<void> {
  const put = (path: string, body: string | Buffer) =>
    s3.send(
      new PutObjectCommand({
        Bucket: outputs.SiteBucket,
        Key: path,
        Body: body,
        ContentType:
          types[extname(path)] ?? stop(`No content type is known for ${path}: add it to scripts/deploy.ts.`),
        CacheControl: caching(path),
      }),
    );
  const files = globSync('**/*.*', { cwd: site });
  const late = [/\.html$/, /^worker\.js$/];
  const others = files.filter((path) => !late.some((each) => each.test(path)));
  const lateOnes = late.flatMap((each) => files.filter((path) => each.test(path)));
  await put('config.json', JSON.stringify(configOf(outputs)));
  for (const path of [...others, ...lateOnes]) await put(path, readFileSync(join(site, path)));
}

const configOf = (outputs: Outputs) => ({
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  region: outputs.Region,
  domain: outputs.SignInHost,
  host: outputs.SiteHost,
  // pages that a tablet keeps of an older version ask for it
  api: '/api',
  local: false,
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string,
});

const s3 = new S3Client({});
await preflight(s3);
run('Building the site', 'vite', ['build', '--config', 'web/vite.config.ts']);
run('Deploying', 'cdk', ['deploy', '--all', '--outputs-file', outputsFile, ...process.argv.slice(2)]);
const stacks = Object.values(JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, object>);
const outputs = stacks.find((each): each is Outputs => 'SiteUrl' in each);
if (!outputs) stop(`The deployment left no outputs in ${outputsFile}.`);
console.log('Publishing the site …');
await publish(s3, outputs);
console.log(`Deployed: ${outputs.SiteUrl}`);
