// Measures a piece of work: time, CPU of this process, and capacity.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCost } from '#functions/db/capacity.ts';

export async function measureWork<T>(work: () => Promise<T>) {
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  const cost = await measureCost(work);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ...cost, ms: performance.now() - startedAt, cpu: (user + system) / 1000 };
}

/**
 * Returns the milliseconds of CPU used by the emulator of a table; NaN if the system does not report them.
 */
export function readEmulatorCpu(folder: string): number {
  try {
    const pid = readFileSync(join(folder, 'table.pid'), 'utf8').trim();
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = rest.split(' ').slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}
