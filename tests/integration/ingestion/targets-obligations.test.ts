// Import of the statutory register: with the codes of the machines, changed and taken back.
import { expect, it } from 'vitest';
import { obligations } from '#functions/db/entities/safety.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import type { Values } from '#functions/ingestion/public.ts';
import { obligationsTarget } from '#functions/safety/public.ts';
import { machine, worldAt } from '../plan.ts';
import { brought, lookedAt, plantStore, problemsOf, standingOf, takenBack } from './target-calls.ts';

worldAt('2026-03-02T08:00:00Z');
const codeOf = async (id: number) => String((await plantStore().get(machineKind, id)).code);
const read = (id: unknown) => plantStore().get(obligations, Number(id));

it('takes obligations of machines, changes them and takes them back', async () => {
  const machineId = await machine();
  const crane: Values = {
    ...{ code: 'LIFT-1', description: 'Crane', machineCode: await codeOf(machineId), kind: 'lifting' },
    ...{ months: 12, examinedOn: '2026-01-15', validUntil: '2027-01-15', body: 'Authorised body' },
  };
  expect(await problemsOf(obligationsTarget, [crane])).toEqual([]);
  const made = await brought(obligationsTarget, [crane]);
  expect(await read(made.id)).toMatchObject({ machineId, kind: 'lifting', months: 12, active: true });
  expect((await standingOf(obligationsTarget, [crane]))!.values).toEqual([{ ...crane, active: 'Y' }]);
  expect(await lookedAt(obligationsTarget, [crane])).toBe('unchanged');
  const ended = { ...crane, active: 'N' };
  expect(await lookedAt(obligationsTarget, [ended])).toBe('changed');
  const changed = await brought(obligationsTarget, [ended]);
  expect((await read(made.id)).active).toBe(false);
  await takenBack(obligationsTarget, changed);
  expect((await read(made.id)).active).toBe(true);
  const chiller: Values = {
    ...{ code: 'GAS-1', description: 'Chiller', machineCode: await codeOf(machineId), kind: 'fGas' },
    ...{ gasKg: 3, gwp: 3922, sealed: 'Y', validUntil: '2027-01-15' },
  };
  const gas = await brought(obligationsTarget, [chiller]);
  expect(await read(gas.id)).toMatchObject({ gasKg: 3, sealed: true });
  await takenBack(obligationsTarget, gas);
  expect(await plantStore().find(obligations, Number(gas.id))).toBeUndefined();
});

it('refuses unknown machines, missing intervals and impossible days', async () => {
  const wrong: Values = {
    ...{ code: 'WRONG', description: 'Wrong', machineCode: 'NONE', kind: 'lifting', gasKg: 3 },
    ...{ examinedOn: '2026-03-03', validUntil: '2026-03-01' },
  };
  expect(await problemsOf(obligationsTarget, [wrong])).toMatchObject([
    { column: 'months', code: 'required' },
    { column: 'gasKg', code: 'badFormat', values: { value: '3' } },
    { column: 'validUntil', code: 'datesReversed', values: { value: '2026-03-01', least: '2026-03-03' } },
    { column: 'examinedOn', code: 'dateAhead', values: { value: '2026-03-03' } },
  ]);
  await expect(brought(obligationsTarget, [wrong])).rejects.toMatchObject({ code: 'refMissing' });
  const gas = { ...wrong, code: 'GAS', kind: 'fGas', examinedOn: '2026-02-01', validUntil: '2027-02-01' };
  expect(await problemsOf(obligationsTarget, [{ ...gas, hfoKg: 4 }])).toMatchObject([
    { column: 'gwp', code: 'required' },
    { column: 'hfoKg', code: 'badFormat' },
  ]);
});
