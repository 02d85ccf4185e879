// Measures the local stack: time until it is ready, for the first start of a fresh clone and for later ones, and its
// memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../local/free-port.ts';
import { root } from '../local/template.ts';
import { type Figure, round } from './figure.ts';

export async function measureStack(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stack-'));
  // A fresh clone has neither a template nor a site.
  for (const name of ['synth', 'site']) rmSync(join(root, '.build', name), { recursive: true, force: true });
  try {
    const firstStart = await startStackProcess(folder);
    const memory = readMemory(firstStart.child.pid!);
    await stopStackProcess(firstStart.child);
    const laterStart = await startStackProcess(folder);
    await stopStackProcess(laterStart.child);
    return [
      {
        figure: 'first start of a fresh clone, demo seed',
        value: round(firstStart.seconds),
        unit: 's',
        budget: 25,
      },
      { figure: 'later start', value: round(laterStart.seconds), unit: 's', budget: 6 },
      { figure: 'memory of the whole stack, demo seed', value: Math.round(memory), unit: 'MB', budget: 600 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the stack in a process of its own; `options` are further ones of `npm start`. */
export async function startStackProcess(
  folder: string,
  options: readonly string[] = [],
): Promise<{ child: ChildProcess; seconds: number; url: string }> {
  const startedAt = performance.now();
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['scripts/start.ts', '--data', folder, '--port', String(port), ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.includes('ready ') && resolve());
    child.on('exit', (code) => reject(new Error(`the stack ended with ${code}`)));
  });
  return { child, seconds: (performance.now() - startedAt) / 1000, url: `http://localhost:${port}` };
}

export async function stopStackProcess(child: ChildProcess) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Returns the resident megabytes of a process and all its descendants. */
export function readMemory(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), status: readProcessStatus(pid) }));
  const parentPids = new Map(
    processes.map(({ pid, status }) => [pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])]),
  );
  const isDescendant = (pid: number): boolean =>
    pid === root || (pid > 1 && isDescendant(parentPids.get(pid) ?? 0));
  return processes
    .filter(({ pid }) => isDescendant(pid))
    .reduce((sum, { status }) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024, 0);
}

/** Reads the status of a process; an empty text if the process has ended. */
function readProcessStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
