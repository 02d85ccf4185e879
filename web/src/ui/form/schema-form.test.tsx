import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
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
  requiredText,
  wholeNumber,
} from '#shared/fields.ts';
import { RefusalError } from '#shared/refused.ts';
import { i18n } from '../../i18n/i18n.ts';
import { createWrapper, renderPage, waitUntil } from '../../testing.tsx';
import { Field } from './form-field.tsx';
import { rebaseForms } from './open-input.ts';
import { SchemaForm } from './schema-form.tsx';

const Gauge = z.strictObject({
  code: code(5),
  description: requiredText(),
  price: money().default(0),
  limit: optional(number(0, 10)),
  count: optional(wholeNumber(0, 9)),
  shift: optional(choice('shift', ['1', '2'])),
  active: flag().default(true),
  note: optional(note()),
});

/** Storage key of the draft of the signed-in user. */
const kept = 'draft:u1::gauge:new';

const wrapper = () => createWrapper();
const field = (label: string) =>
  wrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label)!;
const type = (label: string, text: string) => field(label).findControl()!.findInput()!.setInputValue(text);
const errorOf = (label: string) => field(label).findError()?.getElement().textContent ?? undefined;
const hasFocus = (label: string) =>
  document.activeElement === field(label).findControl()!.findInput()!.findNativeInput().getElement();
const save = () => fireEvent.click(screen.getByText('Save'));

const form = (onSave = vi.fn(async () => {}), more = {}) => ({
  onSave,
  page: <SchemaForm schema={Gauge} namespace="common" draft="gauge:new" onSave={onSave as never} {...more} />,
});

it('shows a field for each of the schema, with its defaults', async () => {
  await renderPage(form().page);
  expect(field('Code')).toBeTruthy();
  expect(field('fields.price').findControl()!.findInput()!.getInputValue()).toBe('0');
  expect(field('Active').findControl()!.findToggle()!.findNativeInput().getElement()).toHaveProperty(
    'checked',
    true,
  );
});

it('checks on leaving a field, then while typing', async () => {
  await renderPage(form().page);
  type('Code', 'far too long');
  expect(errorOf('Code')).toBeUndefined();
  field('Code').findControl()!.findInput()!.focus();
  field('Code').findControl()!.findInput()!.blur();
  await waitUntil(() => expect(errorOf('Code')).toContain('This text is too long (5 characters at most).'));
  type('Code', 'G-1');
  await waitUntil(() => expect(errorOf('Code')).toBeUndefined());
});

it('saves checked values: numbers as typed with a comma, nothing for what is empty', async () => {
  const { page, onSave } = form();
  await renderPage(page);
  type('Code', ' G-1 ');
  type('Description', 'Pressure');
  type('fields.limit', '2,5');
  save();
  await waitUntil(() =>
    expect(onSave).toHaveBeenCalledWith({
      code: 'G-1',
      description: 'Pressure',
      price: 0,
      limit: 2.5,
      active: true,
    }),
  );
});

it('sums up what is wrong, takes the focus to the first wrong field and leads to each', async () => {
  const { page, onSave } = form();
  await renderPage(page);
  type('fields.count', 'many');
  save();
  await waitUntil(() => expect(screen.getByText('3 fields need your attention.')).toBeTruthy());
  await waitUntil(() => expect(hasFocus('Code')).toBe(true));
  expect(errorOf('Code')).toContain('Required Field');
  expect(errorOf('fields.count')).toContain('This value has the wrong type.');
  fireEvent.click(screen.getAllByText('Description').find((each) => each.closest('a'))!);
  await waitUntil(() => expect(hasFocus('Description')).toBe(true));
  expect(onSave).not.toHaveBeenCalled();
});

it('scrolls to the first wrong field of the page, whatever the order of the schema', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolled(this.dataset.field);
  };
  await renderPage(form(undefined, { sections: [{ fields: ['price', 'description', 'code'] }] }).page);
  save();
  await waitUntil(() => expect(scrolled).toHaveBeenCalledExactlyOnceWith('description'));
  expect(hasFocus('Description')).toBe(true);
  type('Description', 'Pressure');
  await waitUntil(() => expect(errorOf('Description')).toBeUndefined());
  save();
  await waitUntil(() => expect(scrolled).toHaveBeenLastCalledWith('code'));
});

it("maps the server's refusal onto its field and keeps what was typed", async () => {
  const { page } = form(
    vi.fn(async () => {
      throw new RefusalError('conflict', 'codeTaken', { fields: { code: 'codeTaken' } });
    }),
  );
  await renderPage(page);
  type('Code', 'G-1');
  type('Description', 'Pressure');
  save();
  await waitUntil(() => expect(errorOf('Code')).toContain('This code is already in use.'));
  await waitUntil(() => expect(hasFocus('Code')).toBe(true));
  expect(field('Description').findControl()!.findInput()!.getInputValue()).toBe('Pressure');
});

it('punctuates the list of problems as the language does', async () => {
  await renderPage(form().page);
  save();
  await screen.findByText('2 fields need your attention.');
  await act(() => i18n.changeLanguage('fr'));
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitUntil(() => expect(listed()[0]).toMatch(/^Code\u00a0: /));
  await act(() => i18n.changeLanguage('en'));
});

it('says a refusal that no field explains, and offers the newest version of a stale one', async () => {
  const onReload = vi.fn();
  const { page, onSave } = form(
    vi.fn(async () => {
      throw new RefusalError('conflict', 'stale', { values: { by: 'Ann', at: '10:00' } });
    }),
    { values: { code: 'G-1', description: 'Pressure' }, onReload },
  );
  await renderPage(page);
  save();
  await waitUntil(() => expect(screen.getByText(/Changed by Ann at 10:00/)).toBeTruthy());
  await waitUntil(() => expect(document.activeElement?.className).toBe('form-problems'));
  fireEvent.click(screen.getByText('Reload the newest version'));
  expect(onReload).toHaveBeenCalledOnce();
  expect(onSave).toHaveBeenCalledOnce();
});

it('keeps a draft until it is saved or discarded', async () => {
  const first = await renderPage(form().page);
  type('Code', 'G-9');
  await waitUntil(() => expect(sessionStorage.getItem(kept)).toContain('G-9'));
  first.unmount();
  await renderPage(form().page);
  await waitUntil(() => expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('G-9'));
  fireEvent.click(screen.getByText('Discard it'));
  await waitUntil(() => expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe(''));
  expect(sessionStorage.getItem(kept)).toBeNull();
});

it('keeps of a draft only what was typed, so that a newer version keeps the rest', async () => {
  const stored = { code: 'G-1', description: 'Pressure', limit: 3 };
  const { page } = form(undefined, { values: stored });
  const first = await renderPage(page);
  type('fields.limit', '');
  type('Description', 'Oil pressure');
  await waitUntil(() =>
    expect(JSON.parse(sessionStorage.getItem(kept)!)).toEqual({
      description: 'Oil pressure',
      limit: null,
    }),
  );
  first.unmount();
  await renderPage(form(undefined, { values: { ...stored, code: 'G-2' } }).page);
  await waitUntil(() =>
    expect(field('Description').findControl()!.findInput()!.getInputValue()).toBe('Oil pressure'),
  );
  expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('G-2');
  expect(field('fields.limit').findControl()!.findInput()!.getInputValue()).toBe('');
});

it('asks before leaving with unsaved typing, and not after saving', async () => {
  const { page } = form();
  const { router } = await renderPage(page);
  type('Code', 'G-1');
  void router.navigate('/elsewhere');
  await waitUntil(() => expect(screen.getByText('Leave without saving?')).toBeTruthy());
  fireEvent.click(screen.getByText('Stay on this page'));
  type('Description', 'Pressure');
  save();
  await waitUntil(() => expect(sessionStorage.getItem(kept)).toBeNull());
  await waitUntil(async () => {
    await router.navigate('/elsewhere');
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });
});

const Belt = z.strictObject({
  code: code(5),
  note: optional(note()),
  whys: z.array(z.strictObject({ why: requiredText(), answer: optional(note()) })).default([]),
});

function Whys() {
  const { fields: rows, append } = useFieldArray({ name: 'whys' });
  return (
    <>
      {rows.map((row, n) => (
        <Field key={row.id} name={`whys.${n}.why`} label={`Why ${n + 1}`} />
      ))}
      <button type="button" onClick={() => append({ why: '' })}>
        Add a why
      </button>
    </>
  );
}

let showStored: (values: z.input<typeof Belt>) => void;
function BeltForm() {
  const [stored, setStored] = useState<z.input<typeof Belt>>({
    code: 'B-1',
    whys: [{ why: 'Worn', answer: 'Heat' }],
  });
  showStored = setStored;
  return (
    <SchemaForm schema={Belt} namespace="common" values={stored} onSave={(async () => {}) as never}>
      <Field name="code" />
      <Whys />
    </SchemaForm>
  );
}

it('keeps an added row and what is typed in it when newer values are read', async () => {
  await renderPage(<BeltForm />);
  fireEvent.click(screen.getByText('Add a why'));
  type('Why 2', 'Too lo');
  await act(() =>
    rebaseForms(async () => {
      showStored({ code: 'B-2', whys: [{ why: 'Worn' }] });
    }),
  );
  expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('B-2');
  expect(field('Why 2').findControl()!.findInput()!.getInputValue()).toBe('Too lo');
});

it('does not start again from an own save that is read back in another order', async () => {
  await renderPage(<BeltForm />);
  const findInput = () => field('Why 1').findControl()!.findInput()!.findNativeInput().getElement();
  const input = findInput();
  await act(() =>
    rebaseForms(async () => {
      showStored({ code: 'B-1', whys: [{ answer: 'Heat', why: 'Worn' }] });
    }),
  );
  expect(findInput()).toBe(input);
});
