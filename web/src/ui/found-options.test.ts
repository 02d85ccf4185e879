// @vitest-environment node
import { expect, it } from 'vitest';
import { filterOptions } from './found-options.ts';

const choices = [
  { value: '1', label: 'Unità frenante', description: 'Reparto Forgé' },
  { value: '2', label: 'Manœuvre 5 µm Ø80', tags: ['Größe'] },
  { value: '3', label: 'Pompe d’huile n°3' },
  { value: 'Zürich' },
  {
    label: 'Atelier Été',
    options: [
      { value: '5', label: 'Presse' },
      { value: '6', label: 'Four à gaz' },
    ],
  },
];
const valuesOf = (typed: string) =>
  filterOptions(choices, typed).flatMap((choice) =>
    'options' in choice ? (choice.options ?? []).map(({ value }) => value) : choice.value,
  );

it.each([
  ['unita', ['1']],
  ['UNITÀ', ['1']],
  ['forge', ['1']],
  ['manoeuvre', ['2']],
  ['5 μm', ['2']],
  ['o80', ['2']],
  ['grosse', ['2']],
  ["d'huile", ['3']],
  ['zurich', ['Zürich']],
  ['ete', ['5', '6']],
  ['a gaz', ['6']],
  ['FOUR', ['6']],
  // The hidden value of an option is not searched.
  ['1', []],
  ['nothing', []],
  ['  ', ['1', '2', '3', 'Zürich', '5', '6']],
])('%s finds %j', (typed, values) => {
  expect(valuesOf(typed)).toEqual(values);
});
