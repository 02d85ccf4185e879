// The table's emulator: a child process over one SQLite file, which never outlives the process that started it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';
import { freePort } from './free-port.ts';
import { endProcess, isRunning } from './processes.ts';

export interface Dynoxide {
  endpoint: string;
  /** Told when it ends although nobody closed it. */
  onLoss(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/** It commits in WAL mode with `synchronous=FULL`: an acknowledged write is on disk, whoever is killed. */
export async function startDynoxide(folder: string): Promise<Dynoxide> {
  const binary = findBinary();
  const file = join(folder, 'table.db');
  const pidFile = join(folder, 'table.pid');
  await endLeftOver(folder);
  for (let attempt = 0; ; attempt++) {
    const port = await freePort();
    const { child, problem } = await launch(binary, port, file, pidFile);
    if (!problem) {
      speedUpStream(file);
      return running(`http://127.0.0.1:${port}`, child, pidFile);
    }
    if (problem.includes('already in use') && attempt < 5) continue;
    if (/SQLite|database/i.test(problem)) {
      throw new CannotStart(
        `The table's file ${file} cannot be opened (${problem}). Start over with --fresh, or name another folder with --data.`,
      );
    }
    throw new CannotStart(`The table's emulator did not start: ${problem}`);
  }
}

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/** The optional package that holds the emulator for a machine; undefined where there is none. */
export function emulatorPackage(platform: string, processor: string): string | undefined {
  const name = `${platform}-${processor}`;
  return platforms.includes(name) ? `@dynoxide/${name}` : undefined;
}

function findBinary(): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'dynoxide'));
  const ours = emulatorPackage(process.platform, process.arch);
  if (ours) {
    const folders = createRequire(import.meta.url).resolve.paths(ours) ?? [];
    places.unshift(...folders.map((folder) => join(folder, ours, 'dynoxide')));
  }
  const found = places.find(executable);
  if (found) return found;
  const advice = ours
    ? `"npm ci" installs it as the optional package ${ours}, where the registry has that; otherwise put it on the PATH`
    : `There is a package of it for ${platforms.join(', ')}, not for ${process.platform}-${process.arch}: put it on the PATH (on Windows, use WSL)`;
  throw new CannotStart(
    `The table's emulator "dynoxide" was not found. ${advice}: https://github.com/nubo-db/dynoxide/releases`,
  );
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// The shell ends the emulator when its standard input closes, which the system does for us even on kill -9.
const guard = `
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
  // a group of its own: Ctrl-C in the terminal must reach us first, so that we can finish what is under way
  const child = spawn('/bin/sh', ['-c', guard, 'sh', pidFile, binary, String(port), file], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      output = (output + chunk).slice(-2000);
      if (output.includes('listening on')) resolve({ child });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => resolve({ child, problem: error.message }));
    child.on('exit', () => {
      child.stdin.destroy();
      resolve({ child, problem: output.replace(/^error: /, '').trim() || 'it ended without a word' });
    });
  });
}

function running(endpoint: string, child: ChildProcess, pidFile: string): Dynoxide {
  const pid = readPid(pidFile);
  const gone = once(child, 'exit');
  let closing = false;
  return {
    endpoint,
    onLoss(listener) {
      gone.then(([code, signal]) => !closing && listener(signal ?? `exit code ${code}`));
    },
    async close() {
      closing = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin?.end();
        const forced = setTimeout(() => pid && isRunning(pid) && process.kill(pid, 'SIGKILL'), 2000);
        await gone;
        clearTimeout(forced);
      }
      rmSync(pidFile, { force: true });
    },
  };
}

/** A child that outlived its stack: ended only when it really is our emulator on our file. */
export async function endLeftOver(folder: string) {
  const pidFile = join(folder, 'table.pid');
  const pid = readPid(pidFile);
  if (pid) await endProcess(pid, (command) => command.includes(join(folder, 'table.db')));
  rmSync(pidFile, { force: true });
}

const readPid = (pidFile: string) =>
  existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || undefined : undefined;

/** Without this index each write looks through all stream records: 12 ms instead of 0.7 ms after 20 000 items. */
function speedUpStream(file: string) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(
    'CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records(table_name, CAST(sequence_number AS INTEGER))',
  );
  database.close();
}
