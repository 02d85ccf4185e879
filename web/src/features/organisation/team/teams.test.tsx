import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refSources } from '#web/app/ref-sources.ts';
import { createSession, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { RefsContext } from '#web/ui/refs.ts';
import { routes } from '../routes.tsx';
import { UnreachableLeaders } from './unreachable-leaders.tsx';

it('the list of teams names leaders and members', async () => {
  startServer({
    'GET /team/items': () => ({
      body: { items: [{ id: 1, code: 'T1', description: 'Mechanics', leaders: [1], members: [2, 1] }] },
    }),
    'GET /professionalgroup/items': () => ({ body: { items: [] } }),
    'GET /department/items': () => ({ body: { items: [] } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({
      body: {
        items: [
          { id: 1, code: 'O1', name: 'Ada', surname: 'Rossi', active: true, userId: 'u1' },
          { id: 2, code: 'O2', name: 'Bruno' },
        ],
      },
    }),
  });
  const { Page: TeamsPage } = await routes.find(({ path }) => path === '/app/planning/mgmtTeams')!.lazy();
  await renderPage(
    <RefsContext value={refSources}>
      <TeamsPage />
    </RefsContext>,
    { namespaces: ['organisation'] },
  );
  await waitUntil(() => expect(screen.getByText('Ada Rossi')).toBeTruthy());
  expect(screen.getByText('Bruno, Ada Rossi')).toBeTruthy();
});

it('names leaders who cannot be mailed: neither an address on the card nor a user', async () => {
  const card = (id: number, more: object) => ({ id, code: `O${id}`, name: `N${id}`, active: true, ...more });
  startServer({
    'GET /operator/items': () => ({
      body: {
        items: [
          card(1, {}),
          card(2, { email: 'b@x.example' }),
          card(3, { userId: 'u' }),
          card(4, { active: false }),
        ],
      },
    }),
  });
  await renderPage(<UnreachableLeaders leaders={[1, 2, 3, 4]} />, {
    session: createSession('admin'),
    namespaces: ['organisation'],
  });
  await screen.findByText('1 leader cannot be reached by mail');
  screen.getByText("N1: enter an e-mail address on the technician's card, or link it with a user.");
});
