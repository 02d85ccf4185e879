import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GetText } from '../../i18n/text.ts';
import type { Format } from '../format.ts';
import type { Column } from './column.ts';
import { useColumnTexts } from './column-texts.ts';

interface Order {
  id: number;
  machine?: string;
}
const columns: Column<Order>[] = [
  { id: 'id', value: ({ id }) => `W-${id}` },
  { id: 'machine', value: ({ machine }) => machine },
];
const format = {} as Format;
const text: GetText = (names) => String(names);
const renderTexts = () =>
  renderHook(({ items }: { items?: Order[] }) => useColumnTexts(columns, items, format, text), {
    initialProps: {} as { items?: Order[] },
  });

it('has another key once there are rows, and once their names arrive', () => {
  const { result, rerender } = renderTexts();
  const keys = [result.current.key];
  for (const items of [
    [{ id: 1 }],
    [{ id: 1, machine: 'Press' }],
    [{ id: 1 }],
    [{ id: 2, machine: 'Saw' }],
  ]) {
    rerender({ items });
    keys.push(result.current.key);
  }
  expect(keys).toEqual([0, 1, 2, 2, 2]);
  expect(result.current.textsOf('machine')).toEqual(['Saw']);
});

it('keeps its key once a user has entered the table', () => {
  const { result, rerender } = renderTexts();
  act(() => result.current.markEntered());
  rerender({ items: [{ id: 1 }] });
  expect(result.current.key).toBe(1);
  rerender({ items: [{ id: 1, machine: 'Press' }] });
  expect(result.current.key).toBe(1);
});
