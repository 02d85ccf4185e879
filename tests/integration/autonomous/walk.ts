// Points and paths to test with, and the runs that were made of them.
import { runs as runKind } from '../../../functions/table/entities/planned.ts';
import { everyPage } from '../../../functions/table/reads.ts';
import { type PathItem, paths } from '../../../shared/autonomous/path-api.ts';
import { type PointItem, points } from '../../../shared/autonomous/point-api.ts';
import type { Sent } from '../../../shared/contract.ts';
import { type As, ok, storeOf } from '../harness.ts';
import { machine } from '../plan.ts';

let serial = 0;
const home = new Map<string, Promise<number>>();
/** A machine of the plant that several points may share. */
const machineOf = (who: As) => {
  const plant = who.plant ?? 'P1';
  const known = home.get(plant) ?? machine(who);
  home.set(plant, known);
  return known;
};

type PointDraft = Sent<typeof points.create>;
/** Cleaning, daily, two minutes. */
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

type PathDraft = Sent<typeof paths.create>;
export const draftPath = (its: readonly { id: number }[], more: Partial<PathDraft> = {}): PathDraft => ({
  code: `PATH-${++serial}`,
  description: 'Round of the press',
  points: its.map(({ id }) => id),
  anchor: '2026-03-02',
  ...more,
});
export const path = (its: readonly { id: number }[], more: Partial<PathDraft> = {}, who: As = {}) =>
  ok(paths.create, draftPath(its, more), who) as Promise<PathItem>;

/** What a PUT of a path sends. */
export function edited(item: PathItem, more: Partial<PathDraft>): Sent<typeof paths.replace> {
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

/** As they stand in the table, by day and shift. */
export async function runsOf(pathId?: number, { tenant = 'acme', plant = 'P1' }: As = {}) {
  const store = storeOf({ tenant, plant: plant ?? undefined });
  const rows = await everyPage((next) => store.list(runKind, { under: pathId, consistent: true, next }));
  return rows.sort((a, b) => (`${a.plannedOn}${a.shift}` < `${b.plannedOn}${b.shift}` ? -1 : 1));
}
