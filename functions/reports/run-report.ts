// Report of the runs of a period, from the totals of its days (domain 11.5).
import { computeRunReport, type PathTags, type RunDay } from '#shared/autonomous/report.ts';
import type { runReport as calls } from '#shared/autonomous/report-api.ts';
import type { InputOf } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { decodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import { paths } from '../db/entities/planned.ts';
import { machineRuns, runDayTotals, strayRuns, tagDays } from '../db/entities/reports.ts';
import { machines } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

type RunReportQuery = InputOf<typeof calls.get>;
type DayRuns = RunDay & { on: string };

export const runReport: Handlers<typeof calls> = {
  async get({ input, actor, store }) {
    const { from, to } = input;
    const [runData, days] = await Promise.all([
      isFiltered(input) ? loadFilteredRuns(store, input) : loadAllRuns(store, input),
      loadAllPages((next) => store.list(tagDays, { from, to, next })),
    ]);
    const tags = days.map(({ paths = {} }) => runData.filterTags(paths));
    return computeRunReport({ runs: runData.runs, tags }, input, actor.today);
  },
};

const isFiltered = ({ machineId, department, operatorId }: RunReportQuery) =>
  machineId !== undefined || department !== undefined || operatorId !== undefined;

interface RunData {
  runs: DayRuns[];
  /** Restricts tag counts to the requested paths. */
  filterTags: (tags: PathTags) => PathTags;
}

/** Returns the days planned far from the period whose runs may count in it, with their machines. */
async function loadDistantDays(
  store: Store,
  period: RunReportQuery,
): Promise<{ id: Day; machines: Set<number> }[]> {
  const plannedPeriod = getPlannedPeriod(period);
  const strays = await loadAllPages((next) =>
    store.listBy(strayRuns, 'until', ['strays'], { from: period.from, next }),
  );
  return strays
    .filter(({ id }) => id < plannedPeriod.from || id > plannedPeriod.to)
    .map(({ id, rows }) => ({
      id,
      machines: new Set(decodeOrderFacts(rows, id).map(({ machineId }) => machineId)),
    }));
}

async function loadAllRuns(store: Store, query: RunReportQuery): Promise<RunData> {
  const [items, distantDays] = await Promise.all([
    loadAllPages((next) => store.list(runDayTotals, { ...getPlannedPeriod(query), next })),
    loadDistantDays(store, query),
  ]);
  const distantTotals = await store.load(distantDays.map(({ id }) => [runDayTotals, id] as const));
  const dayTotals = [...items, ...distantTotals.filter((each) => each !== undefined)];
  return { runs: dayTotals.map((total) => ({ ...total, on: total.id })), filterTags: (tags) => tags };
}

/** Reads runs machine by machine. */
async function loadFilteredRuns(store: Store, query: RunReportQuery): Promise<RunData> {
  const { machineId, operatorId } = query;
  const plannedPeriod = getPlannedPeriod(query);
  const [filteredPaths, distantDays] = await Promise.all([
    loadPaths(store, query),
    loadDistantDays(store, query),
  ]);
  const ids =
    machineId === undefined ? [...new Set(filteredPaths.map((path) => path.machineId))] : [machineId];
  const machineReads = (await filterByDepartment(store, ids, query)).map(async (machine) => {
    const days = distantDays.filter(({ machines }) => machines.has(machine));
    const [nearRuns, distantRuns] = await Promise.all([
      loadAllPages((next) =>
        store.list(machineRuns, {
          from: `${machine}.${plannedPeriod.from}`,
          to: `${machine}.${plannedPeriod.to}`,
          next,
        }),
      ),
      store.load(days.map(({ id }) => [machineRuns, `${machine}.${id}`] as const)),
    ]);
    return [...nearRuns, ...distantRuns.filter((each) => each !== undefined)];
  });
  const operatorPathIds =
    operatorId === undefined ? undefined : new Set(filteredPaths.map(({ id }) => String(id)));
  const parts = (await Promise.all(machineReads)).flat().flatMap(({ id, paths }) =>
    Object.entries(paths)
      .filter(([path]) => !operatorPathIds || operatorPathIds.has(path))
      .map(([path, total]) => ({ path, run: { ...total, on: id.slice(id.indexOf('.') + 1) } })),
  );
  const pathIds = new Set(parts.map(({ path }) => path));
  return {
    runs: parts.map(({ run }) => run),
    filterTags: (tags) => Object.fromEntries(Object.entries(tags).filter(([path]) => pathIds.has(path))),
  };
}

/** Returns the paths of the filter; not read for a machine alone, since its days contain them. */
async function loadPaths(store: Store, { machineId, operatorId }: RunReportQuery) {
  if (machineId !== undefined && operatorId === undefined) return [];
  const allPaths = await loadAllPages((next) => store.list(paths, { next }));
  return operatorId === undefined ? allPaths : allPaths.filter((path) => path.operatorId === operatorId);
}

async function filterByDepartment(store: Store, ids: readonly number[], { department }: RunReportQuery) {
  if (department === undefined) return ids;
  const storedMachines = await store.load(ids.map((id) => [machines, id] as const));
  return ids.filter((_, i) => storedMachines[i]?.department === department);
}
