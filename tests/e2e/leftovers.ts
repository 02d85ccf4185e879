// Folders of the browser tests, and what a test process that was killed has left behind.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, readCommandLine } from '#scripts/local/processes.ts';

type Kind = 'e2e' | 'tablet';

/** Makes an empty folder, whose name tells the process that owns it. */
export const makeFolder = (kind: Kind): string =>
  mkdtempSync(join(tmpdir(), `plantledger-${kind}-${process.pid}-`));

/** File of a folder with the id of the browser that uses it. */
export const PID_FILE = 'browser.pid';

/** Deletes the folders of processes that are gone, and ends the browsers that still use them. */
export function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^plantledger-(?:e2e|tablet)-(\d+)-/.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    endBrowser(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ends the browser of a folder with all its processes; another process may have its id by now. */
function endBrowser(folder: string): void {
  const file = join(folder, PID_FILE);
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (pid && readCommandLine(pid).includes(folder)) process.kill(-pid, 'SIGKILL');
}
