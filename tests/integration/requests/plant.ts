// Fixture of a plant for requests: a machine, technicians, two teams and their members.
import { memberships } from '#functions/db/entities/access.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { type As, ok, storeOf } from '../harness.ts';
import { machine } from '../plan.ts';

let serial = 0;

/**
 * Creates the fixture in plant P1. The harness's technician is `ada`, who works in team `ours`, which `bob`
 * leads; he leads `theirs` too.
 */
export async function requestsPlant() {
  const n = ++serial;
  const machineId = await machine();
  const person = async (code: string, name: string) =>
    (await ok(operators.create, { code: `${code}${n}`, name, email: `${name.toLowerCase()}@acme.example` }))
      .id;
  const [ada, bob] = [await person('RA', 'Ada'), await person('RB', 'Bob')];
  const team = async (code: string, leaders: number[], members: number[] = []) =>
    (await ok(teams.create, { code: `${code}${n}`, description: code, leaders, members })).id;
  const [ours, theirs] = [await team('OURS', [bob], [ada]), await team('THEIRS', [bob])];
  const store = storeOf({ tenant: 'acme' });
  const member = await store.get(memberships, 'technician.P1');
  await store.commit(store.replace(memberships, member, { ...member, operatorId: ada, teamId: ours }));
  return { machineId, ada, bob, ours, theirs };
}

export const reportOf = (machineId: number, more: object = {}) => ({
  machineId,
  machineStatus: 'stopped' as const,
  breakdownDescription: 'Does not start',
  ...more,
});

export const ewoOf = (machineId: number, more: object = {}) => ok(ewos.create, reportOf(machineId, more));

export const tagDraft = (machineId: number, more: object = {}) => ({
  type: 'equipment' as const,
  on: '2026-03-02',
  shift: 1,
  pillar: 'PM' as const,
  machineId,
  anomaly: 'Oil on the floor',
  ...more,
});

export const tagOf = (machineId: number, more: object = {}, who: As = {}) =>
  ok(tags.create, tagDraft(machineId, more), who);
