import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refSources } from '../../../app/ref-sources.ts';
import { serve, show } from '../../../testing.tsx';
import { RefsContext } from '../../../ui/refs.ts';
import { routes } from '../routes.tsx';

it('the list of teams names leaders and members', async () => {
  serve({
    'GET /team/items': () => ({
      body: { items: [{ id: 1, code: 'T1', description: 'Mechanics', leaders: [1], members: [2, 1] }] },
    }),
    'GET /professionalgroup/items': () => ({ body: { items: [] } }),
    'GET /department/items': () => ({ body: { items: [] } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({
      body: {
        items: [
          { id: 1, code: 'O1', name: 'Ada', surname: 'Rossi' },
          { id: 2, code: 'O2', name: 'Bruno' },
        ],
      },
    }),
  });
  const { Page: TeamsPage } = await routes.find(({ path }) => path === '/app/planning/mgmtTeams')!.lazy();
  await show(
    <RefsContext value={refSources}>
      <TeamsPage />
    </RefsContext>,
    { namespaces: ['organisation'] },
  );
  await vi.waitFor(() => expect(screen.getByText('Ada Rossi')).toBeTruthy());
  expect(screen.getByText('Bruno, Ada Rossi')).toBeTruthy();
});
