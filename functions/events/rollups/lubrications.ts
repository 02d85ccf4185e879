// Projection of what cycles and paths lubricate, several in one item: the whole plan is a few kilobytes
// (domain 11.7).
import { buildLubricationSeries } from '#shared/planned/lubrication.ts';
import { cycles, paths } from '../../db/entities/planned.ts';
import { cycleLubrications, pathLubrications } from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Rollup } from './family.ts';

/** Number of series in one item, low enough that a change is cheap. */
const SERIES_PER_ITEM = 50;

const buildLubricationRollup = (
  family: string,
  of: typeof cycles,
  kind: typeof cycleLubrications,
): Rollup<StoredOf<typeof cycles>> => ({
  family,
  entity: of,
  bucketOf: ({ id }) => String(Math.floor(Number(id) / SERIES_PER_ITEM)),
  read: (store, bucket) => {
    const from = Number(bucket) * SERIES_PER_ITEM;
    return loadAllPages((next) =>
      store.list(of, { from, to: from + SERIES_PER_ITEM - 1, consistent: true, next }),
    );
  },
  fold: (things) => ({
    totals: [[kind, { series: things.flatMap((each) => buildLubricationSeries(each)) }]],
  }),
});

export const cycleLubricationTotals = buildLubricationRollup('cycleLubrications', cycles, cycleLubrications);
export const pathLubricationTotals = buildLubricationRollup('pathLubrications', paths, pathLubrications);
