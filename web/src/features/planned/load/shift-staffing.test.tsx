import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { ShiftStaffing } from './shift-staffing.tsx';

const wait = (technicians: number, minutes: number | null) => ({ technicians, minutes });
const staffing = {
  ...{ from: '2026-03-03', to: '2026-05-31' },
  shifts: [
    {
      ...{ shift: '1', ewos: 90, hours: 720, perHour: 1.5, serviceMinutes: 60, roster: 3 },
      waits: [wait(1, null), wait(2, 77.1), wait(3, 9.5), wait(4, 1.8)],
    },
    { shift: '2', ewos: 2, hours: 720, perHour: null, serviceMinutes: null, roster: 1, waits: [] },
    { shift: '3', ewos: 0, hours: 720, perHour: null, serviceMinutes: null, roster: 0, waits: [] },
  ],
};

it('reads the waits when it is opened, marks the roster, and says where there is no figure', async () => {
  const requests = startServer({
    'GET /workload/shifts': () => ({ body: staffing }),
    'GET /team/items': () => ({
      body: { items: [{ id: 1, code: 'MECH', description: 'Mechanics', leaders: [], active: true }] },
    }),
  });
  const asked = () => requests.filter(({ path }) => path === '/workload/shifts');
  await renderPage(<ShiftStaffing />, {
    namespaces: ['load', 'enums'],
    session: { ...createSession('admin'), user: { plant: { risorse: true } } as never },
  });
  expect(asked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /Technicians by shift/ }));
  const [morning, afternoon] = (await screen.findAllByRole('row')).slice(2);
  const cells = within(morning!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['90', '1.5', '1 h', '3', 'never catches up', '1 h 17 min', '9.5 min', '1.8 min'],
  ]);
  expect(cells.filter((cell) => cell.hasAttribute('aria-current'))).toEqual([cells[6]]);
  within(afternoon!).getByText(/Fewer than ten EWOs/);
  screen.getByText(/No technician has this shift/);
  screen.getByText(/worked days, without cancelled ones/);
  const select = createWrapper().findSelect()!;
  select.openDropdown();
  select.selectOptionByValue('1');
  await waitUntil(() => expect(asked().map(({ query }) => query.get('teamId'))).toEqual([null, '1']));
});
