import { expect, it } from 'vitest';
import { verdictFigures } from './verdict-figures.ts';

it('counts sets of countermeasures by pillar, those of nobody too, and each once in all', () => {
  const figures = verdictFigures([
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
  expect(verdictFigures([{ pillars: ['AM'] }]).rows).toEqual([]);
});
