import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { instant, optional } from '../../../../shared/fields.ts';
import { serve, show } from '../../testing.tsx';
import { SchemaForm } from './schema-form.tsx';

const KEY = 'draft:u1::step';
const form = (
  <SchemaForm
    schema={z.object({ at: optional(instant()) })}
    namespace="common"
    draft="step"
    onSave={async () => undefined}
  />
);
const time = async () => (await screen.findByPlaceholderText<HTMLInputElement>('hh:mm')).value;

it('shows the moment of a draft that was found again, whole or half typed', async () => {
  serve({});
  sessionStorage.setItem(KEY, JSON.stringify({ at: '2026-03-01T08:00:00.000Z' }));
  const { unmount } = await show(form);
  expect(await time()).toBe('08:00');
  unmount();
  sessionStorage.setItem(KEY, JSON.stringify({ at: ' 07:3' }));
  await show(form);
  expect(await time()).toBe('07:3');
});

it('is no moment while it is half typed, and none at all once it is cleared', async () => {
  serve({});
  await show(form);
  fireEvent.change(await screen.findByPlaceholderText('hh:mm'), { target: { value: '07:30' } });
  expect(JSON.parse(sessionStorage.getItem(KEY)!)).toEqual({ at: ' 07:30' });
  fireEvent.change(screen.getByPlaceholderText('hh:mm'), { target: { value: '' } });
  expect(await time()).toBe('');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});
