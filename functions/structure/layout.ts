// The plan of a plant: one item, read with the machines on it, what is late on them and what was reported of them.
import { lateByMachine } from '../../shared/planned/backlog.ts';
import { Refused } from '../../shared/refused.ts';
import { classOf } from '../../shared/structure/classes.ts';
import type { Position } from '../../shared/structure/layout.ts';
import type { plantLayout as api, PlanMachine } from '../../shared/structure/layout-api.ts';
import type { Handlers } from '../http/serve.ts';
import { mustHaveImages } from '../ingestion/writes.ts';
import { backlogs, openEwos, openTags } from '../table/entities/reports.ts';
import { ewos, tags } from '../table/entities/requests.ts';
import { departments, layouts, machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { type Hook, keptWhile } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';

/** A plant has one. */
const ONE = 'plan';

export const layout: Handlers<typeof api> = {
  /** Five reads at once; two more where an EWO or a tag has changed. */
  async get({ actor: { today }, store }) {
    const [stored, all, late, named, reported] = await Promise.all([
      store.find(layouts, ONE),
      machinesOf(store),
      everyPage((next) => store.listBy(backlogs, 'late', ['yes'], { to: today, next })),
      everyPage((next) => store.list(departments, { next })),
      reportedOn(store),
    ]);
    const lateOn = lateByMachine(late, today);
    return {
      layout: sheet(stored, new Set(all.map(({ id }) => id))),
      machines: all.map((machine) => ({
        ...tileOf(machine, lateOn.get(machine.id)),
        ...reported.get(machine.id),
      })),
      departments: named.map(({ code, description }) => ({ code, description })),
    };
  },

  async save({ input: { version, positions, ...drawn }, store }) {
    const [before, all] = await Promise.all([store.find(layouts, ONE), machinesOf(store, 'now')]);
    const known = new Set(all.map(({ id }) => id));
    const placed = new Set(before?.positions.map((text) => positionOf(text).machineId));
    mustExist(positions, (id) => known.has(id) || placed.has(id));
    await mustHaveImages(store, 'background', before?.background, drawn.background);
    const after = {
      ...drawn,
      positions: positions.filter(({ machineId }) => known.has(machineId)).map(textOf),
    };
    await store.commit(
      before
        ? store.replace(layouts, before, after, { expected: version })
        : store.create(layouts, ONE, after),
    );
    return sheet(store.made(layouts, ONE, after, (before?.version ?? 0) + 1), known);
  },
};

const machinesOf = (store: Store, now?: 'now') =>
  everyPage((next) => store.list(machines, { next, limit: 1000, consistent: now !== undefined }));

const textOf = ({ machineId, x, y }: Position) => `${machineId}@${x},${y}`;
function positionOf(text: string): Position {
  const [machineId, x, y] = text.split(/[@,]/).map(Number) as [number, number, number];
  return { machineId, x, y };
}

function mustExist(positions: readonly Position[], exists: (id: number) => boolean) {
  const strange = positions.flatMap(({ machineId }, i) =>
    exists(machineId) ? [] : [[`positions.${i}.machineId`, 'refMissing'] as const],
  );
  if (strange.length > 0)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: Object.fromEntries(strange),
    });
}

/** A machine that was removed since takes its place with it. */
function sheet(stored: KeptOf<typeof layouts> | undefined, known: ReadonlySet<number>) {
  return {
    width: stored?.width ?? null,
    height: stored?.height ?? null,
    background: stored?.background,
    departments: stored?.departments ?? [],
    positions: (stored?.positions ?? []).map(positionOf).filter(({ machineId }) => known.has(machineId)),
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
}

type Reported = Pick<PlanMachine, 'ewos' | 'stopped' | 'tags'>;

const reports = keptWhile<Map<number, Reported>>({
  consistent: false,
  most: 200_000,
  sizeOf: ({ size }) => size + 1,
});

/** By machine what is open on it; read once until an EWO or a tag of the plant changes. */
async function reportedOn(store: Store): Promise<Map<number, Reported>> {
  const [ewoChanges, tagChanges] = await store.load([
    [openEwos, 'all'],
    [openTags, 'all'],
  ]);
  const hooks: Hook[] = [
    [openEwos, 'all', ewoChanges],
    [openTags, 'all', tagChanges],
  ];
  const known = await reports.recall(store, 'all', hooks);
  if (known) return known;
  const [failures, anomalies] = await Promise.all([
    everyPage((next) => store.listBy(ewos, 'desk', ['open'], { next, limit: 1000 })),
    everyPage((next) => store.listBy(tags, 'desk', ['open'], { next, limit: 1000 })),
  ]);
  const found = new Map<number, Reported>();
  for (const { machineId, machineStatus } of failures) {
    const { ewos = 0, stopped, tags } = found.get(machineId) ?? {};
    const stands = stopped || machineStatus === 'stopped';
    found.set(machineId, { ewos: ewos + 1, ...(stands && { stopped: true }), tags });
  }
  for (const { machineId } of anomalies) {
    if (machineId === undefined) continue;
    const before = found.get(machineId);
    found.set(machineId, { ...before, tags: (before?.tags ?? 0) + 1 });
  }
  return reports.keep(store, 'all', found, hooks);
}

const tileOf = (machine: KeptOf<typeof machines>, late: number | undefined): PlanMachine => ({
  id: machine.id,
  code: machine.code,
  description: machine.description,
  department: machine.department,
  class: classOf(machine),
  status: machine.status,
  ...(machine.classification === 'incomplete' && { incomplete: true }),
  ...(late && { late }),
});
