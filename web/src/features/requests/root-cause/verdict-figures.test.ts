import { expect, it } from 'vitest';
import { computeCostFigures, countVerdicts } from './verdict-figures.ts';

it('counts sets of countermeasures by pillar, those of nobody too, and each once in all', () => {
  const figures = countVerdicts([
    { verdict: 'verified', pillars: ['AM', 'PM'] },
    { verdict: 'ineffective', pillars: ['PM'] },
    { verdict: 'watched', pillars: [] },
    { pillars: ['AM'] },
  ]);
  expect(figures.all).toEqual({ verified: 1, ineffective: 1, watched: 1 });
  expect(figures.rows).toEqual([
    { pillar: 'AM', counts: { verified: 1, ineffective: 0, watched: 0 } },
    { pillar: 'PM', counts: { verified: 1, ineffective: 1, watched: 0 } },
    { pillar: undefined, counts: { verified: 0, ineffective: 0, watched: 1 } },
  ]);
});

it('has no rows where nothing is watched yet', () => {
  expect(countVerdicts([{ pillars: ['AM'] }]).rows).toEqual([]);
});

it('adds what failures cost before and after, of countermeasures whose days are over', () => {
  const one = (pillars: ('AM' | 'PM')[], days: number, before?: number, after?: number) => ({
    ...{ ewoId: 'E', pillars, days },
    before: { failures: 1, cost: before },
    after: { failures: 1, cost: after },
  });
  const compared = [
    one(['AM', 'PM'], 90, 100.1, 10.2),
    one(['PM'], 90, 50, 0),
    one(['PM'], 89, 1000, 1000),
    one([], 90, 5, undefined),
  ];
  expect(computeCostFigures(compared, 'AM')).toEqual({ comparedCount: 1, before: 100.1, after: 10.2 });
  expect(computeCostFigures(compared, 'PM')).toEqual({ comparedCount: 2, before: 150.1, after: 10.2 });
  expect(computeCostFigures(compared, 'all')).toEqual({ comparedCount: 2, before: 150.1, after: 10.2 });
  expect(computeCostFigures(compared, undefined)).toEqual({
    comparedCount: 0,
    before: undefined,
    after: undefined,
  });
});
