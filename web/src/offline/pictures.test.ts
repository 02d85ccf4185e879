import { expect, it } from 'vitest';
import { picturesIn } from './pictures.ts';

it('names the pictures of answers, wherever they stand', () => {
  const answers = [
    { id: 'x', images: ['a', 'b'], activities: [{ point: { image: 'c' }, note: 'd' }] },
    { phaseList: [{ images: [] }, { images: ['e'] }], image: null },
    undefined,
  ];
  expect(picturesIn(answers)).toEqual(['a', 'b', 'c', 'e']);
});
