import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  choice,
  code,
  flag,
  money,
  note,
  number,
  optional,
  required,
  whole,
} from '../../../../shared/fields.ts';
import { Refused } from '../../../../shared/refused.ts';
import { createWrapper, show } from '../../testing.tsx';
import { SchemaForm } from './schema-form.tsx';

const Gauge = z.strictObject({
  code: code(5),
  description: required(),
  price: money().default(0),
  limit: optional(number(0, 10)),
  count: optional(whole(0, 9)),
  shift: optional(choice('shift', ['1', '2'])),
  active: flag().default(true),
  note: optional(note()),
});

/** Of the person the test signs in. */
const kept = 'draft:u1::gauge:new';

const wrapper = () => createWrapper();
const field = (label: string) =>
  wrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label)!;
const type = (label: string, text: string) => field(label).findControl()!.findInput()!.setInputValue(text);
const errorOf = (label: string) => field(label).findError()?.getElement().textContent ?? undefined;
const save = () => fireEvent.click(screen.getByText('Save'));

const form = (onSave = vi.fn(async () => {}), more = {}) => ({
  onSave,
  page: <SchemaForm schema={Gauge} namespace="common" draft="gauge:new" onSave={onSave as never} {...more} />,
});

it('shows a field for each of the schema, with its defaults', async () => {
  await show(form().page);
  expect(field('Code')).toBeTruthy();
  expect(field('fields.price').findControl()!.findInput()!.getInputValue()).toBe('0');
  expect(field('Active').findControl()!.findToggle()!.findNativeInput().getElement()).toHaveProperty(
    'checked',
    true,
  );
});

it('checks on leaving a field, then while typing', async () => {
  await show(form().page);
  type('Code', 'far too long');
  expect(errorOf('Code')).toBeUndefined();
  field('Code').findControl()!.findInput()!.focus();
  field('Code').findControl()!.findInput()!.blur();
  await vi.waitFor(() => expect(errorOf('Code')).toContain('This text is too long (5 characters at most).'));
  type('Code', 'G-1');
  await vi.waitFor(() => expect(errorOf('Code')).toBeUndefined());
});

it('saves checked values: numbers as typed with a comma, nothing for what is empty', async () => {
  const { page, onSave } = form();
  await show(page);
  type('Code', ' G-1 ');
  type('Description', 'Pressure');
  type('fields.limit', '2,5');
  save();
  await vi.waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({
      code: 'G-1',
      description: 'Pressure',
      price: 0,
      limit: 2.5,
      active: true,
    }),
  );
});

it('sums up what is wrong, takes the focus there and leads to each field', async () => {
  const { page, onSave } = form();
  await show(page);
  type('fields.count', 'many');
  save();
  await vi.waitFor(() => expect(screen.getByText('3 fields need your attention.')).toBeTruthy());
  expect(document.activeElement?.className).toBe('form-problems');
  expect(errorOf('Code')).toContain('Required Field');
  expect(errorOf('fields.count')).toContain('This value has the wrong type.');
  fireEvent.click(screen.getAllByText('Description').find((each) => each.closest('a'))!);
  const input = field('Description').findControl()!.findInput()!.findNativeInput().getElement();
  await vi.waitFor(() => expect(document.activeElement === input).toBe(true));
  expect(onSave).not.toHaveBeenCalled();
});

it("maps the server's refusal onto its field and keeps what was typed", async () => {
  const { page } = form(
    vi.fn(async () => {
      throw new Refused('conflict', 'codeTaken', { fields: { code: 'codeTaken' } });
    }),
  );
  await show(page);
  type('Code', 'G-1');
  type('Description', 'Pressure');
  save();
  await vi.waitFor(() => expect(errorOf('Code')).toContain('This code is already in use.'));
  expect(field('Description').findControl()!.findInput()!.getInputValue()).toBe('Pressure');
});

it('says a refusal that no field explains, and offers the newest version of a stale one', async () => {
  const onReload = vi.fn();
  const { page, onSave } = form(
    vi.fn(async () => {
      throw new Refused('conflict', 'stale', { values: { by: 'Ann', at: '10:00' } });
    }),
    { values: { code: 'G-1', description: 'Pressure' }, onReload },
  );
  await show(page);
  save();
  await vi.waitFor(() => expect(screen.getByText(/Changed by Ann at 10:00/)).toBeTruthy());
  fireEvent.click(screen.getByText('Reload the newest version'));
  expect(onReload).toHaveBeenCalledOnce();
  expect(onSave).toHaveBeenCalledOnce();
});

it('keeps a draft until it is saved or discarded', async () => {
  const first = await show(form().page);
  type('Code', 'G-9');
  await vi.waitFor(() => expect(sessionStorage.getItem(kept)).toContain('G-9'));
  first.unmount();
  await show(form().page);
  await vi.waitFor(() => expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('G-9'));
  fireEvent.click(screen.getByText('Discard it'));
  await vi.waitFor(() => expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe(''));
  expect(sessionStorage.getItem(kept)).toBeNull();
});

it('keeps of a draft only what was typed, so that a newer version keeps the rest', async () => {
  const stored = { code: 'G-1', description: 'Pressure', limit: 3 };
  const { page } = form(undefined, { values: stored });
  const first = await show(page);
  type('fields.limit', '');
  type('Description', 'Oil pressure');
  await vi.waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem(kept)!)).toEqual({
      description: 'Oil pressure',
      limit: null,
    }),
  );
  first.unmount();
  await show(form(undefined, { values: { ...stored, code: 'G-2' } }).page);
  await vi.waitFor(() =>
    expect(field('Description').findControl()!.findInput()!.getInputValue()).toBe('Oil pressure'),
  );
  expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('G-2');
  expect(field('fields.limit').findControl()!.findInput()!.getInputValue()).toBe('');
});

it('asks before leaving with unsaved typing, and not after saving', async () => {
  const { page } = form();
  const { router } = await show(page);
  type('Code', 'G-1');
  void router.navigate('/elsewhere');
  await vi.waitFor(() => expect(screen.getByText('Leave without saving?')).toBeTruthy());
  fireEvent.click(screen.getByText('Stay on this page'));
  type('Description', 'Pressure');
  save();
  await vi.waitFor(() => expect(sessionStorage.getItem(kept)).toBeNull());
  await vi.waitFor(async () => {
    await router.navigate('/elsewhere');
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });
});
