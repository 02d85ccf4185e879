import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { instant, optional } from '#shared/fields.ts';
import { renderPage, startServer, waitUntil } from '../../testing.tsx';
import { SchemaForm } from './schema-form.tsx';

const schema = z.strictObject({ at: optional(instant()) });
const form = () => {
  const saved: unknown[] = [];
  return {
    saved,
    shown: renderPage(
      <SchemaForm
        schema={schema}
        namespace="common"
        draft="moment"
        onSave={async (values) => {
          saved.push(values);
        }}
      />,
    ),
  };
};
const day = () => screen.getByPlaceholderText('dd/mm/yyyy');
const time = () => screen.getByPlaceholderText('hh:mm');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const draft = 'draft:u1::moment';

it('a day and a time are a moment of the plant', async () => {
  startServer({});
  const { saved, shown } = form();
  await shown;
  type(day(), '16/03/2026');
  type(time(), '07:30');
  save();
  await waitUntil(() => expect(saved).toEqual([{ at: '2026-03-16T07:30:00.000Z' }]));
});

it.each([
  ['2026-03-16T07:30:00.000Z', '16/03/2026', '07:30'],
  ['2026-03-16 ', '16/03/2026', ''],
  [' 07:30', '', '07:30'],
])('what was typed before a reload stands there again: %s', async (at, shownDay, shownTime) => {
  startServer({});
  sessionStorage.setItem(draft, JSON.stringify({ at }));
  await form().shown;
  await screen.findByText('What you typed here before was kept.');
  expect(day()).toHaveProperty('value', shownDay);
  expect(time()).toHaveProperty('value', shownTime);
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitUntil(() => expect(day()).toHaveProperty('value', ''));
  expect(time()).toHaveProperty('value', '');
});
