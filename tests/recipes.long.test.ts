// The recipes of CONTRIBUTING.md compile: all together, and each alone, so that none depends on another.
import { expect, it } from 'vitest';
import { compileWith, recipes } from './recipes.ts';

it('a field, an archive and a call, added as they are written down, compile', () => {
  expect(compileWith(recipes, 'recipes')).toEqual([]);
}, 900_000);

it.each(recipes)(
  '$title compiles alone',
  (recipe) => {
    expect(compileWith([recipe], 'recipes-alone')).toEqual([]);
  },
  900_000,
);
