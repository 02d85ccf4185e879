// Copying a procedure from the library: a draft with its phases, in charge to whoever copied it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checklists, phases, procedures } from '#shared/procedures/procedure-api.ts';
import { starterChecklists, starterProcedures } from '#shared/procedures/starter-api.ts';
import { call, ok, startWorld, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const am = { as: 'am' } as const;
const code = 'LUB-BEARING';
const language = 'it';

it('is listed by kind in the requested language', async () => {
  const { items } = await ok(starterProcedures.list, { language: 'fr' }, am);
  expect(items.find((each: { code: string }) => each.code === code)).toMatchObject({
    description: 'Graisser les roulements',
    minutes: 20,
  });
  const { items: lists } = await ok(starterChecklists.list, { language: 'en' }, am);
  expect(lists.map((each: { code: string }) => each.code)).toContain('SAF-E-STOP');
  expect(lists.map((each: { code: string }) => each.code)).not.toContain(code);
});

it('is copied with its phases, edited at once and approved', async () => {
  const copy = await ok(starterProcedures.copy, { code, language }, am);
  expect(copy).toMatchObject({
    ...{ code, kind: 'smp', description: 'Ingrassare i cuscinetti volventi', edition: 1, revision: 0 },
    ...{ phases: 5, phaseMinutes: 20, charge: { user: 'am' } },
  });
  expect(copy.approved).toBeUndefined();
  const { phaseList } = await ok(procedures.get, { id: copy.id }, am);
  expect(phaseList.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4, 5]);
  const added = await ok(phases.create, { procedureId: copy.id, description: 'Sesta', minutes: 1 }, am);
  expect(added).toMatchObject({ id: `${copy.id}.6`, seq: 6 });
  expect(await ok(procedures.approve, { id: copy.id }, am)).toMatchObject({ approved: { minutes: 21 } });
});

it('gets a number if the plant has its code', async () => {
  const copies = [
    await ok(starterProcedures.copy, { code, language }, am),
    await ok(starterProcedures.copy, { code, language }, am),
  ];
  expect(copies.map((copy) => copy.code)).toEqual([`${code}-2`, `${code}-3`]);
});

it('gets a code of its own when two users copy at once', async () => {
  const starter = { code: 'LUB-CHAIN', language } as const;
  const copies = await Promise.all([1, 2].map(() => ok(starterProcedures.copy, starter, am)));
  expect(copies.map((copy) => copy.code).sort()).toEqual(['LUB-CHAIN', 'LUB-CHAIN-2']);
});

it('is copied once for a repeated request', async () => {
  const key = { 'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  const starter = { code: 'SAF-GUARDS', language } as const;
  const first = await ok(starterChecklists.copy, starter, { ...am, headers: key });
  expect(await ok(starterChecklists.copy, starter, { ...am, headers: key })).toEqual(first);
  const { items } = await ok(checklists.list, {}, am);
  expect(items.filter((each: { code: string }) => each.code.startsWith('SAF-GUARDS'))).toHaveLength(1);
  expect(
    await call(starterChecklists.copy, { ...starter, language: 'en' }, { ...am, headers: key }),
  ).toMatchObject({ body: { code: 'keyReused' } });
});

it('is refused for an unknown code, another kind, another language, and without the right', async () => {
  const countProcedures = async () => (await ok(procedures.list, {}, am)).items.length;
  const before = await countProcedures();
  const notFound = { status: 404, body: { code: 'notFound' } };
  expect(await call(starterProcedures.copy, { code: 'NONE', language }, am)).toMatchObject(notFound);
  expect(await call(starterProcedures.copy, { code: 'SAF-GUARDS', language }, am)).toMatchObject(notFound);
  const german = { code, language: 'de' as never };
  expect(await call(starterProcedures.copy, german, am)).toMatchObject({
    status: 400,
    body: { fields: { language: 'notAllowed' } },
  });
  expect(await call(starterProcedures.list, { language: 'de' as never }, am)).toMatchObject({ status: 400 });
  for (const role of ['technician', 'pm', 'guest'] as const)
    for (const answer of [
      await call(starterProcedures.copy, { code, language }, { as: role }),
      await call(starterProcedures.list, { language }, { as: role }),
    ])
      expect(answer).toMatchObject({ status: 403 });
  expect(await countProcedures()).toBe(before);
  const withoutChecklists = { ...am, plant: 'P2' };
  const checklist = { code: 'SAF-GUARDS', language } as const;
  expect(await call(starterChecklists.copy, checklist, withoutChecklists)).toMatchObject({ status: 404 });
});
