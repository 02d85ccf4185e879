// Offline predictions of runs equal the service's answers (domain 4.6, 11.4).
import { expect, it } from 'vitest';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { users } from '#shared/access/api.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import type { Activity } from '#shared/planned/order.ts';
import { runs } from '#shared/planned/order-api.ts';
import { deferred } from '#web/features/autonomous/offline.ts';
import type { ReadStored } from '#web/offline/deferred-writes.ts';
import { foreseenAndSent } from '../foreseen.ts';
import { drawSeed, FULL, ok, withFullTime } from '../harness.ts';
import { at, worldAt } from '../plan.ts';
import { machineWithPoints, pathOf, runsOf } from './walks.ts';

const LIVES = FULL ? 200 : 14;
const A_LIFE = 6;
const key = drawSeed('runs');
const START = '2026-03-04T09:00:00.000Z';
const LAST = '2026-03-06';
worldAt(START);

const its = createRandomSource(key);
let now = START;
function later(minutes: number) {
  now = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  at(now);
}

/** Fields of the path on the page that cannot be predicted. */
const beyond = ['title', 'operatorId', 'places', 'morePlaces', 'earliestOn'];

function given(): string | undefined {
  const draw = its.next();
  if (draw < 0.65) return undefined;
  const away = draw < 0.85 ? -its.whole(0, 12) : draw < 0.93 ? -its.whole(13, 20_000) : its.whole(10, 1000);
  return new Date(Date.parse(now) + away * 60_000).toISOString();
}

interface Run {
  version: number;
  activities: Activity[];
}

/**
 * Draws a report, mostly a valid one; a pressure is in order from 5 to 10, and a deviation requires a note.
 */
function said({ point, controls }: Activity) {
  const shown = controls?.length && its.happens(0.95) ? { value: its.pick([7.5, 7.5, 9.9, 4.9, 12]) } : {};
  return {
    pointId: point!.id,
    outcome: its.pick(['ok', 'ok', 'ok', 'ok', 'nok', 'notDone', 'na'] as const),
    ...shown,
    ...(its.happens(0.85) && { note: 'Worn' }),
    ...(its.happens(0.4) && { minutes: its.whole(1, 9) }),
  };
}

it(
  'a run of a path',
  async () => {
    const place = await machineWithPoints();
    const ids: string[] = [];
    while (ids.length < LIVES) {
      const shifts = its.happens(0.5) ? { shifts: [1, 2] } : {};
      const path = await pathOf(place, { today: START.slice(0, 10), ...shifts });
      // The runs are of today and of following days.
      const made = (await runsOf(path)).slice(0, 5).map(({ id }) => id);
      ids.push(...made.filter(() => its.happens(0.6)));
    }
    const answers = new Set<string>();
    for (const id of ids) {
      // The moving day makes some runs past and leaves others in the future.
      if (now < LAST && its.happens(0.2)) later(24 * 60);
      for (let step = 0; step < A_LIFE; step++) {
        later(its.whole(1, 5));
        const page = (await ok(runs.get, { id })) as unknown as Run;
        const name = its.pick(['report', 'report', 'close'] as const);
        const whole = its.happens(name === 'close' ? 0.7 : 0.1);
        const points = page.activities.filter(() => whole || its.happens(0.5)).map(said);
        const { status, body } = await foreseenAndSent({
          ...{
            of: deferred,
            contract: runs[name],
            who: { as: its.pick(['admin', 'pm', 'pm']) },
            now,
            beyond,
          },
          input: {
            ...{ id, version: page.version, closedAt: given() },
            ...(its.happens(0.5) ? { activities: points } : { points }),
            ...(its.happens(0.3) && { note: its.pick(['', 'Done']), actualMinutes: 12 }),
          },
        });
        answers.add(`${name} ${status}`);
        if (status === 200) answers.add(body.state);
        if (status === 409) answers.add(body.code);
        if (body.autoClosed?.length > 0) answers.add('ends others');
      }
    }
    const expected = ['report 200', 'report 400', 'report 409', 'close 200', 'close 400', 'close 409'];
    for (const each of [
      ...expected,
      'ends others',
      'inProgress',
      'closed',
      'orderTooEarly',
      'outcomesMissing',
      'orderState',
    ])
      expect(answers).toContain(each);
  },
  withFullTime(120_000),
);

it('several reports, then the end, upon answers that were foreseen', async () => {
  const place = await machineWithPoints();
  const path = await pathOf(place, { today: now.slice(0, 10) });
  const [{ id } = { id: '' }] = await runsOf(path);
  const as = { as: 'pm' } as const;
  const user = await ok(users.get, {}, as);
  let page = await ok(runs.get, { id }, as);
  const known: Record<string, unknown> = { [users.get.path]: user, [runs.open.path]: { items: [page] } };
  const read = (async ({ path }) => known[path] ?? page) as ReadStored;
  const who = { profile: 'pm', resources: user.plant.risorse, user: user.id } as const;
  const report = (n: number) => ({
    ...{ pointId: place.points[n]!.id, outcome: 'ok' as const },
    ...(n === 1 && { value: 7 }),
  });
  const sent: { contract: AnyEndpoint; input: object }[] = [];
  for (const points of [[0], [1], [0, 1, 2, 3]]) {
    const contract: AnyEndpoint = points.length > 1 ? runs.close : runs.report;
    const input = { id, version: page.version, closedAt: now, activities: points.map(report) };
    const own = deferred.find((each) => each.contract === contract)!;
    page = { ...page, ...((await own.foresee(input, { read, principal: who, now })) as object) };
    sent.push({ contract, input });
    later(1);
  }
  expect(page).toMatchObject({ state: 'closed', closedBy: user.name });
  for (const { contract, input } of sent) await ok(contract, input, as);
  const told = ({ state, version, walked, closedAt, startedAt, actualMinutes }: typeof page) => ({
    ...{ state, version, walked, closedAt, startedAt, actualMinutes },
  });
  expect(told(page)).toEqual(told(await ok(runs.get, { id }, as)));
});
