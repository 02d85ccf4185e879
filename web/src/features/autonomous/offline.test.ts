import { expect, it } from 'vitest';
import { runs } from '#shared/planned/order-api.ts';
import { ahead, deferred } from './offline.ts';

const on = '2026-03-16';
const run = (id: string, more: object = {}) => ({ id, cycleId: 9, state: 'planned', plannedOn: on, ...more });
const closed = run('9.2', { state: 'closed', closedOn: on, shift: 2 });
const redrawn = (path: string, data: unknown, answer: object = closed) =>
  deferred[0]!.redrawn!(data, { path, question: {} }, answer, {});

it('records reports and closings', () => {
  expect(deferred.map(({ contract }) => contract)).toEqual([runs.report, runs.close]);
  expect(deferred.map(({ getRecordKey }) => getRecordKey({ id: '9.2' }))).toEqual(['run:9.2', 'run:9.2']);
});

it('takes runs its path ends with a closing from the list, and says so on their pages', () => {
  const others = [
    run('9.1', { shift: 1 }),
    run('9.0', { plannedOn: '2026-03-13', shift: 3 }),
    run('9.3', { shift: 3 }),
    run('9.4', { plannedOn: '2026-03-13', state: 'inProgress' }),
    run('8.1', { cycleId: 8, plannedOn: '2026-03-13' }),
  ];
  const list = redrawn(runs.open.path, { items: others }) as { items: { id: string }[] };
  expect(list.items.map(({ id }) => id)).toEqual(['9.3', '9.4', '8.1']);
  expect(redrawn(runs.get.path, others[0])).toMatchObject({ state: 'autoClosed', autoClosedBy: '9.2' });
  expect(redrawn(runs.get.path, others[2])).toBeUndefined();
  const reported = run('9.2', { state: 'inProgress' });
  expect(redrawn(runs.open.path, { items: others }, reported)).toEqual({ items: others });
});

it('reads nothing ahead for who may walk nothing', async () => {
  const asked: unknown[] = [];
  const read = async (contract: unknown) => void asked.push(contract);
  const reader = (profile: string) =>
    ({ principal: { profile }, today: on, read, pictures: async () => {} }) as never;
  for (const profile of ['technician', 'guest', 'am'])
    for (const part of ahead) await part.read(reader(profile));
  expect(asked).toEqual([]);
  for (const part of ahead) await part.read(reader('pm'));
  expect(asked).toEqual([runs.open]);
});
