// Order of the stream: records of one item keep theirs, records of different items do not; some are delivered again.
import type { Random } from './random.ts';

interface KeyedRecord {
  dynamodb?: { Keys?: Record<string, unknown> };
}
/** Share of the records that are delivered a second time. */
const AGAIN_RATE = 0.1;

const getKey = (record: KeyedRecord) => JSON.stringify(record.dynamodb?.Keys ?? {});

/** Returns the records in another order, in which those of one item follow each other as before. */
export function disorderRecords<Each extends KeyedRecord>(records: readonly Each[], random: Random): Each[] {
  const shards = Map.groupBy(records, getKey);
  const waiting = [...shards.values()].map((each) => [...each]);
  const disordered: Each[] = [];
  while (waiting.length > 0) {
    const i = Math.floor(random() * waiting.length);
    disordered.push(waiting[i]!.shift()!);
    if (waiting[i]!.length === 0) waiting.splice(i, 1);
  }
  return disordered;
}

/** Returns the records that are delivered once more, each with all later ones of its item, as after a failed batch. */
export function selectRepeated<Each extends KeyedRecord>(records: readonly Each[], random: Random): Each[] {
  const repeatedKeys = new Set<string>();
  return records.filter((record) => {
    if (random() < AGAIN_RATE) repeatedKeys.add(getKey(record));
    return repeatedKeys.has(getKey(record));
  });
}
