// CloudFront and the site on this machine. Here: the build, when what it is made of has changed since the last one.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { onlyOne } from '../only-one.ts';
import { root } from '../template.ts';

export const siteFolder = join(root, 'dist', 'web');
const marker = join(root, '.build', 'site');

/** Two that start at once would write over each other: the second waits, and finds what the first built. */
export async function buildSite(say: (line: string) => void): Promise<void> {
  mkdirSync(dirname(marker), { recursive: true });
  const release = await onlyOne(`${marker}.db`);
  try {
    const made = fingerprint();
    const built = existsSync(join(siteFolder, 'index.html')) && existsSync(marker);
    if (built && readFileSync(marker, 'utf8') === made) return;
    say('Building the site …');
    await build();
    writeFileSync(marker, made);
  } finally {
    release();
  }
}

async function build(): Promise<void> {
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
    throw new CannotStart(`The site does not build:\n${output.trim().split('\n').slice(-25).join('\n')}`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(['web/**/*', 'shared/**/*', 'package-lock.json'], { cwd: root }).sort();
  for (const file of files)
    if (statSync(join(root, file)).isFile()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
