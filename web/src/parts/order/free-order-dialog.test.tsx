import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  createSession,
  createWrapper,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '../../testing.tsx';
import { FreeOrderButton } from './free-order-dialog.tsx';

const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T15:30:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [{ id: 7, code: 'PRS-01', description: 'Press' }] } }),
  'GET /machinestructure/getstructure': () => ({
    body: { id: '7', version: 1, groups: [], subGroups: [], components: [] },
  }),
  'GET /team/items': () => ({
    body: {
      items: [
        { id: 3, code: 'T1', description: 'One', active: true },
        { id: 4, code: 'T2', description: 'Two', active: true },
      ],
    },
  }),
  'GET /smp/items': () => ({ body: { items: [] } }),
  'POST /workorder/items': () => ({ body: { code: 'W-2026-000009', plannedOn: '2026-03-18' } }),
};
const session = (profile: 'admin' | 'technician' | 'guest', more: object = {}) => ({
  ...createSession(profile),
  user: { id: 'u1', idplant: 'TO1', plant: { risorse: true }, ...more } as never,
});
const open = async (who: ReturnType<typeof session>, answers: TestServer = {}) => {
  const log = startServer({ ...server, ...answers });
  await renderPage(<FreeOrderButton machineId={7} />, {
    at: '/app/mgmt/workorders',
    path: '/app/mgmt/workorders',
    session: who,
    namespaces: ['orders', 'common'],
  });
  return log;
};
const describeWork = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Plan a free order' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'What is to be done' }), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Plan' }));
};

it('plans an order for the machine of the page', async () => {
  const log = await open(session('admin'));
  await describeWork('Replace the belt');
  await expect
    .poll(() => log.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ machineId: 7, description: 'Replace the belt', plannedOn: '2026-03-16' }]);
});

it('plans the order of a leader for the team that he leads', async () => {
  const log = await open(session('technician', { teamIds: [3], leadsTeamIds: [3] }));
  await describeWork('Align the pulleys');
  await expect
    .poll(() => log.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toMatchObject([{ teamId: 3 }]);
});

it('offers a leader only the teams that he leads', async () => {
  await open(session('technician', { teamIds: [3, 4], leadsTeamIds: [3] }));
  fireEvent.click(screen.getByRole('button', { name: 'Plan a free order' }));
  await screen.findByRole('textbox', { name: 'What is to be done' });
  const findTeams = () =>
    createWrapper()
      .findModal()!
      .findContent()
      .findAllSelects()
      .find((select) => select.getElement().textContent!.includes('T1'));
  await waitUntil(() => expect(findTeams()).toBeDefined());
  await act(async () => findTeams()!.openDropdown());
  const options = findTeams()!.findDropdown({ expandToViewport: true })!.findOptions();
  expect(options.map((option) => option.getElement().textContent)).toEqual(['T1One']);
});

it('keeps what was typed when it is refused', async () => {
  await open(session('admin'), {
    'POST /workorder/items': () => refuse(409, { code: 'machineDismissed' }),
  });
  await describeWork('Replace the belt');
  await screen.findAllByText('This machine is decommissioned.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What is to be done' }).value).toBe(
    'Replace the belt',
  );
});

it('is not offered to technicians who lead no team, nor to guests', async () => {
  for (const who of [session('technician', { teamIds: [3], leadsTeamIds: [] }), session('guest')]) {
    await open(who);
    expect(screen.queryByRole('button', { name: 'Plan a free order' })).toBeNull();
  }
});
