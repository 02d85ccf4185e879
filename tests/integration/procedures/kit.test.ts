// Kit of a procedure: its references, its texts, and its freezing by the approval.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { controlTools, lubricants, materials, tools, usage } from '#shared/structure/api.ts';
import { call, cost, ok, startWorld, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const technician = { as: 'technician' } as const;
const header = (code: string) => ({
  code,
  description: 'Grease the guides',
  typology: 'lubrication' as const,
});
const tool = (code: string) => ok(tools.create, { code, description: 'Grease gun' });
const counts = async (id: number) => (await ok(usage.get, { thing: 'tool', id })).counts;

it('is in words for whoever does the work, as it was when the procedure was approved', async () => {
  const gun = await tool('GUN');
  const gauge = await ok(controlTools.create, { code: 'MAN', description: 'Gauge' });
  const rags = await ok(materials.create, { code: 'RAG', description: 'Rags' });
  const grease = await ok(lubricants.create, {
    code: 'EP2',
    description: 'Grease',
    kind: 'grease',
    unit: 'kg',
  });
  const { id } = await ok(procedures.create, {
    ...header('KIT-1'),
    toolIds: [gun.id, gun.id],
    controlToolIds: [gauge.id],
    materialIds: [rags.id],
    lubricants: [{ lubricantId: grease.id, quantity: 0.8 }],
  });
  const kit = {
    tools: ['GUN · Grease gun'],
    controlTools: ['MAN · Gauge'],
    materials: ['RAG · Rags'],
    lubricants: [{ name: 'EP2 · Grease', quantity: 0.8, unit: 'kg' }],
  };
  expect(await ok(procedures.get, { id }, technician)).toMatchObject({ toolIds: [gun.id], kit });
  await ok(procedures.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Grease', minutes: 5 });
  await ok(procedures.approve, { id });
  await ok(tools.replace, { ...gun, description: 'Air grease gun' });
  expect((await ok(procedures.get, { id })).kit.tools).toEqual(['GUN · Air grease gun']);
  expect((await ok(procedures.revision, { id }, technician)).kit).toEqual(kit);
});

it('costs nothing to read where there is none', async () => {
  const { id } = await ok(procedures.create, header('KIT-0'));
  const read = await cost(() => ok(procedures.get, { id }));
  expect(read.trips).toBe(2);
  expect(read.answer.kit).toBeUndefined();
});

describe('what is named', () => {
  it('cannot be deleted, and the refusal says who names it', async () => {
    const { id } = await tool('HELD');
    const named = await ok(procedures.create, { ...header('KIT-2'), toolIds: [id] });
    expect(await call(tools.remove, { id })).toMatchObject({
      status: 409,
      body: { code: 'inUseBy', values: { by: 'procedures', count: 1, names: 'KIT-2' } },
    });
    await ok(procedures.take, { id: named.id });
    await ok(procedures.replace, { id: named.id, ...header('KIT-2') });
    expect(await counts(id)).toEqual({});
    await ok(tools.remove, { id });
  });

  it('must exist', async () => {
    expect(await call(procedures.create, { ...header('KIT-3'), materialIds: [9_999] })).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { materialIds: 'refMissing' } },
    });
    const gone = { ...header('KIT-3'), lubricants: [{ lubricantId: 9_999 }] };
    expect(await call(procedures.create, gone)).toMatchObject({
      status: 400,
      body: { fields: { lubricants: 'refMissing' } },
    });
  });

  it('is named by copies too, however many phases they have, and let go with the procedure', async () => {
    const { id } = await tool('COPIED');
    const original = await ok(procedures.create, { ...header('KIT-4'), toolIds: [id] });
    await ok(procedures.take, { id: original.id });
    for (let n = 0; n < 90; n++)
      await ok(phases.create, { procedureId: original.id, description: `Step ${n}`, minutes: 1 });
    const copy = await ok(procedures.duplicate, { id: original.id });
    expect(await counts(id)).toEqual({ procedures: 2 });
    expect((await ok(procedures.get, { id: copy.id })).phaseList).toHaveLength(90);
    await ok(procedures.remove, { id: copy.id });
    expect(await counts(id)).toEqual({ procedures: 1 });
    await ok(procedures.remove, { id: original.id });
    expect(await counts(id)).toEqual({});
  });

  it('fills a new procedure to the brim, but is not exchanged for others all at once', async () => {
    const kit = async (prefix: string) => {
      const ten = Array.from({ length: 10 }, (_, n) => `${prefix}${n}`);
      const made = async (n: number, create: (code: string) => Promise<{ id: number }>) =>
        (await Promise.all(ten.slice(0, n).map(create))).map(({ id }) => id);
      const described = (code: string) => ({ code, description: code });
      return {
        toolIds: await made(10, (code) => ok(tools.create, described(code))),
        controlToolIds: await made(5, (code) => ok(controlTools.create, described(code))),
        materialIds: await made(8, (code) => ok(materials.create, described(code))),
        lubricants: (await made(5, (code) => ok(lubricants.create, { ...described(code), kind: 'oil' }))).map(
          (lubricantId) => ({ lubricantId }),
        ),
      };
    };
    const [first, second] = [await kit('A'), await kit('B')];
    const { id } = await ok(procedures.create, { ...header('KIT-5'), ...first });
    await ok(procedures.take, { id });
    expect(await call(procedures.replace, { id, ...header('KIT-5'), ...second })).toMatchObject({
      status: 400,
      body: { code: 'tooManyChanges' },
    });
    await ok(procedures.replace, { id, ...header('KIT-5'), ...first, toolIds: second.toolIds });
    await ok(procedures.replace, { id, ...header('KIT-5') });
    expect(await counts(first.toolIds[0]!)).toEqual({});
    expect(await counts(second.toolIds[0]!)).toEqual({});
  });
});
