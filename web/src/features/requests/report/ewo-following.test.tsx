import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSession, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { OperatorEwoCreatePage } from './ewo-create-page.tsx';
import { EwoOpenPage } from './ewo-open-page.tsx';

const machine = { id: 7, code: 'PRS-01', description: 'Press', stato: 'active', version: 1 };
/** An EWO of another reporter as a requestor sees it before following it. */
const foreign = { id: 'E1', code: 'E-2026-000001', state: 'created', breakdownDescription: 'Slide stays up' };
const followed = {
  ...foreign,
  ...{ machineId: 7, machineStatus: 'stopped', priority: 'high', requesterId: 'u2', requester: 'Nadia' },
  ...{ createdAt: '2026-03-16T07:00:00.000Z', createdOn: '2026-03-16', version: 1 },
  ...{ durations: {}, minimum: {}, recordedAt: {}, followed: true, followers: 1, state: 'running' },
  names: { team: 'MEC Mechanics', people: { 5: 'Luca Rossi' } },
};
const server: TestServer = {
  'GET /machine/items': () => ({ body: { items: [machine] } }),
  'GET /machine/items/7': () => ({ body: machine }),
  'GET /remark/items': () => ({ body: { items: [] } }),
};
const session = {
  ...createSession('requestor'),
  user: { id: 'u1', idplant: 'TO1', plant: { risorse: true, backdateDaysTech: 7 } } as never,
};
const namespaces = ['ewo', 'following', 'words', 'structure'] as const;

describe('the same problem', () => {
  const path = '/app/operator/homeOperator/ewo/create';
  const form = (answers: TestServer) => {
    const log = startServer({ ...server, ...answers });
    const at = `${path}?machine=7&report=01JPG0000000000000000000AB`;
    return renderPage(<OperatorEwoCreatePage />, { at, path, session, namespaces }).then(() => log);
  };
  const follow = async () =>
    fireEvent.click(
      await screen.findByRole('button', { name: 'The same problem: follow it (E-2026-000001)' }),
    );

  it('is followed from the notice of open EWOs, and not reported', async () => {
    let isFollowed = false;
    const log = await form({
      'GET /ewo/open': () => ({ body: { items: [isFollowed ? followed : foreign] } }),
      'POST /ewo/items/E1/follow': () => {
        isFollowed = true;
        return { body: followed };
      },
    });
    await follow();
    await screen.findByText('You follow it');
    screen.getByRole('link', { name: 'E-2026-000001' });
    expect(log.filter(({ method }) => method === 'POST').map((sent) => sent.path)).toEqual([
      '/ewo/items/E1/follow',
    ]);
  });

  it('that was closed meanwhile is told, and can be reported', async () => {
    await form({
      'GET /ewo/open': () => ({ body: { items: [foreign] } }),
      'POST /ewo/items/E1/follow': () => refuse(409, { code: 'ewoState', values: { state: 'closed' } }),
    });
    await follow();
    await screen.findByText(/not possible while the EWO is/);
    screen.getByRole('button', { name: 'Send report' });
  });

  it('that the user reported is not followed', async () => {
    await form({
      'GET /ewo/open': () => ({ body: { items: [{ ...followed, requesterId: 'u1', followed: undefined }] } }),
    });
    await screen.findByText('You reported it');
    expect(screen.queryByRole('button', { name: /^The same problem/ })).toBeNull();
  });
});

describe('a followed EWO', () => {
  it('shows who has it, and can be followed no longer', async () => {
    const log = startServer({
      ...server,
      'GET /ewo/items/E1': () => ({ body: followed }),
      'POST /ewo/items/E1/unfollow': () => ({ body: {} }),
    });
    const path = '/app/operator/viewEwo';
    const { router } = await renderPage(<EwoOpenPage />, { at: `${path}?ewo=E1`, path, session, namespaces });
    await screen.findByText('MEC Mechanics');
    screen.getByText('Luca Rossi');
    fireEvent.click(screen.getByRole('button', { name: 'Stop following' }));
    await waitUntil(() => expect(router.state.location.pathname).toBe('/app/operator/homeOperator'));
    await waitUntil(() => expect(log.at(-1)?.path).toBe('/ewo/items/E1/unfollow'));
  });
});

it('the open EWOs of the line of the device come first', async () => {
  localStorage.setItem('machines.recent.TO1', '[8]');
  const ewo = (id: string, machineId: number) => ({ ...followed, id, code: id, machineId, followed: false });
  startServer({
    ...server,
    'GET /machine/items': () => ({
      body: {
        items: [
          { ...machine, department: 'Paint shop' },
          { ...machine, id: 8, code: 'PRS-02', department: 'Press shop' },
        ],
      },
    }),
    'GET /ewo/open': () => ({ body: { items: [ewo('E2', 8), ewo('E1', 7)] } }),
  });
  await renderPage(<EwoOpenPage />, { session, namespaces });
  await screen.findByText('Own line: Press shop');
  const cards = screen.getAllByRole('article').map(({ textContent }) => /PRS-0\d/.exec(textContent!)?.[0]);
  expect(cards).toEqual(['PRS-02', 'PRS-01']);
  screen.getByText('Other lines');
  localStorage.clear();
});

it('the line of the teams of an operator comes before that of the device', async () => {
  localStorage.setItem('machines.recent.TO1', '[7]');
  const ewo = (id: string, machineId: number) => ({ ...followed, id, code: id, machineId, followed: false });
  const others = [
    { ...machine, id: 8, code: 'PRS-08', department: 'press shop' },
    { ...machine, id: 9, code: 'PRS-09', department: undefined },
  ];
  startServer({
    ...server,
    'GET /machine/items': () => ({ body: { items: [{ ...machine, department: 'Paint shop' }, ...others] } }),
    'GET /ewo/open': () => ({ body: { items: [ewo('E3', 9), ewo('E2', 8), ewo('E1', 7)] } }),
  });
  const ownLine = { departments: ['Press shop'], machineIds: [9] };
  const user = { ...(session.user as object), ownLine };
  await renderPage(<EwoOpenPage />, { session: { ...session, user } as never, namespaces });
  await screen.findByText('Own line: press shop');
  const cards = screen.getAllByRole('article').map(({ textContent }) => /PRS-0\d/.exec(textContent!)?.[0]);
  expect(cards).toEqual(['PRS-08', 'PRS-09', 'PRS-01']);
  localStorage.clear();
});
