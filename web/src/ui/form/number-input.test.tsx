import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage } from '../../testing.tsx';
import { RegionContext } from '../format.ts';
import { NumberInput } from './number-input.tsx';

function Asked({ first }: { first?: number }) {
  const [value, setValue] = useState<number | string | undefined>(first);
  return (
    <>
      <NumberInput value={value} unit="kg" onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(7.5)}>
        other
      </button>
    </>
  );
}
const showIn = (globalization: 'en' | 'it', first?: number) =>
  renderPage(
    <RegionContext value={{ globalization, timeZone: 'UTC', currency: 'EUR' }}>
      <Asked first={first} />
    </RegionContext>,
  );
const input = () => createWrapper().findInput()!;
const type = (text: string) => input().setInputValue(text);
const paste = (text: string) => {
  fireEvent.paste(input().findNativeInput().getElement(), { clipboardData: { getData: () => text } });
  type(text);
};
const got = () => document.querySelector('output')!.textContent;
const note = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)?.textContent;

it('shows a number as it can be typed again, without groups', async () => {
  await showIn('it', 1254.644);
  expect(input().getInputValue()).toBe('1254,644');
});

it.each([
  ['it', '1.254,644', '1254.644'],
  ['it', '1,254.644', '1254.644'],
  ['it', '2,675', '2.675'],
  ['en', '1,254.644', '1254.644'],
  ['en', '2.675', '2.675'],
] as const)('reads what is clear without a word: %s %s', async (region, text, value) => {
  await showIn(region);
  type(text);
  expect([got(), input().getInputValue(), note('status'), note('alert')]).toEqual([
    value,
    text,
    undefined,
    undefined,
  ]);
});

it.each([
  ['it', '12.345'],
  ['en', '12,345'],
] as const)('says beside the field how it read what could be another number: %s %s', async (region, text) => {
  await showIn(region);
  type(text);
  expect([got(), note('status')]).toEqual(['12345', 'Read as 12345 kg']);
  type('12');
  expect([got(), note('status')]).toEqual(['12', undefined]);
});

it('takes no pasted text that could be either number, and says both', async () => {
  await showIn('it');
  paste('12.345');
  expect([got(), note('alert')]).toEqual([
    '"12.345"',
    'The pasted number can mean 12345 kg or 12,345 kg. Type it instead.',
  ]);
  type('12.3456');
  expect([got(), note('alert')]).toEqual(['12.3456', undefined]);
  paste('1,254.6');
  expect([got(), note('alert')]).toEqual(['1254.6', undefined]);
  type('12.345');
  expect([got(), note('alert'), note('status')]).toEqual(['12345', undefined, 'Read as 12345 kg']);
});

it('shows another value once it is given one', async () => {
  await showIn('it');
  type('12.345');
  fireEvent.click(screen.getByText('other'));
  expect([input().getInputValue(), note('status')]).toEqual(['7,5', undefined]);
});
