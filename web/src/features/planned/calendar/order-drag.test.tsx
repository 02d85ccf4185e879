import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { CalendarPage } from './calendar-page.tsx';

// A Monday.
const now = '2026-06-08T08:00:00.000Z';
const order = {
  ...{ id: '7.1.1', code: 'W-2026-000001', cycleId: 7, machineId: 3, state: 'assigned', teamId: 1 },
  ...{ plannedOn: '2026-06-10', tasks: 1, minutes: 60, tolerance: 0, month: '2026-06', reason: 'onGrid' },
  ...{ version: 4, updatedAt: now, updatedBy: 'Ms admin' },
};
const cycle = {
  ...{ id: 7, code: 'C-7', description: 'Monthly check', machineId: 3, typeCycle: 'workorders' },
  ...{ strategies: ['3.1'], meter: 'none', frequency: { n: 1, unit: 'M' }, mode: 'lastCompletion' },
  ...{ anchor: '2026-05-10', active: true, validTo: '2026-12-31' },
  status: {
    generation: 1,
    activatedOn: '2026-01-01',
    open: order.id,
    openOn: order.plannedOn,
    ordinal: 1,
    plan: '',
  },
};
const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' };

async function open(answers: TestServer = {}, profile: 'admin' | 'guest' = 'admin') {
  const moved: unknown[] = [];
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({
      body: { items: [{ id: 3, code: 'PR-03', description: 'Press', stato: 'active' }] },
    }),
    'GET /maintenancecycle/items': () => ({ body: { items: [cycle] } }),
    'GET /team/items': () => ({
      body: { items: [{ id: 1, code: 'MECH', description: 'Mechanics', leaders: [], active: true }] },
    }),
    'GET /plant/items/P1': () => ({ body: { id: 'P1', version: 1, codice: 'P1', calendar } }),
    'GET /workload': () => ({
      body: { days: [{ on: '2026-06-12', teamId: 1, load: 420, capacity: 480, saturation: 87 }] },
    }),
    'GET /workorder/calendar': () => ({ body: { days: [] } }),
    'GET /workorder/items': () => ({ body: { items: [order] } }),
    'GET /workorder/kits': () => ({ body: { kits: [] } }),
    'POST /workorder/items/7.1.1/reschedule': ({ body }) => {
      moved.push(body);
      const { plannedOn } = body as { plannedOn: string };
      return { body: { ...order, plannedOn, version: order.version + moved.length } };
    },
    ...answers,
  });
  const session = {
    ...createSession(profile),
    user: { idplant: 'P1', plant: { risorse: true, timeZone: 'Europe/Rome' } } as SignedInUser,
  };
  await renderPage(
    <SessionContext value={session}>
      <CalendarPage type="workorders" />
    </SessionContext>,
    { at: '/page?date=2026-06-10&open=2026-06-10', namespaces: ['orders', 'planned', 'spares'] },
  );
  await screen.findByText(/PR-03 Press/);
  return { asked, moved };
}
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const findHandle = () => screen.findByRole('button', { name: 'Move W-2026-000001 to another day' });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const outlook = () => document.querySelector('.move-outlook')!.textContent;

async function lift() {
  const handle = await findHandle();
  handle.focus();
  press(' ');
  await waitUntil(() => expect(handle.getAttribute('aria-pressed')).toBe('true'));
  return handle;
}

it('is lifted, led and dropped by keys; what follows is said before', async () => {
  const { moved } = await open();
  await lift();
  expect(outlook()).toContain('W-2026-000001 lifted.');
  // Past and closed days are marked with their reason.
  expect(cell('2026-06-05').closest('td')!.className).toContain('forbidden');
  expect(cell('2026-06-05').textContent).toContain('Past');
  await waitUntil(() => expect(cell('2026-06-13').textContent).toContain('Closed'));
  press('ArrowRight');
  press('ArrowRight');
  await waitUntil(() => expect(outlook()).toContain('MECH: 8 h of 8 h that day (100 %)'));
  expect(outlook()).toContain('W-2026-000001: from 10/06/2026 to 12/06/2026');
  expect(outlook()).toContain('Late by 2 days');
  expect(outlook()).toContain('Next date of the cycle: 13/07/2026 instead of 10/07/2026');
  press(' ');
  await waitUntil(() => expect(moved).toEqual([{ version: 4, plannedOn: '2026-06-12' }]));
  await waitUntil(() => expect(document.activeElement).toBe(cell('2026-06-12')));
});

it('stays where it is after Escape, on its own day, and on a day that has passed', async () => {
  const { moved } = await open();
  const handle = await lift();
  press('ArrowUp');
  await waitUntil(() => expect(outlook()).toContain('This day has passed.'));
  press('Enter');
  expect(handle.getAttribute('aria-pressed')).toBe('true');
  press('Escape');
  await waitUntil(() => expect(outlook()).toBe('W-2026-000001 stays on 10/06/2026.'));
  // The panel is still open, and the handle has the focus.
  expect(document.activeElement).toBe(handle);
  press(' ');
  press(' ');
  await waitUntil(() => expect(handle.getAttribute('aria-pressed')).toBe('false'));
  expect(moved).toEqual([]);
});

it('asks about a closed day first, and sends its reason', async () => {
  const { moved } = await open();
  await lift();
  for (let n = 0; n < 3; n++) press('ArrowRight');
  await waitUntil(() => expect(outlook()).toContain('Closed day: a reason is asked.'));
  press('Enter');
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/ }), {
    target: { value: 'The line is down' },
  });
  expect(moved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Plan for this day' }));
  await waitUntil(() =>
    expect(moved).toEqual([
      { version: 4, plannedOn: '2026-06-13', confirmed: true, reason: 'The line is down' },
    ]),
  );
});

it('is refused after the last day of its cycle, where the calendar says so', async () => {
  const { moved } = await open();
  await lift();
  for (let n = 0; n < 7; n++) press('PageDown');
  await waitUntil(() => expect(outlook()).toContain('The cycle is valid until 31/12/2026.'));
  expect(cell('2027-01-11').textContent).toContain('Cycle ended');
  press(' ');
  expect(moved).toEqual([]);
});

it('is dragged with the pointer to the day beneath it', async () => {
  const { moved } = await open();
  const handle = await findHandle();
  handle.setPointerCapture = vi.fn();
  document.elementFromPoint = (x) => (x < 100 ? cell('2026-06-11') : null);
  fireEvent.pointerDown(handle, { button: 0, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(handle, { clientX: 150, clientY: 180 });
  await waitUntil(() => expect(outlook()).toContain('W-2026-000001: from 10/06/2026 to …'));
  fireEvent.pointerMove(handle, { clientX: 50, clientY: 150 });
  await waitUntil(() => expect(cell('2026-06-11').closest('td')!.className).toContain('target'));
  fireEvent.pointerUp(handle);
  await waitUntil(() => expect(moved).toEqual([{ version: 4, plannedOn: '2026-06-11' }]));
  // Beside the days it stays.
  fireEvent.pointerDown(await findHandle(), { button: 0, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(await findHandle(), { clientX: 150, clientY: 180 });
  fireEvent.pointerUp(await findHandle());
  await waitUntil(() => expect(outlook()).toContain('stays on'));
  expect(moved).toHaveLength(1);
});

it('reads the order again when the service refuses', async () => {
  const { asked } = await open({
    'POST /workorder/items/7.1.1/reschedule': () => ({ status: 409, body: { code: 'notNow' } }),
  });
  await lift();
  press('ArrowRight');
  const readBefore = asked.filter(({ path }) => path === '/workorder/items').length;
  press(' ');
  await waitUntil(() =>
    expect(asked.filter(({ path }) => path === '/workorder/items').length).toBeGreaterThan(readBefore),
  );
});

it('has no handle for those who only read', async () => {
  await open({}, 'guest');
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
});

it('names work of lower rank that gets its own order again', async () => {
  const joined = { cycleId: 9, planned: '2026-06-09', tolerance: 2 };
  await open({
    'GET /workorder/items': () => ({ body: { items: [{ ...order, joinedWork: [joined] }] } }),
    'GET /maintenancecycle/items': () => ({
      body: { items: [cycle, { ...cycle, id: 9, code: 'C-9', status: undefined }] },
    }),
  });
  await lift();
  press('ArrowRight');
  await waitUntil(() => expect(outlook()).toContain('11/06/2026'));
  expect(outlook()).not.toContain('C-9');
  press('ArrowRight');
  await waitUntil(() => expect(outlook()).toContain('C-9 of 09/06/2026 leaves this order'));
});
