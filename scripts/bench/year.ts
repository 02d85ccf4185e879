// A year of figures of a large plant, and its home page: what a look at each costs the table.
import { handler } from '../../functions/reports/handler.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { benchYear } from '../seed/bench-year.ts';
import { type Figure, round } from './figure.ts';
import { TODAY, tableWith } from './plants.ts';
import { ask, said } from './screens.ts';

const tabs = ['kpi', 'ewo', 'pm', 'checklist', 'tag', 'cost', 'technician'] as const;
const month = { from: '2026-02-14', to: TODAY };
const year = { from: '2025-03-17', to: TODAY };
/** Read units, of whatever tab. */
export const budgets = { month: 40, year: 140, home: 6 } as const;

interface Look {
  name: string;
  of: keyof typeof budgets;
  paths: readonly string[];
  query: Record<string, string>;
}
const pathOf = (tab: (typeof tabs)[number]) => (tab === 'kpi' ? '/kpi' : `/dashboard/${tab}`);

const looks: readonly Look[] = [
  ...tabs.flatMap((tab): Look[] => [
    { name: `${tab}, 31 days`, of: 'month', paths: [pathOf(tab)], query: { ...month, class: 'A' } },
    { name: `${tab}, a year`, of: 'year', paths: [pathOf(tab)], query: year },
    { name: `${tab}, a year of one class`, of: 'year', paths: [pathOf(tab)], query: { ...year, class: 'A' } },
  ]),
  { name: 'home page', of: 'home', paths: ['/overview', '/dashboard/home'], query: month },
];

export interface Looked extends Pick<Look, 'name' | 'of'> {
  rru: number;
  /** Milliseconds of this process for a look, its table's apart. */
  cpu: number;
  said: unknown;
}

/** Each with the session known. */
export async function lookedAtYear(): Promise<Looked[]> {
  const table = await tableWith(benchYear(TODAY));
  const database = openDatabase(table.folder);
  const clock = startClock(database, `${TODAY}T15:00:00.000Z`);
  const get = (path: string, query: Record<string, string>) =>
    ask({ handler: handler as never, path, query });
  try {
    const found: Looked[] = [];
    for (const { name, of, paths, query } of looks) {
      await get('/kpi', { from: TODAY, to: TODAY });
      const before = process.cpuUsage();
      const { rru, answer } = await costOf(() => Promise.all(paths.map((path) => get(path, query))));
      const { user, system } = process.cpuUsage(before);
      found.push({ name, of, rru, cpu: (user + system) / 1000, said: said(answer.at(-1)!) });
    }
    return found;
  } finally {
    clock.release();
    database.close();
    await table.close();
  }
}

export async function yearFigures(): Promise<Figure[]> {
  return (await lookedAtYear()).map(({ name, of, rru, cpu }) => ({
    ...{ figure: `${name}: read units`, value: round(rru), unit: 'RRU', budget: budgets[of] },
    beside: { cpu: round(cpu) },
  }));
}
