import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PlantSummary } from '#shared/access/api.ts';
import { getProfileId, type Profile } from '#shared/permissions.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { TabletPlantPage } from './tablet-plant-page.tsx';

const entered = vi.hoisted(() => vi.fn());
vi.mock('./enter-plant.ts', () => ({ enterPlant: entered }));
beforeEach(() => entered.mockClear());

const plant = (id: string, descrizione: string, profile: Profile): PlantSummary => ({
  id,
  codice: id,
  descrizione,
  lang: 'en',
  idRegion: 'EMEA',
  PlantSubDomain: '',
  idprofilo: getProfileId(profile),
});

it('comes back to the tablet, unless one is no technician there', async () => {
  const items = [
    plant('DT1', 'Detroit', 'technician'),
    plant('TO1', 'Torino', 'technician'),
    plant('LY1', 'Lyon', 'guest'),
  ];
  startServer({ 'GET /plantTenant/items': () => ({ body: { items } }) });
  await renderPage(
    <SessionContext value={{ ...createSession('technician'), user: { idplant: 'DT1' } as never }}>
      <TabletPlantPage />
    </SessionContext>,
    { namespaces: ['access'] },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'TO1 – Torino' }));
  fireEvent.click(screen.getByRole('button', { name: 'LY1 – Lyon' }));
  expect(entered.mock.calls).toEqual([
    ['TO1', '/app/tablet/homeTablet'],
    ['LY1', undefined],
  ]);
  expect(screen.queryByRole('button', { name: /Detroit/ })).toBeNull();
});
