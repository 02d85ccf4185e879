import { expect, it } from 'vitest';
import { workNeedFields } from './need-fields.ts';
import { collectNeeds } from './work-needs.ts';

it.each([
  ['nothing', {}, [{}, {}], { isolate: false, permitKinds: [] }],
  [
    'what it states itself',
    { isolate: true, permitKinds: ['height'] },
    [],
    { isolate: true, permitKinds: ['height'] },
  ],
  [
    'what any activity states, each kind once',
    { isolate: false, permitKinds: ['height'] },
    [{ permitKinds: ['hotWork', 'height'] }, { isolate: true }],
    { isolate: true, permitKinds: ['height', 'hotWork'] },
  ],
])('a work needs %s', (_, work, activities, needs) => {
  expect(collectNeeds(work, activities)).toEqual(needs);
});

it('a kind of permit is named once, and a few at most', () => {
  const { permitKinds } = workNeedFields;
  expect(permitKinds.parse(['height', 'height', 'own'])).toEqual(['height', 'own']);
  const tooMany = Array.from({ length: 6 }, (_, i) => `kind ${i}`);
  expect(permitKinds.safeParse(tooMany).success).toBe(false);
  expect(permitKinds.parse(null)).toBeUndefined();
});
