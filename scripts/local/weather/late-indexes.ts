// Late indexes: an index shows a write up to two seconds after the table does.
import type { Random } from './random.ts';
import { getItemKey, getText, type Item, type TableInput } from './table-requests.ts';

const MAX_LAG_MS = 2_000;

interface RecentWrite {
  /** Item before the write; undefined if there was none. */
  before: Item | undefined;
  visibleAt: number;
}

export function createLateIndexes(random: Random, now: () => number) {
  /** Writes that an index may not show yet, oldest first, by the key of their item. */
  const recent = new Map<string, RecentWrite[]>();

  function forget() {
    for (const [key, writes] of recent) {
      const hidden = writes.filter(({ visibleAt }) => visibleAt > now());
      if (hidden.length === 0) recent.delete(key);
      else recent.set(key, hidden);
    }
  }

  /** Applies a query's condition: one partition, and bounds of the sort key. */
  function fits(item: Item, { IndexName, ExpressionAttributeValues = {} }: TableInput): boolean {
    const { ':pk': pk, ':low': low, ':high': high } = ExpressionAttributeValues;
    const partition = item[`${IndexName}pk`];
    const sort = getText(item[`${IndexName}sk`]);
    if (!partition || getText(partition) !== getText(pk)) return false;
    return (!low || sort >= getText(low)) && (!high || sort <= getText(high));
  }

  return {
    /** Remembers what an item was before a write that has succeeded. */
    noteWrite(key: string, before: Item | undefined) {
      const earlier = recent.get(key) ?? [];
      // Writes of one item become visible in their order.
      const last = earlier.at(-1)?.visibleAt ?? 0;
      recent.set(key, [...earlier, { before, visibleAt: Math.max(last, now() + random() * MAX_LAG_MS) }]);
    },
    /** Returns the items of an index query as the late index shows them; undefined if there is no difference. */
    lookBack(input: TableInput, items: readonly Item[]): Item[] | undefined {
      forget();
      if (recent.size === 0 || input.ProjectionExpression || input.FilterExpression || input.Select)
        return undefined;
      const states = new Map([...recent].map(([key, [first]]) => [key, first!.before]));
      const kept = items.filter((item) => !states.has(getItemKey(item)));
      const earlier = [...states.values()].filter(
        (item) => item !== undefined && fits(item, input),
      ) as Item[];
      if (kept.length === items.length && earlier.length === 0) return undefined;
      const sortName = `${input.IndexName}sk`;
      const direction = input.ScanIndexForward === false ? -1 : 1;
      return [...kept, ...earlier]
        .toSorted((a, b) => direction * (getText(a[sortName]) < getText(b[sortName]) ? -1 : 1))
        .slice(0, input.Limit);
    },
  };
}
