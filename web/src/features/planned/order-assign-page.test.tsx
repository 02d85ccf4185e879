import { expect, it, vi } from 'vitest';
import { SessionContext } from '../../session.ts';
import { serve, sessionOf, show } from '../../testing.tsx';
import { AssignOrdersPage } from './order-assign-page.tsx';

it('lists orders to assign as far ahead as the plant generates them', async () => {
  const none = () => ({ body: { items: [] } });
  const asked = serve({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    ...Object.fromEntries(
      ['/machine/items', '/maintenancecycle/items', '/team/items', '/workorder/open'].map((path) => [
        `GET ${path}`,
        none,
      ]),
    ),
  });
  const plant = { risorse: true, horizonDays: 60 };
  await show(
    <SessionContext value={{ ...sessionOf('admin'), user: { plant } as never }}>
      <AssignOrdersPage />
    </SessionContext>,
    { namespaces: ['orders', 'planned'] },
  );
  const period = () =>
    asked
      .filter(({ path }) => path === '/workorder/open')
      .at(-1)
      ?.query.get('to');
  await vi.waitFor(() => expect(period()).toBe('2027-01-19'));
});
