// Handlers of the plant plan: one item, read with machines, late work, and open EWOs and tags.
import { countLateByMachine } from '#shared/planned/backlog.ts';
import { RefusalError } from '#shared/refused.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import type { Position } from '#shared/structure/layout.ts';
import type { plantLayout as api, PlanMachine } from '#shared/structure/layout-api.ts';
import { type CacheDependency, createCache } from '../db/cache.ts';
import { backlogs, openEwoCounts, openTagCounts } from '../db/entities/reports.ts';
import { ewos, tags } from '../db/entities/requests.ts';
import { departments, layouts, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import { assertImagesUsable } from '../ingestion/public.ts';
import { formatPosition, PLAN_ID, parsePosition } from './positions.ts';

export const layout: Handlers<typeof api> = {
  /** Reads the plan with five parallel reads, and two more after a change of EWOs or tags. */
  async get({ actor: { today }, store }) {
    const [stored, allMachines, lateItems, allDepartments, openReports] = await Promise.all([
      store.find(layouts, PLAN_ID),
      loadMachines(store),
      loadAllPages((next) => store.listBy(backlogs, 'late', ['yes'], { to: today, next })),
      loadAllPages((next) => store.list(departments, { next })),
      loadOpenReports(store),
    ]);
    const lateCounts = countLateByMachine(lateItems, today);
    return {
      layout: buildLayout(stored, new Set(allMachines.map(({ id }) => id))),
      machines: allMachines.map((machine) => ({
        ...toPlanMachine(machine, lateCounts.get(machine.id)),
        ...openReports.get(machine.id),
      })),
      departments: allDepartments.map(({ code, description }) => ({ code, description })),
    };
  },

  async save({ input: { version, positions, ...planFields }, store }) {
    const [before, allMachines] = await Promise.all([
      store.find(layouts, PLAN_ID),
      loadMachines(store, 'now'),
    ]);
    const knownIds = new Set(allMachines.map(({ id }) => id));
    const placedIds = new Set(before?.positions.map((text) => parsePosition(text).machineId));
    assertMachinesExist(positions, (id) => knownIds.has(id) || placedIds.has(id));
    await assertImagesUsable(store, 'background', before?.background, planFields.background);
    const after = {
      ...planFields,
      positions: positions.filter(({ machineId }) => knownIds.has(machineId)).map(formatPosition),
    };
    await store.commit(
      before
        ? store.replace(layouts, before, after, { expected: version })
        : store.create(layouts, PLAN_ID, after),
    );
    return buildLayout(store.buildStoredItem(layouts, PLAN_ID, after, (before?.version ?? 0) + 1), knownIds);
  },
};

const loadMachines = (store: Store, now?: 'now') =>
  loadAllPages((next) => store.list(machines, { next, limit: 1000, consistent: now !== undefined }));

function assertMachinesExist(positions: readonly Position[], exists: (id: number) => boolean) {
  const unknownPositions = positions.flatMap(({ machineId }, i) =>
    exists(machineId) ? [] : [[`positions.${i}.machineId`, 'refMissing'] as const],
  );
  if (unknownPositions.length > 0)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: Object.fromEntries(unknownPositions),
    });
}

/** Returns the plan without the positions of deleted machines. */
function buildLayout(stored: StoredOf<typeof layouts> | undefined, knownIds: ReadonlySet<number>) {
  return {
    width: stored?.width ?? null,
    height: stored?.height ?? null,
    background: stored?.background,
    departments: stored?.departments ?? [],
    positions: (stored?.positions ?? [])
      .map(parsePosition)
      .filter(({ machineId }) => knownIds.has(machineId)),
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
}

type OpenReports = Pick<PlanMachine, 'ewos' | 'stopped' | 'tags'>;

const reportCache = createCache<Map<number, OpenReports>>({
  consistent: false,
  maxSize: 200_000,
  sizeOf: ({ size }) => size + 1,
});

/** Returns the open EWOs and tags by machine; cached until an EWO or tag of the plant changes. */
async function loadOpenReports(store: Store): Promise<Map<number, OpenReports>> {
  const [ewoChanges, tagChanges] = await store.load([
    [openEwoCounts, 'all'],
    [openTagCounts, 'all'],
  ]);
  const dependencies: CacheDependency[] = [
    [openEwoCounts, 'all', ewoChanges],
    [openTagCounts, 'all', tagChanges],
  ];
  const cachedReports = await reportCache.recall(store, 'all', dependencies);
  if (cachedReports) return cachedReports;
  const [failures, anomalies] = await Promise.all([
    loadAllPages((next) => store.listBy(ewos, 'desk', ['open'], { next, limit: 1000 })),
    loadAllPages((next) => store.listBy(tags, 'desk', ['open'], { next, limit: 1000 })),
  ]);
  const reportsByMachine = new Map<number, OpenReports>();
  for (const { machineId, machineStatus } of failures) {
    const { ewos = 0, stopped, tags } = reportsByMachine.get(machineId) ?? {};
    const isStopped = stopped || machineStatus === 'stopped';
    reportsByMachine.set(machineId, { ewos: ewos + 1, ...(isStopped && { stopped: true }), tags });
  }
  for (const { machineId } of anomalies) {
    if (machineId === undefined) continue;
    const before = reportsByMachine.get(machineId);
    reportsByMachine.set(machineId, { ...before, tags: (before?.tags ?? 0) + 1 });
  }
  return reportCache.keep(store, 'all', reportsByMachine, dependencies);
}

const toPlanMachine = (machine: StoredOf<typeof machines>, late: number | undefined): PlanMachine => ({
  id: machine.id,
  code: machine.code,
  description: machine.description,
  department: machine.department,
  class: getMachineClass(machine),
  status: machine.status,
  ...(machine.classification === 'incomplete' && { incomplete: true }),
  ...(late && { late }),
});
