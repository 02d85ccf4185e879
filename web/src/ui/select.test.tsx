import { globSync, readFileSync } from 'node:fs';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage } from '../testing.tsx';
import { Multiselect, Select } from './select.tsx';

const options = ['Unità frenante', 'Manœuvre 5 µm', 'Pompe d’huile'].map((label, i) => ({
  value: String(i),
  label,
}));

function One() {
  const [chosen, choose] = useState<{ value?: string; label?: string } | null>(null);
  return (
    <Select
      filteringType="auto"
      options={options}
      selectedOption={chosen}
      onChange={({ detail }) => choose(detail.selectedOption)}
    />
  );
}

function Some() {
  const [chosen, choose] = useState<readonly { value?: string; label?: string }[]>([]);
  return (
    <Multiselect
      filteringType="auto"
      options={options}
      selectedOptions={chosen}
      onChange={({ detail }) => choose(detail.selectedOptions)}
    />
  );
}

it.each([
  ['one', One, () => createWrapper().findSelect()!],
  ['some', Some, () => createWrapper().findMultiselect()!],
] as const)('of a list to choose %s from, accents and case hide nothing', async (_, List, find) => {
  await renderPage(<List />, { namespaces: [] });
  const list = find();
  act(() => list.openDropdown());
  const shown = () =>
    list
      .findDropdown()!
      .findOptions()
      .map((option) => option.getElement().textContent);
  for (const [typed, expected] of [
    ['UNITA', 'Unità frenante'],
    ['manoeuvre', 'Manœuvre 5 µm'],
    ["d'huile", 'Pompe d’huile'],
  ] as const) {
    act(() => list.findFilteringInput()!.setInputValue(typed));
    await waitFor(() => expect(shown()).toEqual([expected]));
  }
  act(() => list.findFilteringInput()!.setInputValue('nothing'));
  await waitFor(() => expect(list.findDropdown()!.getElement().textContent).toContain('No matches'));
});

it('no page takes a list that compares letter by letter', () => {
  const takes = /import \{[^}]*\b(?:Select|Multiselect)\b[^}]*\} from '@cloudscape-design\/components'/;
  const pages = globSync('web/src/**/*.tsx').filter((path) => !/test\.tsx$|ui\/select\.tsx$/.test(path));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((path) => takes.test(readFileSync(path, 'utf8')))).toEqual([]);
});
