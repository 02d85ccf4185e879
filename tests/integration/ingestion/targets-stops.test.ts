// Import of production's own stops: with the codes of their machines, changed and taken back.
import { expect, it } from 'vitest';
import { productionStops } from '#functions/db/entities/organisation.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import type { Values } from '#functions/ingestion/public.ts';
import { productionStopsTarget } from '#functions/organisation/public.ts';
import { machine, worldAt } from '../plan.ts';
import { brought, lookedAt, plantStore, problemsOf, standingOf, takenBack } from './target-calls.ts';

worldAt('2026-03-02T08:00:00Z');
const codeOf = async (id: number) => String((await plantStore().get(machineKind, id)).code);
const read = (id: unknown) => plantStore().get(productionStops, Number(id));

it('takes stops of machines and of the plant, changes them and takes them back', async () => {
  const machineIds = [await machine(), await machine()];
  const [first, second] = await Promise.all(machineIds.map(codeOf));
  const summer: Values = {
    ...{ code: 'SUMMER', description: 'Summer stop', from: '2026-08-10', to: '2026-08-21' },
    ...{ machineCodes: `${second}; ${first}`, maintenance: 'Y' },
  };
  expect(await problemsOf(productionStopsTarget, [summer])).toEqual([]);
  const made = await brought(productionStopsTarget, [summer]);
  const { machineIds: stoppedIds, ...stop } = await read(made.id);
  expect(stop).toMatchObject({ from: '2026-08-10', to: '2026-08-21', maintenance: true });
  expect(stoppedIds.toSorted()).toEqual(machineIds.toSorted());
  expect((await standingOf(productionStopsTarget, [summer]))!.values).toEqual([
    { ...summer, machineCodes: [first, second].sort().join(', ') },
  ]);
  expect(await lookedAt(productionStopsTarget, [summer])).toBe('unchanged');
  const longer = { ...summer, to: '2026-08-28' };
  expect(await lookedAt(productionStopsTarget, [longer])).toBe('changed');
  const changed = await brought(productionStopsTarget, [longer]);
  expect((await read(made.id)).to).toBe('2026-08-28');
  await takenBack(productionStopsTarget, changed);
  expect(await read(made.id)).toMatchObject({ to: '2026-08-21', machineIds: stoppedIds });
  const { machineCodes: _, ...rest } = summer;
  const plantWide = { ...rest, code: 'XMAS' };
  const everywhere = await brought(productionStopsTarget, [plantWide]);
  expect((await read(everywhere.id)).machineIds).toEqual([]);
  await takenBack(productionStopsTarget, everywhere);
  expect(await plantStore().find(productionStops, Number(everywhere.id))).toBeUndefined();
});

it('refuses unknown machines and days in the wrong order', async () => {
  const wrong: Values = {
    ...{ code: 'WRONG', description: 'Wrong', from: '2026-08-10', to: '2026-08-09' },
    machineCodes: 'NONE',
  };
  expect(await problemsOf(productionStopsTarget, [wrong])).toMatchObject([
    { column: 'machineCodes', code: 'noParent', values: { value: 'NONE' } },
    { column: 'to', code: 'datesReversed', values: { value: '2026-08-09', least: '2026-08-10' } },
  ]);
  await expect(brought(productionStopsTarget, [wrong])).rejects.toMatchObject({ code: 'refMissing' });
});
