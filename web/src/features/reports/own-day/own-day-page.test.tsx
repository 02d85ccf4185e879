import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OwnDay } from '#shared/reports/own-day/own-day-api.ts';
import { renderPage, startServer, waitUntil } from '../../../testing.tsx';
import { OwnDayPage, TabletOwnDayPage } from './own-day-page.tsx';

const now = '2026-03-16T10:00:00.000Z';
const nothing: OwnDay = {
  ...{ on: '2026-03-16', from: '2026-03-16T05:00:00.000Z', to: '2026-03-17T05:00:00.000Z' },
  ...{ technician: true, minutes: 0, more: false },
  ...{ machines: [], cycles: [], ewos: [], orders: [], tags: [], spares: [], remarks: [] },
};
const full: OwnDay = {
  ...nothing,
  minutes: 130,
  machines: [{ id: 7, code: 'PR-07', description: 'Press' }],
  cycles: [{ id: 3, code: 'C3', description: 'Weekly check' }],
  ewos: [
    {
      ...{ id: 'E1', code: 'E-2026-000001', what: 'Slide stays up', machineId: 7, state: 'closed' },
      ...{ steps: ['taken', 'closed'], minutes: 90, closedAt: now },
    },
  ],
  orders: [
    {
      id: '3.1~1',
      code: 'W-1',
      type: 'workorders',
      cycleId: 3,
      machineId: 7,
      state: 'closed',
      closedAt: now,
      minutes: 40,
    },
    { id: '4.1~1', code: 'A-1', type: 'am', cycleId: 4, machineId: 7, state: 'inProgress', minutes: 0 },
  ],
  tags: [{ id: 'T1', code: 'T-1', what: 'Oil on the floor', state: 'closed', steps: ['closed'], minutes: 0 }],
  spares: [
    {
      ...{
        id: '5.M',
        spareId: 5,
        warehouseId: 1,
        code: 'BRG',
        description: 'Bearing',
        quantity: 2,
        unit: 'pcs',
      },
      ...{ source: 'ewo', sourceId: 'E1', sourceCode: 'E-2026-000001', at: now },
    },
  ],
  remarks: [
    { id: 'shift.2026-03-16~1.R', recordKind: 'shift', recordId: '2026-03-16~1', text: 'Watch it', at: now },
  ],
};

const open = async (day: OwnDay, page = <TabletOwnDayPage />, at = '/page') => {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /handover/mine': () => ({ body: day }),
  });
  const view = await renderPage(page, {
    profile: 'technician',
    namespaces: ['ownDay', 'words', 'orders'],
    at,
  });
  return { ...view, asked };
};
const linesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('lists the work of the day with its minutes, each linked on the tablet', async () => {
  await open(full);
  await screen.findByText('2 h 10 min');
  expect(linesOf('EWOs')).toEqual(['E-2026-000001ClosedPR-07 PressSlide stays uptaken, closed1 h 30 min']);
  expect(linesOf('Work orders and checklists')).toEqual([
    'W-1Closed at 10:00PR-07 PressC3 Weekly check40 min',
  ]);
  expect(linesOf('AM runs')).toEqual(['A-1In progressPR-07 Press']);
  expect(linesOf('Tags')).toEqual(['T-1ClosedOil on the floorclosed']);
  expect(linesOf('Spares withdrawn')).toEqual(['BRGBearingE-2026-0000012 pcs']);
  expect(linesOf('Remarks')).toEqual(['Hand-over of 16/03/2026, Morning shiftWatch it10:00']);
  expect(screen.getByRole('link', { name: 'E-2026-000001' }).getAttribute('href')).toBe(
    '/app/tablet/ewo/intervention/view?ewo=E1',
  );
  expect(screen.getByRole('link', { name: 'BRG' }).getAttribute('href')).toBe(
    '/app/tablet/spare/5?warehouse=1',
  );
  expect(screen.queryByText(/linked to no technician/)).toBeNull();
});

it('says that nothing was recorded, and shows another day', async () => {
  const { asked, router } = await open(nothing, <OwnDayPage />);
  await screen.findByText('Nothing was recorded on this day.');
  expect(screen.getByRole('button', { name: 'Day after' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Day before' }));
  await waitUntil(() => expect(router.state.location.search).toBe('?on=2026-03-15'));
  await waitUntil(() =>
    expect(asked.filter(({ path }) => path === '/handover/mine').map(({ query }) => query.get('on'))).toEqual(
      ['2026-03-16', '2026-03-15'],
    ),
  );
});

it('says where hours do not count and where more was recorded, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({ ...full, technician: false, more: true });
  await screen.findByText(/linked to no technician/);
  screen.getByText(/early steps may be missing/);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
