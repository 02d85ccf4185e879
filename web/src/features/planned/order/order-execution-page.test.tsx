import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { SessionContext } from '#web/session/session.ts';
import {
  createSession,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { OrderExecutionPage } from './order-execution-page.tsx';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const activity = (n: number) => ({
  n,
  strategyId: `3.${n}`,
  procedureId: n,
  edition: 1,
  revision: 0,
  code: `SMP-${n}`,
  description: `Task ${n}`,
  minutes: 10,
  technicians: 1,
});
const order = (id: string, more: object = {}) => ({
  id,
  version: 4,
  updatedAt: '',
  updatedBy: '',
  code: `W-${id}`,
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-11-20',
  reason: 'onGrid',
  tolerance: 1,
  minutes: 20,
  tasks: 2,
  state: 'inProgress',
  activities: [activity(1), activity(2)],
  earliestOn: '2026-11-17',
  ...more,
});
const revision = {
  id: 1,
  ppe: [],
  approved: { edition: 1, revision: 0, on: '2026-10-01', by: 'Ada' },
  phaseList: [{ seq: 1, description: 'Lock the machine', minutes: 5, images: [] }],
};

const lists = ['/machine/items', '/maintenancecycle/items', '/team/items'];
const base: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
  'GET /operator/items': () => ({ body: { items: [{ id: 1, code: 'O1', name: 'Ada', surname: 'Rossi' }] } }),
  'GET /smp/items/{id}/revision': () => ({ body: revision }),
  'GET /workorder/items/{id}': ({ path }) => ({ body: order(path.split('/').at(-1)!) }),
  ...Object.fromEntries(lists.map((path) => [`GET ${path}`, () => ({ body: { items: [] } })])),
};

async function open(server: TestServer, { risorse = false } = {}): Promise<ReceivedRequest[]> {
  const asked = startServer({ ...base, ...server });
  const session = { ...createSession('admin'), user: { plant: { risorse } } as never };
  await renderPage(
    <SessionContext value={session}>
      <OrderExecutionPage />
    </SessionContext>,
    { path: '/page/:id/:idsmp', at: '/page/id=7.1.a/idsmp=0', namespaces: ['orders', 'planned', 'spares'] },
  );
  await screen.findByText('1. SMP-1 Task 1');
  return asked;
}
const choose = (outcome: string, at: number) =>
  fireEvent.click(screen.getAllByRole('radio', { name: outcome })[at]!);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (asked: ReceivedRequest[], verb: string) =>
  asked.filter(({ path }) => path.endsWith(`/${verb}`));

it('wants a note for an anomaly before anything is sent, and keeps what was chosen', async () => {
  const asked = await open({});
  choose('Anomaly found', 0);
  press('Save report');
  expect((await screen.findAllByText('Say what was found or why it was not done.')).length).toBeGreaterThan(
    0,
  );
  expect(sentTo(asked, 'report')).toEqual([]);
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'Anomaly found' })[0]!.checked).toBe(true);
});

it('wants hours of technicians where the plant counts them, and shows no place for them elsewhere', async () => {
  const asked = await open({}, { risorse: true });
  choose('OK', 0);
  press('Save report');
  expect((await screen.findAllByText('Enter the hours of each technician.')).length).toBeGreaterThan(0);
  expect(sentTo(asked, 'report')).toEqual([]);
});

it('saves a part of the report: only activities with an outcome travel', async () => {
  const asked = await open({
    'POST /workorder/items/{id}/report': () => ({ body: order('7.1.a', { version: 5 }) }),
  });
  expect(screen.queryByText('Technicians and hours')).toBeNull();
  choose('OK', 1);
  press('Save report');
  await waitUntil(() => expect(sentTo(asked, 'report')).toHaveLength(1));
  expect(sentTo(asked, 'report')[0]!.body).toMatchObject({
    version: 4,
    activities: [{ n: 2, outcome: 'ok', hours: [] }],
  });
});

it('closes only when every activity has an outcome, after asking', async () => {
  const asked = await open({
    'POST /workorder/items/{id}/close': () => ({
      body: { ...order('7.1.a', { state: 'closed', version: 5 }), autoClosed: ['7.1.old'] },
    }),
  });
  choose('OK', 0);
  press('Close order');
  expect(screen.queryByRole('dialog')).toBeNull();
  choose('Not applicable', 1);
  press('Close order');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Close W-7.1.a?');
  expect(sentTo(asked, 'close')).toEqual([]);
  fireEvent.click([...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Close order')!);
  await waitUntil(() => expect(sentTo(asked, 'close')).toHaveLength(1));
  await waitUntil(() => expect(asked.some(({ path }) => path === '/workorder/items/7.1.old')).toBe(true));
});

it('keeps what was typed when the service refuses, and puts the reason where it belongs', async () => {
  await open({
    'POST /workorder/items/{id}/report': () =>
      refuse(400, { code: 'invalidInput', fields: { 'activities.0.note': 'tooLong' } }),
  });
  choose('OK', 1);
  press('Save report');
  expect((await screen.findAllByText(/This text is too long/)).length).toBeGreaterThan(0);
  expect(screen.getByText('2. SMP-2 Task 2', { selector: 'a, a *' })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'OK' })[1]!.checked).toBe(true);
});

it('names every field to mend, and tells two activities of one procedure apart by their elements', async () => {
  const on = (n: number, code: string) => ({
    ...activity(1),
    n,
    strategyId: `3.${n}`,
    element: { id: `3.${n}`, code, description: 'Bearing', path: `PR-03/GDE/${code}` },
  });
  const asked = await open(
    {
      'GET /workorder/items/{id}': () => ({
        body: order('7.1.a', { activities: [activity(1), on(2, 'B1'), on(3, 'B2')] }),
      }),
    },
    { risorse: true },
  );
  for (const title of ['2. SMP-1 Task 1 · B1 Bearing', '3. SMP-1 Task 1 · B2 Bearing', 'PR-03/GDE/B2'])
    expect(screen.getByText(title)).toBeTruthy();
  choose('Anomaly found', 1);
  press('Save report');
  await screen.findByText('2 fields need your attention.');
  const links = screen.getAllByText('2. SMP-1 Task 1 · B1 Bearing', { selector: 'a, a *' });
  expect(links.map((link) => link.closest('li')!.textContent)).toEqual([
    expect.stringContaining(', Notes: Say what was found'),
    expect.stringContaining(', Technicians and hours: Enter the hours'),
  ]);
  expect(sentTo(asked, 'report')).toEqual([]);
});

it('is assigned, moved and cancelled where it is read, and leads to its machine and cycle', async () => {
  const asked = await open(
    {
      'GET /workorder/items/{id}': () => ({
        body: order('7.1.a', { state: 'assigned', title: 'Weekly check' }),
      }),
      'POST /workorder/items/{id}/cancel': () => ({ body: order('7.1.a', { state: 'cancelled' }) }),
      'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
    },
    { risorse: true },
  );
  for (const name of ['Assign to a team', 'Remove from the team', 'Reschedule', 'Print'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('PR-03 Press')).toBe('/app/mgmt/equipStructure/view/3');
  expect(await href('Weekly check')).toBe('/app/planning/maintenanceCycles/edit/workorders/7');
  press('Cancel the order');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: 'No spare' } });
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Cancel the order')!,
  );
  await waitUntil(() => expect(sentTo(asked, 'cancel')).toHaveLength(1));
});

it('shows the phases of the approved revision beside the activity, with its number', async () => {
  const asked = await open({});
  await waitUntil(() => expect(screen.getAllByText(/Lock the machine/)).toHaveLength(2));
  expect(screen.getAllByText(/^Edition 1\.0, .*, Ada$/)).toHaveLength(2);
  const queries = asked
    .filter(({ path }) => path.startsWith('/smp/'))
    .map(({ path, query }) => `${path}?${query}`);
  expect(queries).toEqual([
    '/smp/items/1/revision?edition=1&revision=0',
    '/smp/items/2/revision?edition=1&revision=0',
  ]);
});

it('asks again for a reading that is hard to believe, and closes with it and its reason', async () => {
  const believed = { ...order('7.1.a', { state: 'closed', version: 5 }), autoClosed: [] };
  const asked = await open({
    'GET /reading/items': () => ({ body: { items: [{ cycleId: 7, reading: 147_250 }] } }),
    'GET /workorder/items/{id}': () => ({ body: order('7.1.a', { dueRun: 150_000 }) }),
    'POST /workorder/items/{id}/close': ({ body }) =>
      (body as { confirmed?: true }).confirmed
        ? { body: believed }
        : refuse(400, {
            code: 'readingImplausible',
            fields: { reading: 'readingImplausible' },
            values: { expected: 148_150, low: 147_400, high: 148_900 },
          }),
  });
  choose('OK', 0);
  choose('OK', 1);
  const reading = screen.getByLabelText<HTMLInputElement>(/^Reading/);
  fireEvent.change(reading, { target: { value: '1472500' } });
  const askedToClose = async () => {
    press('Close order');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close order' }));
    await screen.findByText('Is this reading right?');
    return within(screen.getByRole('dialog'));
  };
  const question = await askedToClose();
  expect(question.getByText('1,472,500')).toBeTruthy();
  // No text behind the dialog has unfilled placeholders.
  expect(document.body.textContent).not.toContain('{{');
  fireEvent.click(question.getByRole('button', { name: 'Correct the reading' }));
  await waitUntil(() => expect(document.activeElement).toBe(reading));
  expect(screen.queryByText(/needs? your attention/)).toBeNull();
  const again = await askedToClose();
  fireEvent.change(again.getByRole('textbox'), { target: { value: 'Counted through the night' } });
  fireEvent.click(again.getByRole('button', { name: 'It is right: save' }));
  await waitUntil(() => expect(sentTo(asked, 'close')).toHaveLength(3));
  expect(sentTo(asked, 'close')[2]!.body).toMatchObject({
    reading: 1_472_500,
    confirmed: true,
    reason: 'Counted through the night',
  });
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the kit with what is missing, and proposes it as what was used', async () => {
  const spares = [{ sparePartId: 5, quantity: 2 }];
  const line = { spareId: 5, warehouseId: 1, code: 'S5', description: 'Belt', unit: 'pc' };
  const asked = await open({
    'GET /workorder/items/{id}': () => ({
      body: order('7.1.a', { activities: [{ ...activity(1), spares }, activity(2)] }),
    }),
    'GET /workorder/items/{id}/kit': () => ({
      body: {
        colour: 'amber',
        lines: [{ ...line, quantity: 2, reserved: 2, stock: 1, missing: 1, orderBy: '2026-11-10' }],
      },
    }),
    'GET /sparepart/pick': () => ({ body: { items: [] } }),
    'POST /workorder/items/{id}/report': () => ({ body: order('7.1.a', { version: 5 }) }),
  });
  expect(await screen.findByText('Kit incomplete')).toBeTruthy();
  expect(screen.getByText(/Missing: 1 pc, should have been ordered by 10\/11\/2026/)).toBeTruthy();
  expect(await screen.findByDisplayValue('2')).toBeTruthy();
  choose('OK', 0);
  press('Save report');
  await waitUntil(() =>
    expect(asked.find(({ path }) => path.endsWith('/report'))?.body).toMatchObject({
      spares: [{ spareId: 5, quantity: 2 }],
    }),
  );
});

it('leads from each activity to its procedure', async () => {
  await open({});
  expect(screen.getByRole('link', { name: 'SMP SMP-2' }).getAttribute('href')).toBe(
    '/app/mgmt/PMcalendar/smpDetail/2',
  );
});

it('of a checklist takes its own address, says what was shown before, and leads to its sheet', async () => {
  const control = { id: 5, code: 'LEAK', description: 'Leaks', type: 'visual', nature: 'qualitative' };
  const answers = [
    { text: 'Dry', evaluation: 'ok' },
    { text: 'Wet', evaluation: 'ko' },
  ];
  const controls = [{ ...control, warningMargin: 0, answers }];
  const checklist = order('7.1.a', {
    ...{ type: 'checklists', activities: [{ ...activity(1), controls }] },
  });
  const previous = [{ n: 1, controlId: 5, on: '2026-11-13', answer: 'Wet', colour: 'red' }];
  startServer({
    ...base,
    'GET /workorder/items/{id}': () => refuse(404, { code: 'notFound' }),
    'GET /checklistorder/items/{id}': () => ({ body: checklist }),
    'GET /checklistorder/items/{id}/previous': () => ({ body: { items: previous } }),
    'GET /checklist/items/{id}/revision': () => ({ body: revision }),
  });
  const session = { ...createSession('admin'), user: { plant: { chklst: true } } as never };
  await renderPage(
    <SessionContext value={session}>
      <OrderExecutionPage />
    </SessionContext>,
    { path: '/page/:id/:idsmp', at: '/page/id=7.1.a/idsmp=0', namespaces: ['orders', 'planned', 'spares'] },
  );
  expect(await screen.findByText(/Last time: Wet on .* · Red/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Checklist SMP-1' }).getAttribute('href')).toBe(
    '/app/mgmt/CKcalendar/chkDetail/1',
  );
});

it('says from which cycle an activity joined, and what the order also does', async () => {
  const cycle = { id: 9, code: 'CYC-1M', description: 'Monthly', machineId: 3, typeCycle: 'workorders' };
  await open({
    'GET /maintenancecycle/items': () => ({ body: { items: [{ ...cycle, strategies: [] }] } }),
    'GET /workorder/items/{id}': ({ path }) => ({
      body: order(path.split('/').at(-1)!, {
        activities: [activity(1), { ...activity(2), cycleId: 9 }],
        joinedWork: [{ cycleId: 9, planned: '2026-11-18' }],
      }),
    }),
  });
  await screen.findByText('Joined from CYC-1M');
  screen.getByText('Also does');
  screen.getByText('CYC-1M of 18/11/2026');
});
