import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { computeTally } from '#shared/warehouse/count.ts';
import {
  createSession,
  createWrapper,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  waitUntil,
} from '#web/testing.tsx';
import { CountPage } from './count-page.tsx';

interface Line {
  spareId: number;
  counted: number;
  expected: number;
  /** Stock that is left, less than the difference takes. */
  stock?: number;
}

/** Opens a count whose service books what the stock allows, unless the request is confirmed. */
async function opened(lines: readonly Line[]) {
  let isTried = false;
  let state = 'open';
  const isShort = ({ counted, expected, stock = expected }: Line) => stock + counted - expected < 0;
  const page = () => {
    const entries = lines.map((line) => ({
      ...{ ...line, stock: undefined, version: 1, code: `S${line.spareId}`, description: 'Bearing' },
      ...{ unit: 'pc', unitPrice: 2, countedBy: 'Bob', countedAt: '2026-03-02T10:00:00Z' },
      ...(isTried && (isShort(line) && state === 'open' ? { recount: true } : { movementId: 'M' })),
    }));
    return {
      ...{ id: 'C1', version: 1, updatedAt: '2026-03-02T10:00:00Z', updatedBy: 'ada', warehouseId: 1 },
      ...{ description: 'Shelf R1', state, lines: lines.length, openedOn: '2026-03-02', openedBy: 'Ada' },
      ...{ tally: computeTally(entries), entries },
    };
  };
  const asked = startServer({
    'GET /count/items/C1': () => ({ body: page() }),
    'GET /warehouse/items/1': () => ({ body: { id: 1, version: 1, code: 'W1', active: true } }),
    'POST /count/items/C1/cancel': () => {
      state = 'cancelled';
      return { body: page() };
    },
    'POST /count/items/C1/book': ({ body }) => {
      isTried = true;
      const shortLines = lines.filter(isShort);
      const [short] = shortLines;
      if (short && !(body as { confirmed?: true }).confirmed)
        return refuse(409, {
          code: 'stockShort',
          values: { code: `S${short.spareId}`, stock: short.stock! },
          fields: Object.fromEntries(
            shortLines.map((line) => [`entries.${lines.indexOf(line)}.counted`, 'stockShort']),
          ),
        });
      state = 'booked';
      return { body: page() };
    },
  });
  const user = { idplant: 'TO1', plant: { descrizione: 'Torino' } } as SignedInUser;
  await renderPage(createElement(CountPage), {
    at: '/count/1/C1',
    path: '/count/:Id/:countId',
    namespaces: ['warehouseCount', 'warehouse', 'words', 'spares'],
    session: { ...createSession('admin'), user },
  });
  await screen.findByText('S1');
  return asked;
}
/** Presses the button with this text in the open dialog. */
function press(text: string) {
  const buttons = [...createWrapper().findModal()!.getElement().querySelectorAll('button')];
  fireEvent.click(buttons.find((button) => button.textContent === text)!);
}
async function book() {
  fireEvent.click(screen.getByText('Book differences'));
  await screen.findByText(/The count is ended|no difference/);
  createWrapper().findModal()!.findContent().findTextarea()!.setTextareaValue('Yearly');
  press('Book differences');
}
const booked = (asked: readonly ReceivedRequest[]) =>
  asked.filter(({ path }) => path.endsWith('/book')).map(({ body }) => body);

const SHORT = { spareId: 1, counted: 60, expected: 100, stock: 20 };
const OTHER = { spareId: 2, counted: 4, expected: 5 };

it.each([
  [[SHORT, OTHER], 'Only 20 of S1 are in stock.'],
  [[OTHER, { ...SHORT, spareId: 1, counted: 0, expected: 3, stock: 2.5 }], 'Only 2.5 of S1 are in stock.'],
  [[{ ...SHORT, counted: 99, stock: 0 }], 'Only 0 of S1 are in stock.'],
])('asks before stock falls below zero, and books it once it is confirmed: %j', async (lines, text) => {
  const asked = await opened(lines);
  await book();
  await screen.findByText(text);
  press('Book anyway');
  await screen.findByText(/^Booked$/);
  expect(booked(asked)).toEqual([
    { version: 1, reason: 'Yearly' },
    { version: 1, reason: 'Yearly', confirmed: true },
  ]);
});

it('shows what is to be counted again if it is not confirmed, beside what was booked', async () => {
  const asked = await opened([SHORT, OTHER]);
  await book();
  await screen.findByText('Only 20 of S1 are in stock.');
  screen.getByText('All other differences are booked.');
  press('Count again');
  await screen.findByText('The stock was too short for this difference: count again.');
  expect(createWrapper().findModal()).toBeNull();
  screen.getByText('Differences (1)');
  fireEvent.click(screen.getByText('Book differences'));
  const text = await screen.findByText(/1 spare part is to be counted again/);
  expect(text.textContent).toContain('the count stays open');
  expect(text.textContent).not.toContain('The count is ended');
  press('Back');
  const field = screen.getByLabelText<HTMLInputElement>('Counted quantity of S1 (pc)');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByText('To count (1)'));
  expect(screen.queryByText('S2')).toBeNull();
  fireEvent.change(field, { target: { value: '15' } });
  expect(screen.queryByText('The stock was too short for this difference: count again.')).toBeNull();
  expect(booked(asked)).toHaveLength(1);
  fireEvent.click(screen.getByText('Cancel count'));
  await screen.findByText(/1 difference was booked already and stays booked/);
});

it('names every spare whose stock is too short', async () => {
  await opened([SHORT, OTHER, { ...SHORT, spareId: 3 }]);
  await book();
  await screen.findByText('The stock is too short for the differences of S1, S3.');
});

it('asks nothing if all differences can be booked', async () => {
  const asked = await opened([{ ...SHORT, stock: 40 }, OTHER]);
  await book();
  await screen.findByText(/^Booked$/);
  await waitUntil(() => expect(booked(asked)).toEqual([{ version: 1, reason: 'Yearly' }]));
});
