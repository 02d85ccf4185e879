import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage, waitUntil } from '../../testing.tsx';
import { RegionContext } from '../format.ts';
import { DayControl } from './day-control.tsx';

function Asked({ first, from }: { first: string; from?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DayControl value={day} from={from} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}
const input = () => createWrapper().findInput()!;
const got = () => document.querySelector('output')!.textContent;

it.each(['en', 'it'] as const)('shows a day as the other texts of a form: %s', async (globalization) => {
  await renderPage(
    <RegionContext value={{ globalization, timeZone: 'UTC', currency: 'EUR' }}>
      <Asked first="2026-11-03" />
    </RegionContext>,
  );
  expect(input().getInputValue()).toBe('03/11/2026');
});

it('takes a day as it is typed, and writes it out once it is left', async () => {
  await renderPage(<Asked first="" />);
  expect(screen.getByPlaceholderText('dd/mm/yyyy')).toBeTruthy();
  input().focus();
  input().setInputValue('3.11.2026');
  expect([got(), input().getInputValue()]).toEqual(['2026-11-03', '3.11.2026']);
  input().blur();
  await waitUntil(() => expect(input().getInputValue()).toBe('03/11/2026'));
  input().focus();
  input().setInputValue('31/02/2026');
  input().blur();
  await waitUntil(() => expect([got(), input().getInputValue()]).toEqual(['31/02/2026', '31/02/2026']));
});

it('takes a day from the calendar, none before the first', async () => {
  await renderPage(<Asked first="2026-11-03" from="2026-11-02" />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date: 03/11/2026' }));
  const cell = (row: number, column: number) =>
    createWrapper(document.body).findCalendar()!.findDateAt(row, column);
  // Row 1 is the week from 26 October to 1 November.
  await waitUntil(() => cell(1, 7).click());
  expect(got()).toBe('2026-11-03');
  cell(2, 5).click();
  await waitUntil(() => expect(input().getInputValue()).toBe('06/11/2026'));
  expect(createWrapper(document.body).findCalendar()).toBeNull();
});
