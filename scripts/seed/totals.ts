// What the reactions would total of a plant's things: their families are asked, as reactions pass these items by.
import { rollups } from '../../functions/reactions/rollup.ts';
import type { Item } from './gather.ts';

export function totalsOf(items: readonly Item[]): Item[] {
  const wholes = new Map<Item['kind'], Record<string, unknown>>();
  const totals = rollups.flatMap(({ of, bucketOf, fold, whole }) => {
    const things = items
      .filter(({ kind }) => kind === of)
      .map(({ id, value }) => ({ ...value, id, version: 1 }));
    return [...Map.groupBy(things, bucketOf)].flatMap(([bucket, its]) => {
      const { totals: folded, part } = fold(its);
      if (whole && part !== undefined) wholes.set(whole, { ...wholes.get(whole), [bucket]: part });
      return folded.map(([kind, value]): Item => ({ kind, id: bucket, value }));
    });
  });
  return [...totals, ...[...wholes].map(([kind, value]): Item => ({ kind, id: 'all', value }))];
}
