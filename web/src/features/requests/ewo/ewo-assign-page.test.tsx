import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { AssignEwosPage } from './ewo-assign-page.tsx';

const ewo = (n: number, more: object = {}) => ({
  id: `E${n}`,
  version: 1,
  updatedAt: '',
  updatedBy: '',
  code: `E-2026-00000${n}`,
  state: 'created',
  machineId: 3,
  machineStatus: 'stopped',
  priority: 'medium',
  breakdownDescription: `Failure ${n}`,
  requesterId: 'u9',
  requester: 'Nadia',
  createdAt: `2026-03-10T0${n}:00:00.000Z`,
  createdOn: '2026-03-10',
  ...more,
});
const items = [
  ewo(1),
  ewo(2, { priority: 'high' }),
  ewo(3, { state: 'running', teamId: 1 }),
  ewo(4, { state: 'assigned', teamId: 2 }),
];
const team = (id: number, code: string) => ({ id, code, description: code, leaders: [], active: true });

const open = async (profile: Profile = 'admin', more: TestServer = {}) => {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-10T10:00:00.000Z' } }),
    'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
    'GET /team/items': () => ({ body: { items: [team(1, 'MECH'), team(2, 'ELEC')] } }),
    'GET /ewo/open': () => ({ body: { items } }),
    'POST /ewo/items/{id}/assign': () => ({ body: ewo(1, { state: 'assigned', teamId: 1 }) }),
    ...more,
  });
  await renderPage(<AssignEwosPage />, { profile, namespaces: ['ewoWork', 'words', 'board'] });
  await screen.findByText('E-2026-000001');
  return asked;
};
const codesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByText(/^E-2026/)
    .map((code) => code.textContent!.trim());
const given = (asked: { method: string; path: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('shows what nobody has, the most urgent first, beside the teams with theirs', async () => {
  await open();
  expect(codesIn('Not assigned')).toEqual(['E-2026-000002', 'E-2026-000001']);
  expect(codesIn('MECH')).toEqual(['E-2026-000003']);
  expect(codesIn('ELEC')).toEqual(['E-2026-000004']);
});

it('shows on its card the spares that an EWO on hold waits for', async () => {
  const spares = [{ spareId: 7, quantity: 2, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc' }];
  const holds = [{ from: '2026-03-10T05:00:00.000Z', reason: 'spare', spares }];
  const held = ewo(5, { state: 'onHold', heldFrom: 'running', priority: 'onHold', teamId: 1, holds });
  await open('admin', { 'GET /ewo/open': () => ({ body: { items: [...items, held] } }) });
  expect(
    within(screen.getByRole('region', { name: 'MECH' })).getByText('Waits for 2 pc S7 Belt.'),
  ).toBeTruthy();
});

it('gives several to a team by keys alone, each with the version that was seen', async () => {
  const asked = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select E-2026-000001' }));
  const second = screen.getByRole('checkbox', { name: 'Select E-2026-000002' });
  fireEvent.keyDown(second, { key: 'Enter' });
  const first = await screen.findByRole('button', { name: 'Assign 2 to MECH' });
  await waitUntil(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  const next = screen.getByRole('button', { name: 'Assign 2 to ELEC' });
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  await waitUntil(() =>
    expect(given(asked)).toEqual([
      ['/ewo/items/E2/assign', { version: 1, teamId: 2 }],
      ['/ewo/items/E1/assign', { version: 1, teamId: 2 }],
    ]),
  );
});

it('lets go of all with Escape', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select E-2026-000001' }));
  expect(await screen.findByRole('button', { name: 'Assign 1 to MECH' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Select E-2026-000001' }), { key: 'Escape' });
  await waitUntil(() => expect(screen.queryByRole('button', { name: 'Assign 1 to MECH' })).toBeNull());
});

it('gives what is dragged alone, and what could not be given stays chosen', async () => {
  const asked = await open('admin', {
    'POST /ewo/items/{id}/assign': () => refuse(409, { code: 'ewoState', values: { state: 'closed' } }),
  });
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type),
  };
  const card = screen.getByText('E-2026-000002').closest('tr')!;
  fireEvent.mouseDown(card);
  expect(card.draggable).toBe(true);
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'MECH' }), { dataTransfer });
  await waitUntil(() => expect(given(asked)).toEqual([['/ewo/items/E2/assign', { version: 1, teamId: 1 }]]));
  await waitUntil(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select E-2026-000002' }).checked).toBe(
      true,
    ),
  );
});

it('offers no box for what runs', async () => {
  await open();
  expect(screen.queryByRole('checkbox', { name: 'Select E-2026-000003' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select E-2026-000004' })).toBeTruthy();
});

it('lets a guest read what is and is not assigned, without acting', async () => {
  await open('guest');
  expect(codesIn('Not assigned')).toHaveLength(2);
  expect(codesIn('Assigned')).toEqual(['E-2026-000003', 'E-2026-000004']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  const row = screen.getByText('E-2026-000001').closest('tr')!;
  fireEvent.mouseDown(row);
  expect(row.draggable).toBe(false);
});
