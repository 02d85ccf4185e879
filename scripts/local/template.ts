// The synthesized template: made anew only when what it is made of has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from './cannot-start.ts';

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}
export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
}

/** By resource, then by name: what the template's own functions answered while it was deployed. */
export type Attributes = Record<string, Record<string, unknown>>;

/** The metadata by which a function names its handler's file. */
export const entryKey = 'plantledger:entry';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.build', 'synth');
const KEPT = 4;

/** Every stack's resources in one. */
export async function readTemplate(): Promise<Template> {
  const folder = join(cache, fingerprint());
  if (!existsSync(folder)) await synthesize(folder);
  const parts = readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template);
  return {
    Resources: Object.assign({}, ...parts.map((part) => part.Resources)),
    Outputs: Object.assign({}, ...parts.map((part) => part.Outputs)),
    Parameters: Object.assign({}, ...parts.map((part) => part.Parameters)),
    Conditions: Object.assign({}, ...parts.map((part) => part.Conditions)),
    Mappings: Object.assign({}, ...parts.map((part) => part.Mappings)),
  };
}

/** Of all that decides the template: infra and the contracts by content, the functions by name alone. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const read = globSync(['infra/**/*.{ts,js}', 'shared/**/*.ts', 'cdk.json', 'package-lock.json'], {
    cwd: root,
  }).sort();
  for (const file of read) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  for (const file of globSync('functions/**/*.ts', { cwd: root }).sort()) hash.update(`${file}\0`);
  return hash.digest('hex').slice(0, 16);
}

async function synthesize(folder: string) {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'making-'));
  const environment = {
    ...process.env,
    CDK_OUTDIR: unfinished,
    CDK_VALIDATION: 'false',
    CDK_CONTEXT_JSON: JSON.stringify({ bundling: 'off', nag: 'off' }),
  };
  const child = spawn(process.execPath, ['infra/app.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new CannotStart(
      `The cloud's code in infra does not synthesize:\n${output.trim().split('\n').slice(0, 20).join('\n')}`,
    );
  }
  // another process may have finished the same first
  if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, folder);
  forgetOld();
}

function forgetOld() {
  const made = readdirSync(cache).map((name) => ({
    path: join(cache, name),
    at: statSync(join(cache, name)).mtimeMs,
  }));
  for (const { path } of made.sort((a, b) => b.at - a.at).slice(KEPT))
    rmSync(path, { recursive: true, force: true });
}
