// The recipes of CONTRIBUTING.md can be applied; the long tier compiles the results.
import { expect, it } from 'vitest';
import { applyRecipes, recipes } from './recipes.ts';

it('a field, an archive and a call can be added as they are written down', () => {
  expect(recipes.flatMap(({ steps }) => steps).length).toBeGreaterThan(25);
  const { texts, obstacles } = applyRecipes(recipes);
  expect(obstacles).toEqual([]);
  expect(texts.size).toBeGreaterThan(15);
});

it.each([
  [{ fresh: 'package.json', code: '{}' }, 'package.json exists'],
  [{ path: 'package.json', side: 'after', line: 'no such line', code: '' }, /^package\.json has 0 lines/],
])('%j stands in its own way', (step, obstacle) => {
  const { obstacles } = applyRecipes([{ title: 'wrong', steps: [step] }]);
  expect(obstacles).toEqual([expect.stringMatching(obstacle)]);
});
