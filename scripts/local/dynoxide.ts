// Emulator of the table: a child process over one SQLite file that never outlives its parent process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './cannot-start.ts';
import { findFreePort } from './free-port.ts';
import { endProcess, isRunning } from './processes.ts';

export interface Dynoxide {
  endpoint: string;
  /** Registers a listener that is called if the emulator ends without being closed. */
  onLoss(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/**
 * Starts the emulator. It commits in WAL mode with `synchronous=FULL`, so an acknowledged write is on disk
 * even if a process is killed.
 */
export async function startDynoxide(folder: string): Promise<Dynoxide> {
  const binary = findEmulator();
  const file = join(folder, 'table.db');
  const pidFile = join(folder, 'table.pid');
  await endLeftoverEmulator(folder);
  for (let attempt = 0; ; attempt++) {
    const port = await findFreePort();
    const { child, problem } = await launch(binary, port, file, pidFile);
    if (!problem) {
      speedUpStream(file);
      return createDynoxide(`http://127.0.0.1:${port}`, child, pidFile);
    }
    if (problem.includes('already in use') && attempt < 5) continue;
    if (/SQLite|database/i.test(problem)) {
      throw new StartError(
        `The table's file ${file} cannot be opened (${problem}). Start over with --fresh, or name another folder with --data.`,
      );
    }
    throw new StartError(`The table's emulator did not start: ${problem}`);
  }
}

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/** Returns the optional package with the emulator for a platform; undefined if there is none. */
export function getEmulatorPackage(platform: string, processor: string): string | undefined {
  const name = `${platform}-${processor}`;
  return platforms.includes(name) ? `@dynoxide/${name}` : undefined;
}

/** Returns the path of the emulator's program. @throws StartError if it is not installed */
export function findEmulator(): string {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'dynoxide'));
  const packageName = getEmulatorPackage(process.platform, process.arch);
  if (packageName) {
    const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
    candidates.unshift(...folders.map((folder) => join(folder, packageName, 'dynoxide')));
  }
  const found = candidates.find(isExecutable);
  if (found) return found;
  const advice = packageName
    ? `"npm ci" installs it as the optional package ${packageName}, where the registry has that; otherwise put it on the PATH`
    : `There is a package of it for ${platforms.join(', ')}, not for ${process.platform}-${process.arch}: put it on the PATH (on Windows, use WSL)`;
  throw new StartError(
    `The table's emulator "dynoxide" was not found. ${advice}: https://github.com/nubo-db/dynoxide/releases`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// The shell ends the emulator when its standard input closes, which happens even on kill -9.
const guardScript = `
"$2" --host 127.0.0.1 --port "$3" --db-path "$4" </dev/null &
child=$!
echo $child >"$1"
exec 3<&0
{ read -r _ <&3; kill $child 2>/dev/null; } >/dev/null 2>&1 &
wait $child`;

async function launch(
  binary: string,
  port: number,
  file: string,
  pidFile: string,
): Promise<{ child: ChildProcess; problem?: string }> {
  // The separate process group lets Ctrl-C reach this process first, so that running work can be finished.
  const child = spawn('/bin/sh', ['-c', guardScript, 'sh', pidFile, binary, String(port), file], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve) => {
    const collectOutput = (chunk: Buffer) => {
      output = (output + chunk).slice(-2000);
      if (output.includes('listening on')) resolve({ child });
    };
    child.stdout.on('data', collectOutput);
    child.stderr.on('data', collectOutput);
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => resolve({ child, problem: error.message }));
    child.on('exit', () => {
      child.stdin.destroy();
      resolve({ child, problem: output.replace(/^error: /, '').trim() || 'it ended without a word' });
    });
  });
}

function createDynoxide(endpoint: string, child: ChildProcess, pidFile: string): Dynoxide {
  const pid = readPid(pidFile);
  const exited = once(child, 'exit');
  let isClosing = false;
  return {
    endpoint,
    onLoss(listener) {
      exited.then(([code, signal]) => !isClosing && listener(signal ?? `exit code ${code}`));
    },
    async close() {
      isClosing = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin?.end();
        const killTimer = setTimeout(() => pid && isRunning(pid) && process.kill(pid, 'SIGKILL'), 2000);
        await exited;
        clearTimeout(killTimer);
      }
      rmSync(pidFile, { force: true });
    },
  };
}

/** Ends an emulator that outlived its stack, after checking that it really is the emulator of this file. */
export async function endLeftoverEmulator(folder: string) {
  const pidFile = join(folder, 'table.pid');
  const pid = readPid(pidFile);
  if (pid) await endProcess(pid, (command) => command.includes(join(folder, 'table.db')));
  rmSync(pidFile, { force: true });
}

const readPid = (pidFile: string) =>
  existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || undefined : undefined;

/**
 * Adds an index to the stream records. Without it each write scans all of them: 12 ms instead of 0.7 ms after
 * 20 000 items.
 */
function speedUpStream(file: string) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(
    'CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records(table_name, CAST(sequence_number AS INTEGER))',
  );
  database.close();
}
