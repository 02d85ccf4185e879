// What cycles and paths lubricate, some of them in one item: the whole plan is a few kilobytes (domain 11.7).
import { lubricationOf } from '../../../shared/planned/lubrication.ts';
import { cycles, paths } from '../../table/entities/planned.ts';
import { cycleLubrications, pathLubrications } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Rollup } from './family.ts';

/** Few enough that a change is cheap. */
const EACH = 50;

const lubricationsOf = (
  family: string,
  of: typeof cycles,
  kind: typeof cycleLubrications,
): Rollup<KeptOf<typeof cycles>> => ({
  family,
  of,
  bucketOf: ({ id }) => String(Math.floor(Number(id) / EACH)),
  read: (store, bucket) => {
    const from = Number(bucket) * EACH;
    return everyPage((next) => store.list(of, { from, to: from + EACH - 1, consistent: true, next }));
  },
  fold: (things) => ({ totals: [[kind, { series: things.flatMap((each) => lubricationOf(each)) }]] }),
});

export const cycleLubricationTotals = lubricationsOf('cycleLubrications', cycles, cycleLubrications);
export const pathLubricationTotals = lubricationsOf('pathLubrications', paths, pathLubrications);
