// Throttling by partition key: 1 000 write and 3 000 read units a second for one key of the table or of an index, with
// the unused units of the last five minutes as a burst.
import type { Item, TableFault, TableInput } from './table-requests.ts';
import { getText, readWrittenItems } from './table-requests.ts';

const UNITS = { write: 1_000, read: 3_000 } as const;
const BURST_SECONDS = 300;
const WRITE_BYTES = 1_024;
const READ_BYTES = 4_096;
const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];

interface Bucket {
  units: number;
  at: number;
}

export interface ThrottleOptions {
  /** Machine time in milliseconds. */
  now: () => number;
  /** Divides all limits, so that a small test meets them. */
  factor?: number;
}

export function createThrottle({ now, factor = 1 }: ThrottleOptions) {
  const buckets = new Map<string, Bucket>();

  /** Takes units of a key; returns false if it has none left. */
  function take(kind: keyof typeof UNITS, key: string, units: number): boolean {
    const perSecond = UNITS[kind] / factor;
    const capacity = perSecond * BURST_SECONDS;
    const name = `${kind} ${key}`;
    const bucket = buckets.get(name) ?? { units: capacity, at: now() };
    const available = Math.min(capacity, bucket.units + ((now() - bucket.at) / 1_000) * perSecond);
    const isGranted = available > 0;
    buckets.set(name, { units: isGranted ? available - units : available, at: now() });
    return isGranted;
  }

  const refuse = (action: string, writes: number, key: string): TableFault => {
    const what = `${action} on the key ${key}`;
    const message = 'The level of configured provisioned throughput for the table was exceeded';
    return action === 'TransactWriteItems'
      ? {
          type: 'TransactionCanceledException',
          message,
          CancellationReasons: Array.from({ length: writes }, () => ({ Code: 'ThrottlingError' })),
          what,
        }
      : { type: 'ProvisionedThroughputExceededException', message, what };
  };

  return {
    /** Counts the writes of a request. A throttled index throttles the table's write as well. */
    checkWrites(action: string, input: TableInput): TableFault | undefined {
      const written = readWrittenItems(action, input);
      const units = Math.max(
        1,
        Math.ceil(JSON.stringify(input).length / WRITE_BYTES / (written.length || 1)),
      );
      for (const [i, key] of written.entries()) {
        const partitions = [getText(key.pk), ...listIndexPartitions(readWholeItem(input, i))];
        const cost = action === 'TransactWriteItems' ? 2 * units : units;
        const hot = partitions.find((partition) => !take('write', partition, cost));
        if (hot !== undefined) return refuse(action, written.length, hot);
      }
      return undefined;
    },
    /** Counts a read by the size of its answer, once it is known; refuses the next one. */
    countRead(partition: string, bytes: number): void {
      take('read', partition, Math.max(0.5, Math.ceil(bytes / READ_BYTES) / 2));
    },
    checkRead(action: string, partition: string): TableFault | undefined {
      return take('read', partition, 0) ? undefined : refuse(action, 0, partition);
    },
  };
}

const readWholeItem = (input: TableInput, i: number): Item =>
  input.Item ?? Object.values(input.TransactItems?.[i] ?? {})[0]?.Item ?? {};

const listIndexPartitions = (item: Item): string[] =>
  INDEXES.flatMap((index) => (item[`${index}pk`] ? [`${index} ${getText(item[`${index}pk`])}`] : []));
