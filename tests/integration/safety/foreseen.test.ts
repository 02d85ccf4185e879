// Offline predictions of a lock-out equal the service's answers (PS40).
import { expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { orders } from '#shared/planned/order-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { deferred } from '#web/features/safety/offline.ts';
import { foreseenAndSent } from '../foreseen.ts';
import { type As, drawSeed, FULL, ok, withFullTime } from '../harness.ts';
import { at, machine, worldAt } from '../plan.ts';
import { feeds, point, source } from './graph.ts';

const LIVES = FULL ? 60 : 2;
const A_LIFE = 11;
const START = '2026-03-02T08:00:00.000Z';
worldAt(START);

/** Fields that only the service knows after a lock: whether the point was bare before it. */
const afterLock = ['tried', 'gaps', 'isolated'];
const users: readonly As[] = [{ as: 'technician' }, { as: 'admin' }];

/** First acts of each work, by which every answer is met. */
const isolating = ['tried', 'lock', 'lock', 'tried', 'released', 'released', 'unlock'] as const;
const verbs = ['lock', 'lock', 'lock', 'unlock', 'tried', 'tried', 'released', 'test'] as const;

async function createWork() {
  const machineId = await machine();
  const q1 = await point(machineId, 'Q1', [feeds.machine(machineId)]);
  const v2 = await point(machineId, 'V2', [feeds.machine(machineId)]);
  const accumulator = await point(machineId, 'ACC', [], { residual: true });
  await source(machineId, 'E', [feeds.point(q1.id)]);
  await source(machineId, 'H', [feeds.point(v2.id)]);
  const planned = { machineId, description: 'Change the bearing', plannedOn: '2026-03-02', isolate: true };
  const { id: workId } = await ok(orders.plan, planned as never);
  return { work: { workKind: 'order' as const, workId }, points: [q1.id, v2.id], release: accumulator.id };
}

it(
  'a lock-out',
  async () => {
    const its = createRandomSource(drawSeed('lockouts'));
    const answers = new Set<string>();
    let [serial, minute] = [0, 0];
    for (let life = 0; life < LIVES; life++) {
      const { work, points, release } = await createWork();
      for (let step = 0; step < A_LIFE; step++) {
        const now = new Date(Date.parse(START) + ++minute * 60_000).toISOString();
        at(now);
        const isFirst = step < isolating.length;
        const who = isFirst ? users[0]! : its.pick(users);
        const pointId = isFirst ? points[step % 2]! : its.pick(points);
        const verb = isolating[step] ?? its.pick(verbs);
        const inputs = {
          lock: { pointId, lock: `L-${++serial}`, lockId: `lock-${serial}` },
          unlock: { pointId },
          tried: {},
          released: { pointId: step === 4 || (step !== 5 && its.happens(0.7)) ? release : pointId },
          test: { clear: true },
        };
        // An administrator may take the locks of others off with a reason, which needs the network.
        if (verb === 'unlock' && who.as === 'admin') continue;
        const { status } = await foreseenAndSent({
          ...{ of: deferred, contract: lockouts[verb], who, now, input: { ...work, ...inputs[verb] } },
          beyond: verb === 'lock' ? afterLock : [],
        });
        answers.add(`${verb} ${status}`);
      }
    }
    for (const expected of [
      'lock 200',
      'unlock 200',
      'tried 200',
      'tried 409',
      'released 200',
      'released 400',
    ])
      expect(answers).toContain(expected);
  },
  withFullTime(120_000),
);
