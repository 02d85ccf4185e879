import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import {
  createSession,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
} from '../../testing.tsx';
import { Remarks } from './remarks.tsx';

const remark = (n: number, more: object = {}) => ({
  id: `order.1.1.${n}.X${n}`,
  version: 1,
  updatedAt: '',
  updatedBy: '',
  authorId: 'u1',
  author: 'Ada',
  writtenAt: `2026-11-20T08:0${n}:00.000Z`,
  text: `Words ${n}`,
  images: [],
  ...more,
});

async function open(
  items: object[],
  profile: Profile = 'technician',
  more: TestServer = {},
): Promise<ReceivedRequest[]> {
  const asked = startServer({
    'GET /remark/items': () => ({ body: { items } }),
    'GET /image/items': () => ({ body: [] }),
    ...more,
  });
  const session = { ...createSession(profile), user: { id: 'u1', idplant: 'P1' } as never };
  await renderPage(<Remarks recordKind="order" recordId="1.1.1" />, { session });
  await screen.findByRole('heading', { name: /Remarks/ });
  return asked;
}
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Remark/ }), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('shows who wrote what and when, and of what was taken back that it was', async () => {
  const asked = await open([
    remark(1),
    remark(2, { author: 'Bob', authorId: 'u2' }),
    remark(3, { text: undefined, images: undefined, takenBackAt: '2026-11-20T09:00:00.000Z' }),
  ]);
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toContain('Ada 20/11/2026, 08:01');
  expect(rows[0]).toContain('Words 1');
  expect(rows[1]).toContain('Bob');
  expect(rows[2]).toContain('Taken back on 20/11/2026, 09:00.');
  // Only own remarks that were not taken back have the button.
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  expect(asked.find(({ path }) => path === '/remark/items')!.query.toString()).toBe('of=order&thing=1.1.1');
});

it('adds one, empties the field and shows it', async () => {
  const items = [remark(1)];
  const asked = await open(items, 'technician', {
    'POST /remark/items': ({ body }) => {
      items.push(remark(2, body as object));
      return { body: items[1] };
    },
  });
  write(' It drips ');
  press('Add remark');
  await screen.findByText('It drips');
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    of: 'order',
    thing: '1.1.1',
    text: 'It drips',
    images: [],
  });
  expect(screen.getByRole('textbox', { name: /^Remark/ })).toHaveProperty('value', '');
});

it('keeps what was typed where it is refused, and over a reload', async () => {
  await open([], 'technician', {
    'POST /remark/items': () => refuse(403, { code: 'notAllowedHere' }),
  });
  press('Add remark');
  await screen.findAllByText(/This field is required|Required/);
  write('It drips');
  press('Add remark');
  await screen.findByText('Your profile does not allow this.');
  expect(screen.getByRole('textbox', { name: /^Remark/ })).toHaveProperty('value', 'It drips');
  expect(Object.entries({ ...sessionStorage })).toEqual([
    ['draft:u1:P1:remark:order:1.1.1', JSON.stringify({ text: 'It drips' })],
  ]);
});

it('takes one back after a question', async () => {
  const gone = remark(1, { text: undefined, images: undefined, takenBackAt: '2026-11-20T09:00:00.000Z' });
  let items = [remark(1)];
  const asked = await open(items, 'technician', {
    'GET /remark/items': () => ({ body: { items } }),
    'POST /remark/items/{id}/takeback': () => {
      items = [gone];
      return { body: gone };
    },
  });
  await screen.findByText('Words 1');
  press(/^Take back/);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await screen.findByText(/Taken back on/);
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/remark/items/order.1.1.1.X1/takeback',
    body: { version: 1 },
  });
});

it('is only read by a guest', async () => {
  await open([remark(1)], 'guest');
  await screen.findByText('Words 1');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

it('is not asked for until it is scrolled to', async () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof seen) {
        seen = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  const asked = startServer({ 'GET /remark/items': () => ({ body: { items: [] } }) });
  await renderPage(<Remarks recordKind="ewo" recordId="E" />);
  expect(asked).toEqual([]);
  seen([{ isIntersecting: true }]);
  await screen.findByText('Nobody has written a remark yet.');
});
