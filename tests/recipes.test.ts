import { expect, it } from 'vitest';
import { compileWith, recipes } from './recipes.ts';

it('a field, an archive and a call, added as they are written down, compile', () => {
  expect(recipes.flatMap(({ steps }) => steps).length).toBeGreaterThan(25);
  expect(compileWith(recipes, 'recipes')).toEqual([]);
}, 900_000);
