// Each recipe alone, so that none depends on another.
import { expect, it } from 'vitest';
import { compileWith, recipes } from './recipes.ts';

it.each(recipes)(
  '$title compiles alone',
  (recipe) => {
    expect(compileWith([recipe], 'recipes-alone')).toEqual([]);
  },
  900_000,
);
