import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../day.ts';
import type { Cycle, CycleState } from './cycle.ts';
import { dueNow, projected } from './due.ts';
import type { PlantCalendar } from './plant-calendar.ts';

const weekly: Cycle = {
  code: 'C',
  description: 'Check',
  typeCycle: 'workorders',
  machineId: 1,
  typology: 'inspection',
  strategies: ['1.1'],
  meter: 'none',
  frequency: { n: 1, unit: 'W' },
  mode: 'initialScheduling',
  anchor: '2026-01-07',
  tolerance: 0,
  lockSpan: 7,
  kitMinutes: 0,
  autoClose: false,
  active: true,
};
const fresh: CycleState = { generation: 1, activatedOn: '2026-01-01', ordinal: 0, plan: '' };
const calendar: PlantCalendar = {
  workdays: [1, 2, 3, 4, 5],
  closed: ['2026-08-12', '2026-08-13', '2026-08-14', '2026-12-25'],
  rule: 'next',
};
const horizonDays = 35;
const today = '2026-03-16';
const [begin, end] = ['2026-03-16', '2026-12-31'];

/** What the generator has made by a day, run every day; a floating order is done on its planned day. */
function made(cycle: Cycle, from: Day, to: Day, plant?: PlantCalendar) {
  let state = fresh;
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (state.openOn === day) state = { ...state, open: undefined, since: { completed: day } };
    const due = dueNow(cycle, state, { today: day, horizonDays, calendar: plant });
    days.push(...due.slots.map(({ planned }) => planned));
    const [only] = cycle.mode === 'lastCompletion' ? due.slots : [];
    state = only ? { ...due.state, open: '1.1.a', openOn: only.planned } : due.state;
  }
  return { days, state };
}

describe('the dates ahead', () => {
  it.each<[string, Partial<Cycle>, PlantCalendar?]>([
    ['weekly', {}],
    ['weekly, in a plant that closes', {}, calendar],
    ['daily, in a plant that closes', { frequency: { n: 1, unit: 'D' } }, calendar],
    ['monthly from the 31st', { frequency: { n: 1, unit: 'M' }, anchor: '2026-01-31' }, calendar],
    ['until the autumn', { validTo: '2026-09-30' }],
    ['every six weeks after the last', { mode: 'lastCompletion', frequency: { n: 6, unit: 'W' } }, calendar],
    ['yearly after the last', { mode: 'lastCompletion', frequency: { n: 1, unit: 'Y' } }],
    ['after the last until the autumn', { mode: 'lastCompletion', validTo: '2026-09-30' }],
  ])('%s: are those the generator then makes, none of them twice', (_, change, plant) => {
    const cycle = { ...weekly, ...change };
    const now = made(cycle, '2026-01-01', today, plant);
    const ahead = projected(cycle, now.state, { today, calendar: plant }, { from: begin, to: end });
    const ofYear = (days: Day[]) => days.filter((day) => day <= end);
    const later = ofYear(made(cycle, '2026-01-01', end, plant).days);
    expect(ofYear([...now.days, ...ahead.map(({ planned }) => planned)])).toEqual(later);
    // any window shows its part of them
    const window = { from: '2026-06-10', to: '2026-07-10' };
    expect(projected(cycle, now.state, { today, calendar: plant }, window)).toEqual(
      ahead.filter(({ planned }) => planned >= window.from && planned <= window.to),
    );
  });

  const { state } = made(weekly, '2026-01-01', today);
  const ahead = (change: Partial<Cycle>, more: Partial<CycleState> = {}, idle = false) =>
    projected({ ...weekly, ...change }, { ...state, ...more }, { today, idle }, { from: begin, to: end }).map(
      ({ planned }) => planned,
    );

  it('begin after the last order of the plan before', () => {
    const changed = { through: undefined, after: '2026-05-06', activatedOn: today };
    expect(ahead({}, changed)[0]).toBe('2026-05-13');
  });

  it('count from where the open order was moved to', () => {
    const floating = { mode: 'lastCompletion', frequency: { n: 4, unit: 'W' } } as const;
    const open = { open: '1.1.a0003', ordinal: 3, since: { completed: '2026-03-02' } };
    expect(ahead(floating, open).slice(0, 2)).toEqual(['2026-04-27', '2026-05-25']);
    expect(ahead(floating, { ...open, openOn: '2026-04-08' }).slice(0, 2)).toEqual([
      '2026-05-06',
      '2026-06-03',
    ]);
  });

  it('are none of a cycle that stopped, of a machine that stands by, of a meter, nor far beyond any plan', () => {
    expect(ahead({ active: false })).toEqual([]);
    expect(ahead({ strategies: [] })).toEqual([]);
    expect(ahead({}, {}, true)).toEqual([]);
    expect(ahead({ meter: 'hours', frequency: undefined, run: { every: 500, start: 0 } })).toEqual([]);
    const far = { from: '2999-01-01', to: '2999-12-31' };
    expect(projected({ ...weekly, mode: 'lastCompletion' }, state, { today }, far)).toEqual([]);
  });
});
