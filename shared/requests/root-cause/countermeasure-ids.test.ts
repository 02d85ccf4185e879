import { expect, it } from 'vitest';
import { addActionIds, assignActionIds, findActionIndex } from './countermeasure-ids.ts';

const action = (description: string, id?: string) => ({ description, responsible: 'Ada', ...(id && { id }) });
const NEW = ['N1', 'N2', 'N3'];
const assign = (stored: ReturnType<typeof action>[], sent: ReturnType<typeof action>[]) => {
  const newIds = [...NEW];
  return assignActionIds(stored, sent, () => newIds.shift()!).map(({ id }) => id);
};

it('gives the position to actions stored without an id', () => {
  expect(addActionIds([action('a'), action('b', 'X')]).map(({ id }) => id)).toEqual(['1', 'X']);
  expect(findActionIndex([action('a'), action('b')], '2')).toBe(1);
  expect(findActionIndex([action('a', 'X'), action('b', 'Y')], '2')).toBe(-1);
});

it('keeps ids while actions are moved, changed, removed and added', () => {
  const stored = [action('a', 'X'), action('b', 'Y')];
  expect(assign(stored, [action('b', 'Y'), action('c'), action('changed', 'X')])).toEqual(['Y', 'N1', 'X']);
});

it('keeps the ids of actions that are sent without one, by their description', () => {
  expect(assign([action('a'), action('b')], [action('b'), action('a'), action('a')])).toEqual([
    ...['2', '1', 'N1'],
  ]);
  expect(assign([action('a', 'X')], [action('a'), action('a', 'X')])).toEqual(['N1', 'X']);
});

it('gives an id that is sent twice to the first action only', () => {
  expect(assign([], [action('a', 'X'), action('b', 'X')])).toEqual(['X', 'N1']);
});
