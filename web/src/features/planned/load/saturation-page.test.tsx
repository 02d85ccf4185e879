import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { SaturationPage } from './saturation-page.tsx';

const day = (on: string, load: number, saturation: number | null, capacity = 600) => ({
  ...{ on, teamId: 1, load, capacity, saturation },
});

it('colours a load by what it says: too little says nothing', async () => {
  startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    'GET /workload': () => ({
      body: {
        days: [
          day('2026-11-02', 30, 5),
          day('2026-11-03', 120, 20),
          day('2026-11-04', 500, 83),
          day('2026-11-05', 700, 117),
          day('2026-11-06', 60, null, 0),
        ],
      },
    }),
    'GET /team/items': () => ({
      body: { items: [{ id: 1, code: 'MECH', description: 'Mechanics', leaders: [], members: [] }] },
    }),
  });
  const session = { ...createSession('admin'), user: { plant: { risorse: true } } as SignedInUser };
  await renderPage(
    <SessionContext value={session}>
      <SaturationPage />
    </SessionContext>,
    { at: '/page?month=2026-11', namespaces: ['load', 'orders'] },
  );
  const row = (await screen.findByText('MECH Mechanics')).closest('tr')!;
  const colours = [...row.querySelectorAll('td')]
    .filter(({ className }) => className.startsWith('heat-'))
    .map((cell) => [cell.textContent, cell.className]);
  expect(colours.slice(0, 5)).toEqual([
    ['5', 'heat-grey'],
    ['20', 'heat-green'],
    ['83', 'heat-yellow'],
    ['117', 'heat-red'],
    ['!', 'heat-red'],
  ]);
  const legend = within(screen.getByRole('list', { name: 'Colours' }));
  expect(legend.getByText('below 20 %: too little to judge').querySelector('.heat-grey')).toBeTruthy();
});
