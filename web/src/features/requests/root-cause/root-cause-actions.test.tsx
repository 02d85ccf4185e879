import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RootCausePage } from '#shared/requests/root-cause-api.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { ActionList } from './root-cause-actions.tsx';

const EWO = '01JPG0000000000000000000AB';
const analysis = {
  ...{ id: EWO, ewoId: EWO, version: 3, state: 'confirmed', causes: [], eliminate: [], required: true },
  prevent: [
    { description: 'Check the seal weekly', responsible: 'Ada', doneOn: '2026-03-12' },
    { id: '01JPG0000000000000000000CD', description: 'Fit a guard', responsible: 'Ada' },
  ],
  ewo: { id: EWO, machineId: 7, state: 'closed' },
} as unknown as RootCausePage;

async function show(profile: 'admin' | 'guest') {
  const log = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T15:30:00.000Z' } }),
    'GET /machine/items': () => ({ body: { items: [{ id: 7, code: 'PRS-01', description: 'Press' }] } }),
    'GET /machinestructure/getstructure': () => ({
      body: { id: '7', version: 1, groups: [], subGroups: [], components: [] },
    }),
    'GET /smp/items': () => ({ body: { items: [] } }),
    'POST /workorder/items': () => ({ body: { code: 'W-2026-000009', plannedOn: '2026-03-16' } }),
  });
  await renderPage(<ActionList analysis={analysis} list="prevent" />, {
    session: { ...createSession(profile), user: { id: 'u1', idplant: 'TO1', plant: {} } as never },
    namespaces: ['rootCause', 'orders', 'common'],
  });
  return log;
}
const buttons = () => screen.queryAllByRole('button', { name: /^Plan an order/ });

it('plans an order for an action that is not done, on the machine of the EWO', async () => {
  const log = await show('admin');
  expect(buttons()).toHaveLength(1);
  fireEvent.click(buttons()[0]!);
  fireEvent.click(await screen.findByRole('button', { name: 'Plan' }));
  await expect
    .poll(() => log.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([
      {
        ...{ machineId: 7, description: 'Fit a guard', plannedOn: '2026-03-16' },
        source: { kind: 'rootcause', id: `${EWO}.prevent.01JPG0000000000000000000CD` },
      },
    ]);
});

it('is not offered to guests', async () => {
  await show('guest');
  expect(buttons()).toHaveLength(0);
});
