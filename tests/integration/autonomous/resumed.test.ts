// Saved paths and points whose process ends at any commit: sent again under their idempotency key the runs follow,
// and the whole answer comes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pathActivities } from '#functions/db/entities/planned.ts';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { ok, storeOf } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { worldAt } from '../plan.ts';
import { draftPath, edited, path, point, runsOf } from './walk.ts';

worldAt('2026-03-02T08:00:00Z');
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

const activitiesOf = async (id: number) =>
  (await storeOf({ tenant: 'acme', plant: 'P1' }).find(pathActivities, id))?.activities;

it('a path is made once, with its runs and their activities', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const kills = await killEverywhere(
    paths.create,
    async () => ({ input: draftPath([await point(), await point()]) }),
    async (made, { input }) => {
      expect(made).toMatchObject({ code: input.code, points: input.points, version: 1 });
      expect(await runsOf(made.id)).toHaveLength(36);
      expect(await activitiesOf(made.id)).toHaveLength(2);
    },
  );
  expect(kills).toBeGreaterThan(5);
});

it('a path is saved once, and its runs follow', async () => {
  const kills = await killEverywhere(
    paths.replace,
    async () => {
      const [a, b] = [await point(), await point()];
      return { input: edited(await path([a, b]), { points: [b.id] }) };
    },
    async (saved, { input }) => {
      expect(saved).toMatchObject({ id: input.id, points: input.points, version: 2 });
      expect(await activitiesOf(Number(input.id))).toHaveLength(1);
      expect((await runsOf(Number(input.id))).at(-1)).toMatchObject({ points: input.points });
    },
  );
  expect(kills).toBeGreaterThan(5);
}, 120_000);

it('a path is removed once, with the runs that are to come', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  await killEverywhere(
    paths.remove,
    async () => ({ input: { id: (await path([await point()])).id } }),
    async (answer, { input: { id } }) => {
      expect(answer).toEqual({});
      expect((await runsOf(id)).length).toBeLessThan(36);
      expect((await ok(paths.list, {})).items.some((each: { id: number }) => each.id === id)).toBe(false);
    },
  );
});

it('a point is saved once, and the activities of its path follow', async () => {
  const kills = await killEverywhere(
    points.replace,
    async () => {
      const made = await point();
      const { id: pathId } = await path([made]);
      const { pathId: _, updatedAt: __, updatedBy: ___, ...own } = await ok(points.get, { id: made.id });
      return { pathId, input: { ...own, description: 'Wipe twice', minutes: 4 } };
    },
    async (saved, { pathId }) => {
      expect(saved).toMatchObject({ description: 'Wipe twice', minutes: 4, version: 3 });
      expect(await activitiesOf(pathId)).toMatchObject([{ description: 'Wipe twice' }]);
      expect(await ok(paths.get, { id: pathId })).toMatchObject({ totalMinutes: 4 });
    },
  );
  expect(kills).toBeGreaterThan(5);
}, 120_000);
