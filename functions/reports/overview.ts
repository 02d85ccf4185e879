import type { Answer } from '../../shared/contract.ts';
import { lateOn } from '../../shared/planned/backlog.ts';
import type { overview as calls } from '../../shared/reports/api.ts';
import { overviewOf } from '../../shared/reports/overview.ts';
import { openTogether } from '../../shared/requests/request-totals.ts';
import type { Handlers } from '../http/serve.ts';
import { dayTotals, lateDays, openEwos, openTags } from '../table/entities/reports.ts';
import { type Hook, remembered } from '../table/remembered.ts';

const overviews = remembered<Answer<typeof calls.get>>();

export const overview: Handlers<typeof calls> = {
  /** The period is one page; today is read apart where it lies outside. Read once for everybody until a total changes. */
  async get({ input: { from, to }, actor: { today }, store }) {
    const name = JSON.stringify([from, to, today]);
    const [late, ewos, tags] = await store.load([
      [lateDays, 'all'],
      [openEwos, 'all'],
      [openTags, 'all'],
    ] as const);
    const hooks: Hook[] = [
      [lateDays, 'all', late],
      [openEwos, 'all', ewos],
      [openTags, 'all', tags],
    ];
    const known = await overviews.recall(store, name, hooks);
    if (known) return known;
    const outside = today < from || today > to;
    const [{ items }, todays] = await Promise.all([
      store.list(dayTotals, { from, to }),
      outside ? store.find(dayTotals, today) : undefined,
    ]);
    const totals = (todays ? [...items, todays] : items).map((total) => ({ ...total, on: total.id }));
    const lateNow = lateOn(late ?? {}, today)
      .values()
      .reduce((sum, n) => sum + n, 0);
    const found = {
      ...overviewOf(totals, lateNow, { from, to }, today),
      ewos: openTogether(ewos),
      tags: openTogether(tags),
    };
    return overviews.remember(store, name, found, hooks);
  },
};
