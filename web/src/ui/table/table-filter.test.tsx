import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { flushWork, waitUntil } from '../../testing.tsx';
import { TableFilter } from './table-filter.tsx';

const shown = (value?: string) => {
  const onChange = vi.fn();
  const tokens = value ? [{ operator: ':' as const, value }] : [];
  render(
    <TableFilter
      label="Find"
      count={3}
      query={{ tokens, operation: 'and' }}
      onChange={onChange}
      filteringProperties={[]}
      options={() => []}
    />,
  );
  return onChange;
};
/** Returns the filter by columns, once it is loaded. */
const filter = () => screen.queryByRole('combobox', { name: 'Find' });

it('the filter by columns comes in the place of the plain box', async () => {
  shown();
  expect(screen.getByRole('searchbox', { name: 'Find' })).toBeTruthy();
  expect(filter()).toBeNull();
  await waitUntil(() => expect(filter()).not.toBeNull());
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('words are looked for meanwhile, beside what was filtered, and stay where they were typed', async () => {
  const onChange = shown('press');
  const box = screen.getByRole('searchbox', { name: 'Find' });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'pump ' } });
  expect(onChange.mock.lastCall?.[0].detail.tokens.map((token: { value: string }) => token.value)).toEqual([
    'press',
    'pump',
  ]);
  await import('./column-filter.tsx');
  await flushWork();
  fireEvent.blur(box);
  expect(filter()).toBeNull();
  fireEvent.change(box, { target: { value: '' } });
  await waitUntil(() => expect(filter()).not.toBeNull());
});
