// Synthesized template, cached until one of its sources changes.
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
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartError } from './cannot-start.ts';

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

/** Attributes by resource and name: the answers of the template's custom resource functions. */
export type Attributes = Record<string, Record<string, unknown>>;

/** Metadata key of a function's handler file. */
export const entryKey = 'plantledger:entry';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Imports a handler file: its source, or what was bundled of it, with its path, into the folder of the
 * variable BUNDLED.
 */
export function importEntry(entry: string): Promise<{ handler?: unknown }> {
  const { BUNDLED } = process.env;
  const file = BUNDLED ? join(BUNDLED, relative(root, entry).replace(/\.ts$/, '.js')) : entry;
  return import(pathToFileURL(file).href);
}
const cacheFolder = join(root, '.build', 'synth');
const MAX_CACHED_TEMPLATES = 4;
const UNFINISHED_PREFIX = 'making-';
const MAX_SYNTHESIS_MS = 60 * 60_000;

/** Folder of the template for the test files of a process, each of which imports this module again. */
const testFolderKey = Symbol.for('plantledger.templateFolder');
const globals = globalThis as { [testFolderKey]?: string };

/** Returns the resources of all stacks in one template. */
export async function readTemplate(): Promise<Template> {
  const knownFolder = process.env.VITEST && globals[testFolderKey];
  const folder = knownFolder || join(cacheFolder, computeFingerprint());
  if (!existsSync(folder)) await synthesize(folder);
  globals[testFolderKey] = folder;
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

/** Hashes all sources of the template: infra and the contracts by content, the functions by name only. */
function computeFingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync(['infra/**/*.{ts,js}', 'shared/**/*.ts', 'cdk.json', 'package-lock.json'], {
    cwd: root,
  }).sort();
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  for (const file of globSync('functions/**/*.ts', { cwd: root }).sort()) hash.update(`${file}\0`);
  return hash.digest('hex').slice(0, 16);
}

async function synthesize(folder: string) {
  mkdirSync(cacheFolder, { recursive: true });
  const temporaryFolder = mkdtempSync(join(cacheFolder, UNFINISHED_PREFIX));
  const environment = {
    ...process.env,
    CDK_OUTDIR: temporaryFolder,
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
    rmSync(temporaryFolder, { recursive: true, force: true });
    throw new StartError(
      `The cloud's code in infra does not synthesize:\n${output.trim().split('\n').slice(0, 20).join('\n')}`,
    );
  }
  // Another process may have finished the same template first.
  if (existsSync(folder)) rmSync(temporaryFolder, { recursive: true, force: true });
  else renameSync(temporaryFolder, folder);
  deleteOldTemplates();
}

/** Deletes old templates, and unfinished ones that another process no longer writes. */
function deleteOldTemplates() {
  const folders = readdirSync(cacheFolder).flatMap((name) => {
    const path = join(cacheFolder, name);
    // Another process may have renamed or deleted the folder meanwhile.
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    return at === undefined ? [] : { path, at, isUnfinished: name.startsWith(UNFINISHED_PREFIX) };
  });
  const cachedTemplates = folders.filter(({ isUnfinished }) => !isUnfinished).sort((a, b) => b.at - a.at);
  const abandoned = folders.filter(
    ({ isUnfinished, at }) => isUnfinished && at < Date.now() - MAX_SYNTHESIS_MS,
  );
  for (const { path } of [...cachedTemplates.slice(MAX_CACHED_TEMPLATES), ...abandoned])
    rmSync(path, { recursive: true, force: true });
}
