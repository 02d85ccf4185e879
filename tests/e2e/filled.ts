// Data folders filled by the seed: each is filled once for a version of the code and then copied.
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
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
import { acquireLock } from '#scripts/local/only-one.ts';
import { root } from '#scripts/local/template.ts';
import { launch } from './launch.ts';

export interface Filling {
  seed: 'demo' | 'empty';
  /**
   * Start of the tests; the folder is filled ten minutes earlier, so that it contains nothing of their
   * future.
   */
  clock: string;
}

const cache = join(root, '.build', 'filled');
const EARLIER = 10 * 60_000;
const KEPT = 4;

export const copyFilled = (filling: Filling, to: string): Promise<void> =>
  withFilled(filling, (folder) => cpSync(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE }));

/** Calls `use` with the filled folder, which is locked meanwhile. */
export async function withFilled(filling: Filling, use: (folder: string) => void): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, fingerprint(filling));
  const release = await acquireLock(join(cache, 'lock.db'));
  try {
    if (!existsSync(folder)) await fill(filling, folder);
    use(folder);
  } finally {
    release();
  }
}

/** Hashes everything that determines the contents of a fresh stack. */
function fingerprint({ seed, clock }: Filling): string {
  const hash = createHash('sha256').update(`${seed} ${clock}`);
  const code = ['{functions,shared,infra,scripts/local,scripts/seed}/**/*.ts', 'scripts/seed.ts'];
  for (const file of globSync([...code, 'package-lock.json'], { cwd: root }).sort())
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return `${seed}-${hash.digest('hex').slice(0, 16)}`;
}

/** Fills a folder atomically: it gets its name after its stack has stopped. */
async function fill({ seed, clock }: Filling, folder: string) {
  for (const { path } of made().slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
  const unfinished = mkdtempSync(join(cache, 'making-'));
  const earlier = new Date(Date.parse(clock) - EARLIER).toISOString();
  const stack = await launch(unfinished, '--no-site', '--seed', seed, '--clock', earlier);
  await stack.stop();
  renameSync(unfinished, folder);
}

/** Returns the folders, newest first; unfinished ones of a killed process count as oldest. */
const made = () =>
  readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      path: join(cache, name),
      at: name.startsWith('making-') ? 0 : statSync(join(cache, name)).mtimeMs,
    }))
    .sort((a, b) => b.at - a.at);
