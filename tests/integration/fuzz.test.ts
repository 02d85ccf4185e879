import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operators, suppliers, teams } from '../../shared/organisation/api.ts';
import { elements, machines, machineTypologies } from '../../shared/structure/api.ts';
import { fuzz, INPUTS, watchWrites } from './fuzz.ts';
import { everyCall, ok, startWorld, type World } from './harness.ts';
import * as plan from './plan.ts';

let world: World;
let known: Record<string, unknown>;
let cursors: string[];
let digest: string;
/** An id that exists, by the beginning of the path. */
const ids: Record<string, string | number> = {};

beforeAll(async () => {
  world = await startWorld();
  const typology = (await ok(machineTypologies.create, { code: 'T', description: 'x' })).id;
  const supplier = (await ok(suppliers.create, { code: 'S', name: 'x' })).id;
  const machine = await ok(machines.create, { code: 'M', description: 'x', idTipology: typology });
  await ok(machines.create, { code: 'M2', description: 'x', idTipology: typology });
  const group = await ok(elements.create, { idMachine: machine.id, tiporec: 1, code: 'G', description: 'x' });
  const operator = (await ok(operators.create, { code: 'O', name: 'x' })).id;
  const team = (await ok(teams.create, { code: 'TE', description: 'x', leaders: [operator] })).id;
  const procedure = await plan.approved();
  const busy = await plan.strategy(machine.id, {}, procedure);
  const free = await plan.strategy(machine.id);
  const cycle = await plan.cycle({ machineId: machine.id, strategies: [busy], anchor: '2026-01-05' });
  const [order] = await plan.ordersOf(cycle.id);
  Object.assign(ids, {
    '/machinestructure': group.id,
    '/phase': `${procedure}.1`,
    '/strategy': free,
    '/maintenancecycle': cycle.id,
    '/workorder': order?.id ?? '1.1.1',
    '/smp': procedure,
    '/user': 'guest',
    '/plant': 'P1',
  });
  known = {
    idplant: 'P1',
    plant: 'P1',
    machineCode: 'M',
    idMachine: machine.id,
    idFather: group.id,
    idTipology: typology,
    idSupplier: supplier,
    machineId: machine.id,
    elementId: group.id,
    procedureId: procedure,
    strategies: [free],
    leaders: [operator],
    members: [operator],
    teamId: team,
    to: '2026-04-09',
    code: 'F',
    description: 'x',
    tiporec: 2,
    yearSetup: 2000,
    stato: 'ACTIVE',
    shifts: ['1'],
    ...Object.fromEntries(
      ['classCD', 'classREA', 'classPRE', 'classPRO', 'classSpare'].map((name) => [name, 'A']),
    ),
  };
  cursors = [(await ok(machines.list, { limit: 1 })).next, 'x', '', '=', 'a'.repeat(2001)];
  watchWrites();
  digest = await world.digest();
});
afterAll(() => world.close());

describe.each(everyCall)('$name', (each) => {
  it(`refuses ${INPUTS} hostile inputs by name, and nothing comes of a refusal`, async () => {
    const id = ids[`/${each.call.path.split('/')[1]}`] ?? 1;
    const seen = await fuzz(each, { ...known, id }, cursors);
    expect(seen.inputs).toBeGreaterThanOrEqual(INPUTS);
    const before = digest;
    digest = await world.digest();
    if (seen.accepted === 0 || each.call.method === 'GET') expect(digest).toBe(before);
  });
});
