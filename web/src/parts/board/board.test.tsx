import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '../../testing.tsx';
import { Board } from './board.tsx';
import type { BoardRow } from './lanes.ts';
import type { WorkDemand } from './warnings.ts';

const ON = '2026-11-23';
const WELDING = 5;
const teams = [
  { id: 1, code: 'MECH', description: 'Mechanics', leaders: [10], members: [] },
  { id: 2, code: 'ELEC', description: 'Electricians', leaders: [11], members: [12] },
];
const person = (id: number, more: object = {}) => ({
  ...{ id, version: 1, updatedAt: '', updatedBy: '', code: `O${id}`, name: 'N', active: true },
  ...more,
});
const welder = { skills: [{ capacityId: WELDING, level: 3 }] };
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: `${ON}T08:00:00.000Z` } }),
  'GET /operator/items': () => ({
    body: {
      items: [
        person(10),
        person(11, welder),
        person(12, { ...welder, absences: [{ from: '2026-11-24', to: '2026-11-24' }] }),
      ],
    },
  }),
  'GET /capacity/items': () => ({
    body: { items: [{ id: WELDING, code: 'WELD', description: 'Welding', tipologyId: 1, target: 3 }] },
  }),
  'GET /workload': () => ({
    body: {
      days: [
        { on: ON, teamId: 1, load: 300, capacity: 600, saturation: 50 },
        { on: ON, teamId: 2, load: 570, capacity: 600, saturation: 95 },
        { on: '2026-11-24', teamId: 2, load: 700, capacity: 600, saturation: 117 },
        { on: '2026-11-25', teamId: 2, load: 114, capacity: 600, saturation: 19 },
      ],
    },
  }),
};

interface Row extends BoardRow, WorkDemand {
  teamId?: number | undefined;
}
const row = (n: number, more: Partial<Row> = {}): Row => ({
  ...{ id: `R${n}`, code: `W-${n}`, on: ON, minutes: 60 },
  ...more,
});

async function open(rows: readonly Row[], { resources = true, at = '/page', its = teams } = {}) {
  const asked = startServer(server);
  const given: [string[], number | undefined, string?][] = [];
  const note = async (some: readonly Row[], teamId?: number, day?: string) => {
    const codes = some.map(({ code }) => code);
    given.push(day ? [codes, teamId, day] : [codes, teamId]);
    return new Set<string>();
  };
  const view = await renderPage(
    <Board
      id="test-board"
      rows={rows}
      columns={[{ id: 'code', value: ({ code }) => code }]}
      namespace="orders"
      teams={its}
      mayGive={() => true}
      onGive={(some, { id }) => note(some, id)}
      onPlan={(some, { id }, day) => note(some, id, day)}
      onTakeBack={(some) => note(some)}
      renderContent={({ code }) => `about ${code}`}
      menu={() => null}
      demand={(each) => each}
      outlook={{
        getMarkOfAll: (some, day) =>
          day === '2026-11-24'
            ? { kind: 'closed', text: `Closed for ${some.length}`, short: 'Closed' }
            : undefined,
        describeAll: (some, { code }, day, load) => [`${some.length} to ${code} on ${day}: ${load?.load}`],
      }}
    />,
    {
      at,
      namespaces: ['board', 'orders'],
      session: { ...createSession('admin'), user: { plant: { risorse: resources } } as never },
    },
  );
  if (its.length > 0) await screen.findByRole('region', { name: 'ELEC' });
  return { ...view, asked, given };
}
const lane = (name: string) => within(screen.getByRole('region', { name }));
const box = (code: string) => screen.getByRole('checkbox', { name: `Select ${code}` });

it('shows the load of each team by day, as a colour and a number', async () => {
  await open([row(1)]);
  const bars = await lane('ELEC').findByRole('list', { name: /^Load of ELEC/ });
  await waitUntil(() => expect(bars.querySelector('.red')?.textContent).toContain('117'));
  expect(bars.querySelectorAll('li')).toHaveLength(14);
  expect(bars.querySelector('.yellow')?.textContent).toContain('95');
  // A saturation too low to judge is grey.
  expect(bars.querySelector('.grey')?.textContent).toContain('19');
  expect(lane('MECH').getByRole('list').querySelector('.green')?.textContent).toContain('50');
});

it('asks for no load where the plant does not manage its resources', async () => {
  const { asked } = await open([row(1, { requires: [{ capacityId: WELDING, level: 3 }] })], {
    resources: false,
  });
  fireEvent.click(box('W-1'));
  await screen.findByRole('button', { name: 'Assign 1 to MECH' });
  expect(lane('MECH').queryByRole('list')).toBeNull();
  expect(asked.map(({ path }) => path)).not.toContain('/workload');
  expect(asked.map(({ path }) => path)).not.toContain('/operator/items');
});

it('says before it is given who has no time or not the skills, and gives all the same', async () => {
  const { given } = await open([row(1, { requires: [{ capacityId: WELDING, level: 3 }] })]);
  fireEvent.click(box('W-1'));
  await lane('MECH').findByText('No one present has WELD Welding');
  // 570 and 60 minutes add up to 105 % of 600.
  await lane('ELEC').findByText('23/11/2026 would be 105 % full');
  expect(lane('ELEC').queryByText(/No one present/)).toBeNull();
  fireEvent.click(lane('ELEC').getByRole('button', { name: 'Assign 1 to ELEC' }));
  await waitUntil(() => expect(given).toEqual([[['W-1'], 2]]));
});

it('asks who is there on the day of the work', async () => {
  await open([
    row(1, { on: '2026-11-24', minutes: 0, requires: [{ capacityId: WELDING, level: 4 }] }),
    row(2, { teamId: 2, requires: [] }),
  ]);
  fireEvent.click(box('W-1'));
  await lane('ELEC').findByText('No one present has WELD Welding');
});

it('carries by keys: Enter takes over, arrows lead, Escape lets go', async () => {
  const { given } = await open([row(1), row(2)]);
  fireEvent.click(box('W-1'));
  fireEvent.keyDown(box('W-2'), { key: 'Enter' });
  const first = await screen.findByRole('button', { name: 'Assign 2 to MECH' });
  await waitUntil(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  const last = screen.getByRole('button', { name: 'Assign 2 to ELEC' });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last, { key: 'Escape' });
  await waitUntil(() => expect(screen.queryByRole('button', { name: /^Assign \d/ })).toBeNull());
  expect(given).toEqual([]);
});

it('moves what a team has to another by dragging its card', async () => {
  const { given } = await open([row(1, { teamId: 1 }), row(2)]);
  const dataTransfer = carried();
  const card = lane('MECH').getByText('W-1').closest('li')!;
  expect(card.draggable).toBe(true);
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'MECH' }), { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'ELEC' }), { dataTransfer });
  await waitUntil(() => expect(given).toEqual([[['W-1'], 2]]));
});

/** Simulates the data transfer of a drag. */
function carried() {
  const data = new Map<string, string>();
  return {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type),
  };
}

it('plans for a day what is dropped on it, also of the team that has it', async () => {
  const { given } = await open([row(1, { teamId: 1 }), row(2)]);
  const dataTransfer = carried();
  const day = (of: string, on: string) =>
    screen.getByRole('region', { name: of }).querySelector(`[data-day="${on}"]`)!;
  fireEvent.dragStart(lane('MECH').getByText('W-1').closest('li')!, { dataTransfer });
  fireEvent.dragOver(day('MECH', '2026-11-25'), { dataTransfer });
  await waitUntil(() => expect(day('MECH', '2026-11-25').classList).toContain('aim'));
  fireEvent.drop(day('MECH', '2026-11-25'), { dataTransfer });
  await waitUntil(() => expect(given).toEqual([[['W-1'], 1, '2026-11-25']]));
  await waitUntil(() => expect(day('MECH', '2026-11-25').classList).not.toContain('aim'));
  fireEvent.drop(day('ELEC', '2026-11-24'), { dataTransfer });
  await waitUntil(() => expect(given.at(-1)).toEqual([['W-1'], 2, '2026-11-24']));
});

it('chooses the day with Shift and an arrow', async () => {
  const { given } = await open([row(1)]);
  fireEvent.click(box('W-1'));
  const give = await screen.findByRole('button', { name: 'Assign 1 to ELEC' });
  for (let n = 0; n < 3; n++) fireEvent.keyDown(give, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(give, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 1 to ELEC on 24/11/2026' }));
  await waitUntil(() => expect(given).toEqual([[['W-1'], 2, '2026-11-24']]));
});

it('marks days, and says what follows from one that is pressed or dragged over', async () => {
  const { given } = await open([row(1, { teamId: 1 }), row(2)]);
  const bar = (of: string, on: string) =>
    screen.getByRole('region', { name: of }).querySelector(`[data-day="${on}"]`)!;
  expect(bar('ELEC', '2026-11-24').classList).not.toContain('closed');
  fireEvent.click(box('W-2'));
  await waitUntil(() => expect(bar('ELEC', '2026-11-24').classList).toContain('closed'));
  expect(bar('ELEC', '2026-11-24').textContent).toContain('Closed for 1');
  fireEvent.click(within(bar('ELEC', '2026-11-25') as HTMLElement).getByRole('button', { hidden: true }));
  await lane('ELEC').findByText('1 to ELEC on 2026-11-25: 114');
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 1 to ELEC on 25/11/2026' }));
  await waitUntil(() => expect(given).toEqual([[['W-2'], 2, '2026-11-25']]));
  const dataTransfer = carried();
  fireEvent.dragStart(lane('MECH').getByText('W-1').closest('li')!, { dataTransfer });
  fireEvent.dragOver(bar('ELEC', '2026-11-24'), { dataTransfer });
  await lane('ELEC').findByText('1 to ELEC on 2026-11-24: 700');
  fireEvent.dragEnd(lane('MECH').getByText('W-1').closest('li')!, { dataTransfer });
  await waitUntil(() => expect(bar('ELEC', '2026-11-24').classList).not.toContain('closed'));
});

it('takes back what is dropped where nobody has it', async () => {
  const { given } = await open([row(1, { teamId: 1 }), row(2)]);
  const dataTransfer = carried();
  fireEvent.dragStart(lane('MECH').getByText('W-1').closest('li')!, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'Not assigned' }), { dataTransfer });
  await waitUntil(() => expect(given).toEqual([[['W-1'], undefined]]));
});

it('keeps what is shown in the address, and finds teams by name once they are many', async () => {
  const { router } = await open([row(1, { teamId: 1 }), row(2)], { at: '/page?show=all&team=elec' });
  expect(screen.queryByRole('region', { name: 'MECH' })).toBeNull();
  within(screen.getByRole('region', { name: 'All' })).getByText('W-1');
  fireEvent.click(screen.getByRole('button', { name: 'Not assigned (1)' }));
  await waitUntil(() => expect(router.state.location.search).toBe('?team=elec'));
});

it('draws no cards of a full board before somebody asks for them', async () => {
  await open(Array.from({ length: 61 }, (_, n) => row(n, { teamId: 1 })));
  expect(lane('MECH').queryByText('about W-0')).toBeNull();
  fireEvent.click(lane('MECH').getByText('61 assigned'));
  await lane('MECH').findByText('about W-0');
  lane('MECH').getByText('and 11 more');
});

it('counts the teams there are, also where there are none', async () => {
  const heading = (n: number) =>
    screen.findByRole('heading', { level: 2, name: new RegExp(`^Teams ?\\(${n}\\)$`) });
  const { unmount } = await open([row(1), row(2, { operatorId: 10 })]);
  await heading(2);
  unmount();
  await open([row(1)], { its: [] });
  await heading(0);
});
