// Measures the reports of a year of a large plant, and its home page: capacity of each.

import { measureCost } from '#functions/db/capacity.ts';
import { handler } from '#functions/reports/handler.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { buildBenchYear } from '../seed/bench-year.ts';
import { type Figure, round } from './figure.ts';
import { startLoadedTable, TODAY } from './plants.ts';
import { callScreen, parseAnswer } from './screens.ts';

const tabs = ['kpi', 'ewo', 'pm', 'checklist', 'tag', 'cost', 'technician'] as const;
const monthPeriod = { from: '2026-02-14', to: TODAY };
const yearPeriod = { from: '2025-03-17', to: TODAY };
/** Budgets of read units, for every tab. */
export const yearBudgets = { month: 50, year: 165, home: 10 } as const;

interface ReportCall {
  name: string;
  budgetName: keyof typeof yearBudgets;
  paths: readonly string[];
  query: Record<string, string>;
}
const getReportPath = (tab: (typeof tabs)[number]) => (tab === 'kpi' ? '/kpi' : `/dashboard/${tab}`);

const reportCalls: readonly ReportCall[] = [
  ...tabs.flatMap((tab): ReportCall[] => [
    {
      name: `${tab}, 31 days`,
      budgetName: 'month',
      paths: [getReportPath(tab)],
      query: { ...monthPeriod, class: 'A' },
    },
    { name: `${tab}, a year`, budgetName: 'year', paths: [getReportPath(tab)], query: yearPeriod },
    {
      name: `${tab}, a year of one class`,
      budgetName: 'year',
      paths: [getReportPath(tab)],
      query: { ...yearPeriod, class: 'A' },
    },
  ]),
  { name: 'home page', budgetName: 'home', paths: ['/overview', '/dashboard/home'], query: monthPeriod },
];

export interface ReportReading extends Pick<ReportCall, 'name' | 'budgetName'> {
  rru: number;
  /** Milliseconds of CPU of this process, without the emulator's. */
  cpu: number;
  answer: unknown;
}

/** Reads every report with a cached session. */
export async function measureYearReports(): Promise<ReportReading[]> {
  const table = await startLoadedTable(buildBenchYear(TODAY));
  const database = openDatabase(table.folder);
  const clock = startClock(database, `${TODAY}T15:00:00.000Z`);
  const callReport = (path: string, query: Record<string, string>) =>
    callScreen({ handler: handler as never, path, query });
  try {
    const readings: ReportReading[] = [];
    for (const { name, budgetName, paths, query } of reportCalls) {
      await callReport('/kpi', { from: TODAY, to: TODAY });
      const before = process.cpuUsage();
      const { rru, answer } = await measureCost(() =>
        Promise.all(paths.map((path) => callReport(path, query))),
      );
      const { user, system } = process.cpuUsage(before);
      readings.push({
        name,
        budgetName,
        rru,
        cpu: (user + system) / 1000,
        answer: parseAnswer(answer.at(-1)!),
      });
    }
    return readings;
  } finally {
    clock.release();
    database.close();
    await table.close();
  }
}

export async function measureYear(): Promise<Figure[]> {
  return (await measureYearReports()).map(({ name, budgetName, rru, cpu }) => ({
    ...{ figure: `${name}: read units`, value: round(rru), unit: 'RRU', budget: yearBudgets[budgetName] },
    additionalValues: { cpu: round(cpu) },
  }));
}
