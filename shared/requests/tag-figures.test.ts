import { describe, expect, it } from 'vitest';
import { type CountedTag, computeTagCurve, computeTagFigures } from './tag-figures.ts';

const tag = (createdOn: string, more: Partial<CountedTag> = {}): CountedTag => ({
  ...{ pillar: 'PM', createdOn, requesterId: 'nadia' },
  ...more,
});
const period = { from: '2026-03-04', to: '2026-03-31' };
const today = '2026-03-20';

describe('what tags come to', () => {
  it('is who writes them, whose they are, and how fast they are solved', () => {
    const tags = [
      tag('2026-03-04', { pillar: 'AM', closedOn: '2026-03-05' }),
      tag('2026-03-04', { closedOn: '2026-03-10' }),
      tag('2026-03-05', { closedOn: '2026-03-18', requesterId: 'omar' }),
      tag('2026-03-10'),
      // Written before the period: it counts for ages, but not as written.
      tag('2026-02-18', { requesterId: 'ugo' }),
      tag('2026-02-18', { closedOn: '2026-03-06', requesterId: 'ugo' }),
      tag('2026-04-01', { closedOn: '2026-04-01', requesterId: 'ugo' }),
    ];
    expect(computeTagFigures(tags, period, today)).toEqual({
      ...{ written: 4, closed: 3, open: 2 },
      ...{ medianAge: 20, oldAge: 28, medianDays: 6 },
      ...{ autonomousShare: 25, perOperator: 2 },
    });
  });

  it('is nothing, and not 0, where there is none', () => {
    expect(computeTagFigures([], period, today)).toEqual({
      ...{ written: 0, closed: 0, open: 0 },
      ...{ medianAge: null, oldAge: null, medianDays: null, autonomousShare: null, perOperator: null },
    });
  });
});

describe('an S-curve', () => {
  const tags = [
    tag('2026-03-04', { closedOn: '2026-03-08' }),
    tag('2026-03-08', { closedOn: '2026-03-09' }),
    tag('2026-03-09'),
    tag('2026-03-20', { closedOn: '2026-03-20' }),
    tag('2026-02-18', { closedOn: '2026-03-06' }),
  ];
  const counts = (points: ReturnType<typeof computeTagCurve>) =>
    points.map(({ week, opened, closed }) => [week, opened, closed]);

  it('counts up week by week, and ends with this one', () => {
    expect(counts(computeTagCurve(tags, period, today))).toEqual([
      ['2026-W10', 2, 1],
      ['2026-W11', 3, 2],
      ['2026-W12', 4, 3],
    ]);
  });

  it('has the week that begins on its last day', () => {
    const points = computeTagCurve([tag('2026-03-09')], { from: '2026-03-09', to: '2026-03-09' }, today);
    expect(counts(points)).toEqual([['2026-W11', 1, 0]]);
  });

  it('names the Monday of each week, and ends where the period ends', () => {
    const points = computeTagCurve(tags, { from: '2026-03-01', to: '2026-03-08' }, today);
    expect(points.map(({ monday }) => monday)).toEqual(['2026-02-23', '2026-03-02']);
    expect(counts(points)).toEqual([
      ['2026-W09', 0, 0],
      ['2026-W10', 2, 1],
    ]);
  });
});
