// Build of the site for the local CloudFront, repeated if a source has changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../cannot-start.ts';
import { acquireLock } from '../only-one.ts';
import { root } from '../template.ts';
import { compressedFolder } from './files.ts';

export const siteFolder = join(root, 'dist', 'web');
const buildMarker = join(root, '.build', 'site');

/**
 * Builds the site. If two stacks start at the same time, the second waits and finds the build of the first.
 * Tests whose run has built the site before say so with the variable SITE_BUILT.
 */
export async function buildSite(printLine: (line: string) => void): Promise<void> {
  const { VITEST, SITE_BUILT } = process.env;
  if (VITEST && SITE_BUILT && existsSync(join(siteFolder, 'index.html'))) return;
  mkdirSync(dirname(buildMarker), { recursive: true });
  const release = await acquireLock(`${buildMarker}.db`);
  try {
    const sourceHash = computeFingerprint();
    const isBuilt = existsSync(join(siteFolder, 'index.html')) && existsSync(buildMarker);
    if (isBuilt && readFileSync(buildMarker, 'utf8') === sourceHash) return;
    printLine('Building the site …');
    await runBuild();
    rmSync(compressedFolder, { recursive: true, force: true });
    writeFileSync(buildMarker, sourceHash);
  } finally {
    release();
  }
}

async function runBuild(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0)
    throw new StartError(`The site does not build:\n${output.trim().split('\n').slice(-25).join('\n')}`);
}

function computeFingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(['web/**/*', 'shared/**/*', 'package-lock.json'], { cwd: root }).sort();
  for (const file of files)
    if (statSync(join(root, file)).isFile()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
