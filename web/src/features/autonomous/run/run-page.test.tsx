import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { type ReceivedRequest, refuse, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { RunPage } from './run-page.tsx';

const now = '2026-03-16T08:00:00.000Z';
const control = {
  ...{ id: 7, code: 'P', description: 'Pressure', type: 'measure', nature: 'quantitative' },
  ...{ lower: 5, upper: 10, warningMargin: 10, answers: [], unit: 'bar', decimals: 1 },
};
const point = (id: number, type: string, more: object = {}) => ({
  ...{ id, type, number: id, machineId: 3, machineState: 'stopped', ...more },
});
const activities = [
  { n: 1, code: 'C1', description: 'Clean', minutes: 3, point: point(11, 'C', { standard: 'No chips' }) },
  { n: 2, code: 'I2', description: 'Read', minutes: 1, point: point(12, 'I'), controls: [control] },
  {
    ...{ n: 3, code: 'L3', description: 'Oil', minutes: 2 },
    point: point(13, 'L', { lubricant: { id: 1, name: 'HLP 46', quantity: 0.2, unit: 'l' } }),
  },
];
const run = (more: object = {}) => ({
  ...{ id: '9.1.2026-03-16', version: 1, updatedAt: now, updatedBy: 'x', code: 'A-2026-000001' },
  ...{ cycleId: 9, machineId: 3, plannedOn: '2026-03-16', reason: 'onPath', tolerance: 0, minutes: 7 },
  ...{
    type: 'am',
    tasks: 3,
    state: 'planned',
    title: 'Round',
    earliestOn: '2026-03-16',
    activities,
    ...more,
  },
});
let asked: ReceivedRequest[];
let stored: object;
let shown: object[];
const path = '/amorder/items/9.1.2026-03-16';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  stored = run();
  shown = [];
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    [`GET ${path}`]: () => ({ body: stored }),
    [`GET ${path}/previous`]: () => ({ body: { items: shown } }),
    [`POST ${path}/report`]: () => ({ body: stored }),
    [`POST ${path}/cancel`]: () => ({ body: stored }),
    [`POST ${path}/close`]: () => ({ body: { ...stored, autoClosed: [] } }),
  });
});

const open = (profile: Profile = 'pm') =>
  renderPage(<RunPage />, {
    profile,
    path: '/app/mgmtAM/AMCalendar/view/:id',
    at: '/app/mgmtAM/AMCalendar/view/9.1.2026-03-16',
    namespaces: ['amRuns', 'orders', 'planned'],
  });
const card = (at: number) => document.getElementById(`point-${at}`)!;
const sent = (verb: string) => asked.filter((one) => one.path === `${path}/${verb}`).map(({ body }) => body);
const problems = () => document.querySelector('.form-problems')!.textContent;
const button = (name: string) => screen.getByRole('button', { name });

it('shows each point with what it asks for, and closes once all is said', async () => {
  await open();
  await waitUntil(() => expect(card(2)).toBeTruthy());
  expect(card(0).textContent).toContain('No chips');
  expect(card(1).textContent).toContain('Pressure: 5 – 10 bar');
  expect(card(2).textContent).toContain('HLP 46 · 0.2 l');
  fireEvent.click(button('The rest is OK'));
  const value = within(card(1)).getByLabelText('Pressure (bar)');
  fireEvent.change(value, { target: { value: '7,5' } });
  await waitUntil(() => expect(card(1).textContent).toContain('Green'));
  await waitUntil(() => expect(screen.getByText('3 of 3 points')).toBeTruthy());
  fireEvent.click(button('Close the run'));
  await waitUntil(() => expect(sent('close')).toHaveLength(1));
  expect(sent('close')[0]).toMatchObject({
    activities: [
      { pointId: 11, outcome: 'ok' },
      { pointId: 12, outcome: 'ok', value: 7.5 },
      { pointId: 13, outcome: 'ok' },
    ],
  });
});

it('says beside a control what it showed the time before', async () => {
  shown = [{ n: 2, controlId: 7, on: '2026-03-14', value: 9.9, colour: 'yellow' }];
  await open();
  await waitUntil(() => expect(card(1).textContent).toContain('Last time: 9.9 bar on'));
  expect(card(1).textContent).toContain('Yellow');
  expect(card(0).textContent).not.toContain('Last time');
});

it('asks for nothing of before once it has ended', async () => {
  const ended = activities.map((each) => ({ ...each, outcome: 'ok' }));
  stored = run({ state: 'closed', closedAt: now, closedOn: '2026-03-16', activities: ended });
  await open();
  await waitUntil(() => expect(screen.getAllByText(/No chips/).length).toBeGreaterThan(0));
  expect(asked.filter((one) => one.path.endsWith('/previous'))).toEqual([]);
});

it('takes a red value for not in order, and asks for a note at its point', async () => {
  await open();
  await waitUntil(() => expect(card(1)).toBeTruthy());
  fireEvent.change(within(card(1)).getByLabelText('Pressure (bar)'), { target: { value: '4.9' } });
  await waitUntil(() => expect(card(1).textContent).toContain('Red'));
  fireEvent.click(button('Save'));
  await waitUntil(() => expect(problems()).toContain('2. I2 Read'));
  expect(sent('report')).toEqual([]);
  fireEvent.change(within(card(1)).getByLabelText(/^Note/), { target: { value: 'Pump' } });
  fireEvent.click(button('Save'));
  await waitUntil(() => expect(sent('report')).toHaveLength(1));
  expect(sent('report')[0]).toMatchObject({
    activities: [{ pointId: 12, outcome: 'nok', value: 4.9, note: 'Pump' }],
  });
});

it('offers a tag of AM for what was not in order, to those who may write one', async () => {
  const found = activities.map((each) => (each.n === 1 ? { ...each, outcome: 'nok', note: 'Oil' } : each));
  stored = run({ state: 'inProgress', activities: found });
  await open('admin');
  const link = await waitUntil(() => within(card(0)).getByRole('link', { name: /tag/i }));
  expect(link.getAttribute('href')).toContain('pillar=AM');
  expect(link.getAttribute('href')).toContain('order=9.1.2026-03-16&activity=1');
});

it('is not walked before its day, and says so', async () => {
  stored = run({ plannedOn: '2026-03-20', earliestOn: '2026-03-20' });
  await open();
  await waitUntil(() => expect(screen.getByText(/can be walked from/)).toBeTruthy());
  expect(
    within(card(0)).getByRole<HTMLInputElement>('radio', { name: /^OK/ }).closest('fieldset')!.disabled,
  ).toBe(true);
});

it('puts a refusal of the service at its point, and keeps what was typed', async () => {
  const fields = { 'activities.0.note': 'noteNeeded' } as const;
  asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now } }),
    'GET /machine/items': () => ({ body: { items: [] } }),
    [`GET ${path}`]: () => ({ body: stored }),
    [`POST ${path}/report`]: () => refuse(400, { code: 'invalidInput', fields } as never),
  });
  await open();
  await waitUntil(() => expect(card(2)).toBeTruthy());
  fireEvent.click(within(card(2)).getByRole('radio', { name: /^OK/ }));
  fireEvent.click(button('Save'));
  await waitUntil(() => expect(problems()).toContain('3. L3 Oil'));
  expect(within(card(2)).getByRole<HTMLInputElement>('radio', { name: /^OK/ }).checked).toBe(true);
});

it('is moved and cancelled with a reason by those who may, while nobody has begun it', async () => {
  await open();
  await waitUntil(() => expect(card(0)).toBeTruthy());
  fireEvent.click(button('Cancel the run'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The run will not be generated again.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the run' }));
  await waitUntil(() => expect(dialog.textContent).toContain('Give a reason'));
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Machine is moved' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the run' }));
  await waitUntil(() => expect(sent('cancel')).toEqual([{ version: 1, reason: 'Machine is moved' }]));
  fireEvent.click(button('Reschedule'));
  expect(await screen.findByText('Only this run moves; the dates after it stay as they are.')).toBeTruthy();
});

it('that was begun is neither moved nor cancelled', async () => {
  stored = run({ state: 'inProgress' });
  await open();
  await waitUntil(() => expect(card(0)).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the run' })).toBeNull();
});
