import { expect, it } from 'vitest';
import { findMissingFiles } from './early-script.ts';

it('reports the files that the bundle does not contain', () => {
  const bundle = { 'assets/a.js': {}, 'assets/b.css': {} };
  expect(findMissingFiles(['assets/a.js', 'assets/b.css'], bundle)).toEqual([]);
  expect(findMissingFiles(['assets/a.js', 'assets/c.js'], bundle)).toEqual(['assets/c.js']);
});
