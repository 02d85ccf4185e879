// Data folders filled by the seed: each is filled once for a version of the code and then copied.
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '#scripts/local/only-one.ts';
import { root } from '#scripts/local/template.ts';
import { bundleStack } from './bundle-stack.ts';
import { fingerprintCode, getCode, noteCode } from './code-of-run.ts';
import { launchPatiently } from './launch.ts';

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
/** Number of folders that stay, those that were used last. */
const KEPT = 4;
/** Milliseconds for which a stack that fills its table says nothing, at most. */
const SILENT_MS = 900_000;

export async function copyFilled(filling: Filling, to: string): Promise<void> {
  const folder = await prepareFilled(filling, getCode());
  cpSync(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Returns the filled folder for a version of the code; fills it, while others wait, if it does not exist. */
async function prepareFilled({ seed, clock }: Filling, code: string): Promise<string> {
  const hash = createHash('sha256').update(`${seed} ${clock} ${code}`).digest('hex');
  const folder = join(cache, `${seed}-${hash.slice(0, 16)}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const release = await acquireLock(join(cache, 'lock.db'));
    try {
      if (!existsSync(folder)) await fill({ seed, clock }, folder);
    } finally {
      release();
    }
  }
  // The folders that were not used for the longest time are deleted.
  utimesSync(folder, new Date(), new Date());
  return folder;
}

/** Fills the folders of a run, bundles its stack, and notes for which code. */
export async function fillAll(fillings: readonly Filling[]): Promise<string[]> {
  const code = fingerprintCode();
  const folders: string[] = [];
  for (const filling of fillings) folders.push(await prepareFilled(filling, code));
  await bundleStack(code);
  noteCode(code);
  return folders;
}

/** Fills a folder atomically: it gets its name after its stack has stopped. */
async function fill({ seed, clock }: Filling, folder: string) {
  for (const { path } of made().slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
  const unfinished = mkdtempSync(join(cache, 'making-'));
  const earlier = new Date(Date.parse(clock) - EARLIER).toISOString();
  const options = ['--no-site', '--seed', seed, '--clock', earlier];
  const stack = await launchPatiently(SILENT_MS, unfinished, ...options);
  await stack.stop();
  renameSync(unfinished, folder);
}

/** Returns the folders, last used first; unfinished ones of a killed process count as oldest. */
const made = () =>
  readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      path: join(cache, name),
      at: name.startsWith('making-') ? 0 : statSync(join(cache, name)).mtimeMs,
    }))
    .sort((a, b) => b.at - a.at);
