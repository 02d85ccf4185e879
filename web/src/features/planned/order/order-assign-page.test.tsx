import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionContext } from '#web/session/session.ts';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { AssignOrdersPage } from './order-assign-page.tsx';

const namespaces = ['orders', 'planned', 'board', 'load'] as const;

it('lists orders to assign as far ahead as the plant generates them', async () => {
  const none = () => ({ body: { items: [] } });
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    ...Object.fromEntries(
      ['/machine/items', '/maintenancecycle/items', '/team/items', '/workorder/open', '/workorder/items'].map(
        (path) => [`GET ${path}`, none],
      ),
    ),
  });
  const plant = { risorse: true, horizonDays: 60 };
  await renderPage(
    <SessionContext value={{ ...createSession('admin'), user: { plant } as never }}>
      <AssignOrdersPage />
    </SessionContext>,
    { namespaces },
  );
  const period = () =>
    asked
      .filter(({ path }) => path === '/workorder/open')
      .at(-1)
      ?.query.get('to');
  await waitUntil(() => expect(period()).toBe('2027-01-19'));
});

it('gives the chosen orders to a team in one call', async () => {
  const order = (n: number) => ({
    id: `7.1.${n}`,
    version: n,
    code: `W-${n}`,
    cycleId: 7,
    machineId: 3,
    plannedOn: '2026-11-10',
    state: 'planned',
    tasks: 1,
    minutes: 20,
    tolerance: 2,
  });
  const none = () => ({ body: { items: [] } });
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    'GET /machine/items': none,
    'GET /maintenancecycle/items': none,
    'GET /team/items': () => ({
      body: { items: [{ id: 2, code: 'T2', description: 'Electricians', leaders: [], active: true }] },
    }),
    'GET /workorder/open': () => ({ body: { items: [order(1), order(2)] } }),
    'GET /workorder/items': none,
    'POST /workorder/bulk': () => ({
      body: { results: [1, 2].map((n) => ({ id: `7.1.${n}`, version: n + 1 })) },
    }),
  });
  const plant = { risorse: true, horizonDays: 60 };
  await renderPage(
    <SessionContext value={{ ...createSession('admin'), user: { plant } as never }}>
      <AssignOrdersPage />
    </SessionContext>,
    { at: '/page?sort=code', namespaces },
  );
  await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(2));
  createWrapper().findTable()!.findSelectAllTrigger()!.click();
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 2 to T2' }));
  const sent = () => asked.filter(({ method }) => method === 'POST');
  await waitUntil(() => expect(sent()).toHaveLength(1));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [
      '/workorder/bulk',
      {
        verb: 'assign',
        items: [
          { id: '7.1.1', version: 1 },
          { id: '7.1.2', version: 2 },
        ],
        teamId: 2,
      },
    ],
  ]);
});

describe('an order that is dropped on a closed day', () => {
  const none = () => ({ body: { items: [] } });
  const order = { id: '7.1.1', version: 1, code: 'W-1', cycleId: 7, machineId: 3 };
  const team = { id: 2, code: 'T2', description: 'Electricians', leaders: [4], members: [], active: true };
  async function dropOnSunday() {
    const asked = startServer({
      'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-12-01T08:00:00.000Z' } }),
      'GET /machine/items': none,
      'GET /maintenancecycle/items': none,
      'GET /operator/items': () => ({
        body: { items: [{ id: 4, version: 1, code: 'O4', name: 'Ada', active: true }] },
      }),
      'GET /capacity/items': none,
      'GET /team/items': () => ({ body: { items: [team] } }),
      'GET /workload': () => ({
        body: { days: [{ on: '2026-12-01', teamId: 2, load: 60, capacity: 480, saturation: 13 }] },
      }),
      'GET /workorder/open': () => ({
        body: {
          items: [
            { ...order, plannedOn: '2026-12-02', state: 'planned', tasks: 1, minutes: 20, tolerance: 2 },
          ],
        },
      }),
      'GET /workorder/items': none,
      'POST /workorder/bulk': ({ body }) => {
        const { verb, confirmed } = body as { verb: string; confirmed?: true };
        const isRefused = verb === 'reschedule' && !confirmed;
        return {
          body: { results: [{ id: '7.1.1', ...(isRefused ? { code: 'closedDay' } : { version: 2 }) }] },
        };
      },
    });
    const plant = { risorse: true, horizonDays: 60 };
    await renderPage(<AssignOrdersPage />, {
      namespaces,
      session: { ...createSession('admin'), user: { plant } as never },
    });
    await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(1));
    const findDay = () => document.querySelector('[data-day="2026-12-06"]');
    await waitUntil(() => expect(findDay()).not.toBeNull());
    fireEvent.drop(findDay()!, { dataTransfer: { getData: () => '["7.1.1"]' } });
    await screen.findByText('Plan work on a closed day?');
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { sent, question: within(screen.getByRole('dialog')) };
  }

  it('is planned there with a reason, and given to the team', async () => {
    const { sent, question } = await dropOnSunday();
    fireEvent.change(question.getByLabelText('Reason'), { target: { value: 'Stocktaking' } });
    fireEvent.click(question.getByRole('button', { name: 'Plan for this day' }));
    await waitUntil(() => expect(sent()).toHaveLength(3));
    const items = [{ id: '7.1.1', version: 1 }];
    expect(sent()).toEqual([
      { verb: 'reschedule', items, plannedOn: '2026-12-06' },
      { verb: 'reschedule', items, plannedOn: '2026-12-06', confirmed: true, reason: 'Stocktaking' },
      { verb: 'assign', items: [{ id: '7.1.1', version: 2 }], teamId: 2 },
    ]);
  });

  it('stays selected where it was if another day is to be chosen', async () => {
    const { sent, question } = await dropOnSunday();
    fireEvent.click(question.getByRole('button', { name: 'Choose another day' }));
    await screen.findByRole('button', { name: 'Assign 1 to T2' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toHaveLength(1);
  });
});
