import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
  counted?: number;
  note?: string;
}
const line = (spareId: number, code: string, more: object = {}) => ({
  ...{ spareId, version: 1, code, description: 'Bearing', unit: 'pc', unitPrice: 2, shelving: 'R1' },
  ...more,
});
const lines = [
  line(3, 'S3', { shelving: undefined }),
  line(1, 'S1', { location: '10' }),
  line(2, 'S2', { location: '9' }),
];
const page = (told: ReadonlyMap<number, Omit<Line, 'spareId'>>, more: object = {}) => {
  const entries = lines.map((each) => {
    const { counted, note } = told.get(each.spareId) ?? {};
    const by = { expected: 5, countedBy: 'Bob', countedAt: '2026-03-02T10:00:00Z' };
    return { ...each, note, ...(counted !== undefined && { counted, ...by }) };
  });
  return {
    ...{ id: 'C1', version: 1, updatedAt: '2026-03-02T10:00:00Z', updatedBy: 'ada', warehouseId: 1 },
    ...{ description: 'Shelf R1', state: 'open', lines: 3, openedOn: '2026-03-02', openedBy: 'Ada' },
    ...{ tally: computeTally(entries), entries },
    ...more,
  };
};

/** Renders a count whose server stores the lines it gets; `refusing` can return a refusal instead. */
async function opened(refusing: (sent: Line[]) => ReturnType<typeof refuse> | undefined = () => undefined) {
  const told = new Map<number, Omit<Line, 'spareId'>>();
  const asked = startServer({
    'GET /count/items/C1': () => ({ body: page(told) }),
    'GET /warehouse/items/1': () => ({ body: { id: 1, version: 1, code: 'W1', active: true } }),
    'POST /count/items/C1/enter': ({ body }) => {
      const { lines: sent } = body as { lines: Line[] };
      const refusal = refusing(sent);
      if (refusal) return refusal;
      for (const { spareId, ...its } of sent) told.set(spareId, { ...told.get(spareId), ...its });
      return { body: page(told) };
    },
    'POST /count/items/C1/book': ({ body }) => ({
      body: page(told, { state: 'booked', version: 2, ...(body as object) }),
    }),
  });
  const user = { idplant: 'TO1', plant: { descrizione: 'Torino' } } as SignedInUser;
  const draw = () =>
    renderPage(createElement(CountPage), {
      at: '/count/1/C1',
      path: '/count/:Id/:countId',
      namespaces: ['warehouseCount', 'warehouse', 'words'],
      session: { ...createSession('admin'), user },
    });
  const view = await draw();
  await fieldOf('S1');
  return { asked, view, draw };
}
const fieldOf = (code: string) =>
  screen.findByLabelText<HTMLInputElement>(`Counted quantity of ${code} (pc)`);
const enter = async (code: string, text: string) => {
  const field = await fieldOf(code);
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const sent = (asked: readonly ReceivedRequest[]) =>
  asked
    .filter(({ path }) => path.endsWith('/enter'))
    .flatMap(({ body }) => (body as { lines: Line[] }).lines)
    .map(({ spareId, counted }) => [spareId, counted]);

it('goes along the shelves with Enter, and saves row after row', async () => {
  const { asked, view } = await opened();
  const codes = [...view.container.querySelectorAll('tbody th a')].map((each) => each.textContent);
  expect(codes).toEqual(['S2', 'S1', 'S3']);
  await enter('S2', '7');
  expect(document.activeElement).toBe(await fieldOf('S1'));
  await enter('S1', '4,0');
  expect(document.activeElement).toBe(await fieldOf('S3'));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(await fieldOf('S1'));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      [2, 7],
      [1, 4],
    ]),
  );
  await screen.findByText('+2');
  await screen.findByText('-1');
  expect(sessionStorage.getItem('draft:u1:TO1:count C1')).toBeNull();
});

it('tells at the row what is wrong with it, and saves the others', async () => {
  const { asked } = await opened((all) =>
    all.some(({ spareId }) => spareId === 1)
      ? refuse(400, {
          code: 'invalidInput',
          fields: { [`lines.${all.findIndex(({ spareId }) => spareId === 1)}.counted`]: 'unitDecimals' },
        })
      : undefined,
  );
  await enter('S2', '1.5');
  await screen.findByText('This unit is not counted in such small parts.');
  await enter('S1', '9');
  await enter('S3', '6');
  await waitFor(() => expect(sent(asked)).toContainEqual([3, 6]));
  await waitUntil(() =>
    expect(screen.getAllByText('This unit is not counted in such small parts.')).toHaveLength(2),
  );
  await screen.findByText('+1');
  expect((await fieldOf('S1')).value).toBe('9');
});

it('loses nothing that was typed while the server says no, nor over a reload', async () => {
  let away = true;
  const { asked, view, draw } = await opened(() => (away ? refuse(503, { code: 'unavailable' }) : undefined));
  await enter('S2', '7');
  await screen.findByText(/1 entry is kept on this device/);
  await enter('S1', '8');
  await screen.findByText(/2 entries are kept on this device/);
  view.unmount();
  away = false;
  await draw();
  expect((await fieldOf('S2')).value).toBe('7');
  await screen.findByText(/2 entries are kept on this device/);
  asked.length = 0;
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
  expect(new Set(sent(asked).map(String))).toEqual(new Set(['1,8', '2,7']));
  expect(sessionStorage.getItem('draft:u1:TO1:count C1')).toBeNull();
});

it('keeps a note of a row, with what was counted or alone, and loses none', async () => {
  let away = false;
  const { asked } = await opened(() => (away ? refuse(503, { code: 'unavailable' }) : undefined));
  const noteOn = (code: string) => screen.findByLabelText<HTMLInputElement>(`Note on ${code}`);
  const write = async (code: string, text: string) => {
    const field = await noteOn(code);
    field.focus();
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  const linesSent = () =>
    asked
      .filter(({ path }) => path.endsWith('/enter'))
      .flatMap(({ body }) => (body as { lines: Line[] }).lines);
  await write('S2', 'behind a pallet');
  expect(document.activeElement).toBe(await noteOn('S1'));
  await waitFor(() => expect(linesSent()).toEqual([{ spareId: 2, note: 'behind a pallet' }]));
  await enter('S2', '4');
  await screen.findByText('-1');
  expect(linesSent()[1]).toEqual({ spareId: 2, counted: 4, note: 'behind a pallet' });
  expect((await noteOn('S2')).value).toBe('behind a pallet');
  away = true;
  await write('S2', '');
  await screen.findByText(/1 entry is kept on this device/);
  away = false;
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
  expect(linesSent().at(-1)).toEqual({ spareId: 2, note: '' });
});

it('is printed without what should be there, and booked with a reason', async () => {
  const { asked, view } = await opened();
  await enter('S2', '7');
  await screen.findByText('+2');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = view.container.querySelector('.count-paper')!;
  const cells = [...paper.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(cells).toEqual(['S2BearingR1 · 9pc', 'S1BearingR1 · 10pc', 'S3Bearingpc']);
  fireEvent.click(screen.getByText('Book differences'));
  await screen.findByText(/2 spare parts were not counted and stay as they are/);
  const dialog = createWrapper().findModal()!;
  dialog.findContent().findTextarea()!.setTextareaValue('Yearly');
  fireEvent.click([...dialog.getElement().querySelectorAll('button')].at(-1)!);
  await screen.findByText(/Reason: Yearly/);
  expect(asked.find(({ path }) => path.endsWith('/book'))?.body).toEqual({ version: 1, reason: 'Yearly' });
  expect(view.container.querySelector('tbody input')).toBeNull();
});
