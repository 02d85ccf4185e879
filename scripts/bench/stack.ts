// The whole local stack: how long until it is ready, first and later, and what memory it takes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/free-port.ts';
import { type Figure, round } from './figure.ts';

export async function stack(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stack-'));
  try {
    const first = await start(folder);
    const memory = memoryOf(first.child.pid!);
    await stop(first.child);
    const later = await start(folder);
    await stop(later.child);
    return [
      { figure: 'first start, demo seed', value: round(first.seconds), unit: 's', budget: 90 },
      { figure: 'later start', value: round(later.seconds), unit: 's', budget: 6 },
      { figure: 'memory of the whole stack, demo seed', value: Math.round(memory), unit: 'MB', budget: 600 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<{ child: ChildProcess; seconds: number }> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    ['scripts/start.ts', '--data', folder, '--port', String(await freePort())],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((ready, failed) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.includes('ready ') && ready());
    child.on('exit', (code) => failed(new Error(`the stack ended with ${code}`)));
  });
  return { child, seconds: (performance.now() - begun) / 1000 };
}

async function stop(child: ChildProcess) {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Resident megabytes of a process and all below it. */
function memoryOf(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), status: statusOf(pid) }));
  const parent = new Map(all.map(({ pid, status }) => [pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])]));
  const below = (pid: number): boolean => pid === root || (pid > 1 && below(parent.get(pid) ?? 0));
  return all
    .filter(({ pid }) => below(pid))
    .reduce((sum, { status }) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024, 0);
}

/** Empty once the process is gone. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
