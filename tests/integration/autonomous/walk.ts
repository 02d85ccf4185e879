// Fixture: points, paths, and the runs generated from them.
import { runs as runKind } from '#functions/db/entities/planned.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { type PathItem, paths } from '#shared/autonomous/path-api.ts';
import { type PointItem, points } from '#shared/autonomous/point-api.ts';
import type { RequestOf } from '#shared/contract.ts';
import { type As, ok, storeOf } from '../harness.ts';
import { machine } from '../plan.ts';

let serial = 0;
const home = new Map<string, Promise<number>>();
/** Returns a machine of the plant, shared by several points. */
const machineOf = (who: As) => {
  const plant = who.plant ?? 'P1';
  const known = home.get(plant) ?? machine(who);
  home.set(plant, known);
  return known;
};

type PointDraft = RequestOf<typeof points.create>;
/** Returns a draft: daily cleaning of two minutes. */
export const draftPoint = async (more: Partial<PointDraft> = {}, who: As = {}): Promise<PointDraft> => ({
  machineId: more.machineId ?? (await machineOf(who)),
  type: 'C',
  number: ++serial,
  description: 'Wipe the guides',
  minutes: 2,
  frequency: { n: 1, unit: 'D' },
  ...more,
});
export const point = async (more: Partial<PointDraft> = {}, who: As = {}): Promise<PointItem> =>
  ok(points.create, await draftPoint(more, who), who);

type PathDraft = RequestOf<typeof paths.create>;
export const draftPath = (its: readonly { id: number }[], more: Partial<PathDraft> = {}): PathDraft => ({
  code: `PATH-${++serial}`,
  description: 'Round of the press',
  points: its.map(({ id }) => id),
  anchor: '2026-03-02',
  ...more,
});
export const path = (its: readonly { id: number }[], more: Partial<PathDraft> = {}, who: As = {}) =>
  ok(paths.create, draftPath(its, more), who) as Promise<PathItem>;

/** Returns the body of a PUT of a path. */
export function edited(item: PathItem, more: Partial<PathDraft>): RequestOf<typeof paths.replace> {
  const { code, description, points, walkingMinutes, shifts, teamId, operatorId, anchor, validTo, active } =
    item;
  const given = {
    code,
    description,
    points,
    walkingMinutes,
    shifts,
    teamId,
    operatorId,
    anchor,
    validTo,
    active,
  };
  return { ...given, id: item.id, version: item.version, ...more };
}

/** Returns the runs in the table, by day and shift. */
export async function runsOf(pathId?: number, { tenant = 'acme', plant = 'P1' }: As = {}) {
  const store = storeOf({ tenant, plant: plant ?? undefined });
  const rows = await loadAllPages((next) => store.list(runKind, { under: pathId, consistent: true, next }));
  return rows.sort((a, b) => (`${a.plannedOn}${a.shift}` < `${b.plannedOn}${b.shift}` ? -1 : 1));
}
