// What came of the runs of a period, from the totals of its days (domain 11.5).
import { type PathTags, type RunDay, runReportOf } from '../../shared/autonomous/report.ts';
import type { runReport as calls } from '../../shared/autonomous/report-api.ts';
import type { Got } from '../../shared/contract.ts';
import type { Handlers } from '../http/serve.ts';
import { paths } from '../table/entities/planned.ts';
import { machineRuns, runDayTotals, tagDays } from '../table/entities/reports.ts';
import { machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

type Asked = Got<typeof calls.get>;
type DayRuns = RunDay & { on: string };

export const runReport: Handlers<typeof calls> = {
  async get({ input, actor, store }) {
    const { from, to } = input;
    const [found, days] = await Promise.all([
      ofSome(input) ? runsOfSome(store, input) : runsOfAll(store, input),
      everyPage((next) => store.list(tagDays, { from, to, next })),
    ]);
    const tags = days.map(({ paths = {} }) => found.of(paths));
    return runReportOf({ runs: found.runs, tags }, input, actor.today);
  },
};

const ofSome = ({ machineId, department, operatorId }: Asked) =>
  machineId !== undefined || department !== undefined || operatorId !== undefined;

interface Found {
  runs: DayRuns[];
  /** Of the paths that are asked for. */
  of: (tags: PathTags) => PathTags;
}

async function runsOfAll(store: Store, { from, to }: Asked): Promise<Found> {
  const items = await everyPage((next) => store.list(runDayTotals, { from, to, next }));
  return { runs: items.map((total) => ({ ...total, on: total.id })), of: (tags) => tags };
}

/** Machine by machine. */
async function runsOfSome(store: Store, asked: Asked): Promise<Found> {
  const { from, to, machineId, operatorId } = asked;
  const its = await pathsOf(store, asked);
  const ids = machineId === undefined ? [...new Set(its.map((path) => path.machineId))] : [machineId];
  const wanted = (await inDepartment(store, ids, asked)).map(async (machine) =>
    everyPage((next) =>
      store.list(machineRuns, { from: `${machine}.${from}`, to: `${machine}.${to}`, next }),
    ),
  );
  const theirs = operatorId === undefined ? undefined : new Set(its.map(({ id }) => String(id)));
  const parts = (await Promise.all(wanted)).flat().flatMap(({ id, paths }) =>
    Object.entries(paths)
      .filter(([path]) => !theirs || theirs.has(path))
      .map(([path, total]) => ({ path, run: { ...total, on: id.slice(id.indexOf('.') + 1) } })),
  );
  const walked = new Set(parts.map(({ path }) => path));
  return {
    runs: parts.map(({ run }) => run),
    of: (tags) => Object.fromEntries(Object.entries(tags).filter(([path]) => walked.has(path))),
  };
}

/** Nobody asks for the paths of a machine: its days name them. */
async function pathsOf(store: Store, { machineId, operatorId }: Asked) {
  if (machineId !== undefined && operatorId === undefined) return [];
  const all = await everyPage((next) => store.list(paths, { next }));
  return operatorId === undefined ? all : all.filter((path) => path.operatorId === operatorId);
}

async function inDepartment(store: Store, ids: readonly number[], { department }: Asked) {
  if (department === undefined) return ids;
  const found = await store.load(ids.map((id) => [machines, id] as const));
  return ids.filter((_, i) => found[i]?.department === department);
}
