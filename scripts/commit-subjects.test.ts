import { expect, it } from 'vitest';
import { findBadSubjects } from './commit-subjects.ts';

it.each(['feat(planned): close orders', 'fix: x', 'refactor(web)!: rename'])('%s is accepted', (subject) => {
  expect(findBadSubjects([subject])).toEqual([]);
});

it.each(['planned: an order closes', 'feat: ', 'feat(planned): Close', `fix: ${'x'.repeat(70)}`])(
  '%s is refused',
  (subject) => {
    expect(findBadSubjects(['fix: x', subject])).toEqual([subject]);
  },
);
