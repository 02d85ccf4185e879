// What a piece of work takes: time, CPU of this process, and what it reads and writes.
import { costOf } from '../../functions/table/capacity.ts';

export async function measured<T>(work: () => Promise<T>) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const spent = await costOf(work);
  const { user, system } = process.cpuUsage(before);
  return { ...spent, ms: performance.now() - start, cpu: (user + system) / 1000 };
}
