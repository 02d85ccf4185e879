import { expect, it } from 'vitest';
import { getProblemField, getTabOfField } from './tabs.ts';

const required = { type: 'custom', message: 'required' };

it.each([
  ['phenomenon', required, 'facts', 'phenomenon'],
  ['primary', required, 'actions', 'primary'],
  ['prevent', [undefined, { responsible: required }], 'actions', 'prevent.1.responsible'],
  ['causes', { message: 'causeMissing' }, 'causes', 'causes'],
  ['causes', { message: 'whysMissing' }, 'whys', 'causes'],
  ['causes', [{ text: required }], 'causes', 'causes.0.text'],
  ['causes', [{ whys: [{ why: required }] }], 'whys', 'causes.0.whys.0.why'],
] as const)('leads from %s %o to the tab %s, at %s', (field, error, tab, place) => {
  expect([getTabOfField(field, error), getProblemField(field, error)]).toEqual([tab, place]);
});
