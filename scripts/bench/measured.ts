// What a piece of work takes: time, CPU of this process, and what it reads and writes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costOf } from '../../functions/table/capacity.ts';

export async function measured<T>(work: () => Promise<T>) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const spent = await costOf(work);
  const { user, system } = process.cpuUsage(before);
  return { ...spent, ms: performance.now() - start, cpu: (user + system) / 1000 };
}

/** Milliseconds of CPU the emulator of a table has taken; NaN where the system does not tell. */
export function cpuOfTable(folder: string): number {
  try {
    const pid = readFileSync(join(folder, 'table.pid'), 'utf8').trim();
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = rest.split(' ').slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}
