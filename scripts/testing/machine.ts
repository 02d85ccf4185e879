// Measures the machine, so that a slow run can be told from a slow machine.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Megabytes of SHA-256 a second of the machine on which `npm test` should take at most 20 minutes. */
const REFERENCE_MB_A_SECOND = 1_600;

/** Hashes for a second; returns the speed of one processor as a share of the reference machine's. */
export function measureMachineFactor(): number {
  const buffer = Buffer.alloc(1 << 16, 7);
  const startedAt = performance.now();
  let hashedBytes = 0;
  while (performance.now() - startedAt < 1_000) {
    createHash('sha256').update(buffer).digest();
    hashedBytes += buffer.length;
  }
  return hashedBytes / 1e6 / ((performance.now() - startedAt) / 1_000) / REFERENCE_MB_A_SECOND;
}

/** Returns the line about the machine that begins the table of a run. */
export const describeMachine = (factor: number): string =>
  `machine: ${factor.toFixed(2)} of the reference, ${availableParallelism()} cores, ${loadavg()[0]!.toFixed(1)} processes waiting at the start`;

/** Times of all processors since the machine started, in hundredths of a second. */
export interface ProcessorTimes {
  busy: number;
  disk: number;
  stolen: number;
  total: number;
}

/** Reads the times of the processors; undefined where the system has no `/proc/stat`. */
export function readProcessorTimes(): ProcessorTimes | undefined {
  if (!existsSync('/proc/stat')) return undefined;
  return parseProcessorTimes(readFileSync('/proc/stat', 'utf8'));
}

/** Parses the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq and steal. */
export function parseProcessorTimes(text: string): ProcessorTimes {
  const [user, nice, system, idle, disk, irq, softIrq, stolen] = text
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1, 9)
    .map(Number) as [number, number, number, number, number, number, number, number];
  const busy = user + nice + system + irq + softIrq;
  return { busy, disk, stolen, total: busy + idle + disk + stolen };
}

/** Returns the shares of the time between two readings as texts such as `97 %`. */
export function formatShares(
  before: ProcessorTimes | undefined,
  after: ProcessorTimes | undefined,
): Record<'busy' | 'disk' | 'stolen', string> {
  const share = (key: 'busy' | 'disk' | 'stolen') => {
    const total = before && after ? after.total - before.total : 0;
    return total === 0 ? '–' : `${Math.round(((after![key] - before![key]) / total) * 100)} %`;
  };
  return { busy: share('busy'), disk: share('disk'), stolen: share('stolen') };
}
