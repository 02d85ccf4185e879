import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cache } from '#web/cache.ts';
import { clockOffsetQuery } from '#web/clock.ts';
import { SessionContext } from '#web/session/session.ts';
import {
  createSession,
  createWrapper,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { TabletEwoInterventionPage } from './ewo-intervention-page.tsx';

const NOW = '2026-03-10T10:00:00.000Z';
const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const ewo = (more: object = {}) => ({
  id: 'E1',
  version: 3,
  updatedAt: NOW,
  updatedBy: 'Ada',
  code: 'E-2026-000001',
  state: 'assigned',
  machineId: 3,
  machineStatus: 'stopped',
  priority: 'high',
  breakdownDescription: 'Pump whistles',
  teamId: 1,
  requesterId: 'u9',
  requester: 'Nadia',
  createdAt: at('08:00'),
  createdOn: '2026-03-10',
  assignedAt: at('08:10'),
  recordedAt: { created: at('08:00'), assigned: at('08:10') },
  durations: {},
  minimum: {},
  ...more,
});
const running = { state: 'running', interventionAt: at('08:25') };
const diagnosed = {
  ...running,
  diagnosisAt: at('08:45'),
  diagnosis: 'Seal worn',
  technicians: [7],
  breakdownType: 'hydraulic',
};
const technician = {
  ...createSession('technician'),
  user: {
    id: 'u1',
    idplant: 'P1',
    teamId: 1,
    teamIds: [1],
    operatorId: 7,
    plant: { risorse: false },
  } as never,
};
const lists: TestServer = {
  'GET /obligation/due': () => ({ body: { on: '2026-03-10', items: [] } }),
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: NOW } }),
  'GET /machine/items': () => ({
    body: {
      items: [{ id: 3, code: 'PR-03', description: 'Press', noteSecurity: 'Lock out the main switch' }],
    },
  }),
  'GET /team/items': () => ({
    body: { items: [{ id: 1, code: 'T1', description: 'Mechanics', leaders: [7] }] },
  }),
  'GET /operator/items': () => ({
    body: { items: [{ id: 7, code: 'O7', name: 'Luca', surname: 'Moretti' }] },
  }),
  'GET /machinestructure/getstructure': () => ({
    body: {
      id: '3',
      version: 1,
      code: 'PR-03',
      descr: 'Press',
      spare: false,
      path: 'PR-03',
      groups: [],
      subGroups: [],
      components: [],
    },
  }),
};

const open = async (item: object, more: TestServer = {}) => {
  const asked = startServer({ ...lists, 'GET /ewo/items/{id}': () => ({ body: item }), ...more });
  // The app reads the clock with the session, before any page.
  await cache.prefetchQuery(clockOffsetQuery);
  const view = await renderPage(
    <SessionContext value={technician}>
      <TabletEwoInterventionPage />
    </SessionContext>,
    { at: '/page?ewo=E1', namespaces: ['ewoWork', 'words', 'orders'] },
  );
  return { asked, ...view };
};
const chooseType = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const posted = (asked: { method: string }[]) => asked.filter(({ method }) => method === 'POST');
const current = async () => (await screen.findAllByRole('button', { current: 'step' }))[0]!.textContent;

it('stands at the step that comes next, and lets one look back but not ahead', async () => {
  const { unmount } = await open(ewo());
  expect(await current()).toContain('Start');
  expect(screen.getByRole('button', { name: /Diagnosis/ }).hasAttribute('disabled')).toBe(true);
  unmount();
  cache.clear();
  await open(ewo(diagnosed));
  expect(await current()).toContain('Closing');
  fireEvent.click(screen.getByRole('button', { name: /^Diagnosis/ }));
  expect(await current()).toContain('Diagnosis');
  expect(screen.getByDisplayValue('Seal worn')).toBeTruthy();
});

it('says before which moment the work cannot have begun, and begins it now where nothing is typed', async () => {
  const { asked } = await open(ewo(), {
    'POST /ewo/items/{id}/start': () => ({ body: ewo({ ...running, version: 4 }) }),
  });
  expect(await screen.findByText(/Not before 10\/03\/2026, 08:10/)).toBeTruthy();
  const start = screen.getAllByRole('button', { name: 'Start' }).at(-1)!;
  fireEvent.click(start);
  await waitUntil(() => expect(posted(asked)[0]).toMatchObject({ body: { version: 3 } }));
  expect(await current()).toContain('Diagnosis');
});

it('keeps what was typed when the service refuses the date, and says so at its field', async () => {
  await open(ewo(running), {
    'POST /ewo/items/{id}/diagnose': () =>
      refuse(400, { code: 'dateBeforeMinimum', fields: { diagnosisAt: 'dateBeforeMinimum' } }),
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Diagnosis' }), {
    target: { value: 'Seal worn' },
  });
  chooseType('Hydraulic');
  fireEvent.click(screen.getByRole('button', { name: 'Save the diagnosis' }));
  const sentence = 'Attention! The date must not be earlier than the minimum date.';
  expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(0);
  expect(screen.getByDisplayValue('Seal worn')).toBeTruthy();
  expect(sessionStorage.getItem('draft:u1:P1:ewo:E1:diagnosis')).toContain('Seal worn');
});

it('finds the draft again after a reload', async () => {
  sessionStorage.setItem('draft:u1:P1:ewo:E1:diagnosis', JSON.stringify({ diagnosis: 'Half a sentence' }));
  await open(ewo(running));
  expect(await screen.findByDisplayValue('Half a sentence')).toBeTruthy();
  expect(screen.getByText('What you typed here before was kept.')).toBeTruthy();
});

it('proposes the time of the intervention as everybody’s hours, and asks before it closes', async () => {
  const closed = ewo({ ...diagnosed, state: 'closed', closedAt: NOW, version: 4 });
  const { asked, router } = await open(
    ewo({ ...diagnosed, holds: [{ from: at('09:00'), to: at('09:30'), reason: 'spare' }] }),
    {
      'POST /ewo/items/{id}/close': () => ({ body: closed }),
    },
  );
  fireEvent.change(await screen.findByRole('textbox', { name: /^Intervention description/ }), {
    target: { value: 'Seal replaced' },
  });
  // 08:25 to 10:00 without half an hour on hold.
  expect(await screen.findByDisplayValue('1.08')).toBeTruthy();
  chooseType('Replacement');
  fireEvent.click(screen.getByRole('button', { name: 'Close the EWO' }));
  const dialog = await screen.findByRole('dialog');
  expect(posted(asked)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the EWO' }));
  await waitUntil(() =>
    expect(posted(asked)[0]).toMatchObject({
      body: { interventionType: 'replacement', hours: [{ operatorId: 7, hours: 1.08 }] },
    }),
  );
  await waitUntil(() => expect(router.state.location.pathname).toBe('/app/tablet/ewo/intervention/view'));
});

it('proposes hours that a colleague handed over, until they are listed', async () => {
  await open(ewo({ ...diagnosed, technicians: [] }), {
    'GET /remark/items': () => ({
      body: {
        items: [
          { id: 'ewo.E1.1', version: 1, author: 'Ada', text: 'Work', hours: [{ operatorId: 7, hours: 1.5 }] },
          { id: 'ewo.E1.2', version: 1, author: 'Eve', text: 'Work', hours: [{ operatorId: 99, hours: 2 }] },
        ],
      },
    }),
  });
  expect(await screen.findByText('Ada handed over hours')).toBeTruthy();
  expect(screen.getByText('Moretti Luca: 1.50 h')).toBeTruthy();
  // A technician who is not selectable cannot be added.
  expect(screen.queryByText('Eve handed over hours')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add these hours' }));
  expect(await screen.findByDisplayValue('1.5')).toBeTruthy();
  expect(screen.queryByText('Ada handed over hours')).toBeNull();
});

it('shows why it is on hold and the way on, and says whose it is where one may not go on', async () => {
  const { unmount } = await open(
    ewo({
      state: 'onHold',
      heldFrom: 'running',
      holds: [{ from: at('09:00'), reason: 'spare', note: 'By courier' }],
    }),
  );
  expect(await screen.findByText('By courier')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  unmount();
  cache.clear();
  await open(ewo({ ...running, teamId: 2 }));
  expect(await screen.findByText(/it belongs to another team/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Put on hold' })).toBeNull();
});

/** Chooses an option of a select of the open dialog, by the place of the select. */
const chooseInDialog = (at: number, value: string) => {
  const select = createWrapper().findModal()!.findContent().findAllSelects()[at]!;
  act(() => select.openDropdown());
  act(() => select.selectOptionByValue(value, { expandToViewport: true }));
};

it('asks for the spare that a hold waits for', async () => {
  const belt = { id: 7, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc', stock: 0, free: 0 };
  const { asked } = await open(ewo(running), {
    'GET /sparepart/pick': () => ({ body: { items: [belt] } }),
    'POST /ewo/items/{id}/hold': () => ({ body: ewo({ ...running, state: 'onHold', version: 4 }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(dialog.queryByText('Missing spares')).toBeNull();
  chooseInDialog(0, 'spare');
  expect(await dialog.findByText('Missing spares')).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: 'Add a spare' }));
  fireEvent.change(dialog.getByLabelText('Quantity of spare 1'), { target: { value: '2' } });
  await waitUntil(() => chooseInDialog(1, '7'));
  send();
  await waitUntil(() =>
    expect(posted(asked)).toMatchObject([
      { body: { version: 3, reason: 'spare', spares: [{ spareId: 7, quantity: 2 }] } },
    ]),
  );
});

it('drops an unfinished line of spares with another reason', async () => {
  const { asked } = await open(ewo(running), {
    'GET /sparepart/pick': () => ({ body: { items: [] } }),
    'POST /ewo/items/{id}/hold': () => ({ body: ewo({ ...running, state: 'onHold', version: 4 }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog'));
  chooseInDialog(0, 'spare');
  fireEvent.click(await dialog.findByRole('button', { name: 'Add a spare' }));
  chooseInDialog(0, 'skill');
  expect(dialog.queryByText('Missing spares')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitUntil(() => expect(posted(asked)).toMatchObject([{ body: { reason: 'skill' } }]));
  expect((posted(asked)[0] as { body?: object }).body).not.toHaveProperty('spares');
});

it('shows the spares that a hold waits for', async () => {
  const spares = [{ spareId: 7, quantity: 2, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc' }];
  const holds = [{ from: at('09:00'), reason: 'spare', spares }];
  await open(ewo({ ...running, state: 'onHold', heldFrom: 'running', holds }));
  expect(await screen.findByText('Waits for 2 pc S7 Belt.')).toBeTruthy();
});

it('takes and starts with one press: the start names the version of the take', async () => {
  const { asked } = await open(ewo({ state: 'created', teamId: undefined, assignedAt: undefined }), {
    'POST /ewo/items/{id}/take': () => ({ body: ewo({ version: 4 }) }),
    'POST /ewo/items/{id}/start': () => ({ body: ewo({ ...running, version: 5 }) }),
  });
  expect(await screen.findByText('Lock out the main switch')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take and start' }));
  await waitUntil(() =>
    expect(posted(asked)).toMatchObject([{ body: { version: 3, teamId: 1 } }, { body: { version: 4 } }]),
  );
  expect(await current()).toContain('Diagnosis');
});

it('offers the start again when only the take succeeds', async () => {
  await open(ewo({ state: 'created', teamId: undefined, assignedAt: undefined }), {
    'POST /ewo/items/{id}/take': () => ({ body: ewo({ version: 4 }) }),
    'POST /ewo/items/{id}/start': () => refuse(409, { code: 'stale' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take and start' }));
  expect(await current()).toContain('Start');
  const buttons = await screen.findAllByRole('button', { name: 'Start' });
  expect(buttons.at(-1)!.closest('.at-bottom')).toBeTruthy();
});

it('enters the hours from the clock with one press, and opens the details for what is refused there', async () => {
  const { asked } = await open(
    ewo({
      ...diagnosed,
      interventionDescription: 'Seal replaced',
      interventionType: 'replacement',
      hours: [{ operatorId: 7, hours: 0.5 }],
    }),
    {
      'POST /ewo/items/{id}/close': () =>
        refuse(400, { code: 'dateBeforeMinimum', fields: { closedAt: 'dateBeforeMinimum' } }),
    },
  );
  const details = await screen.findByRole('button', { name: 'More details' });
  expect(details.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Hours from the clock: 1.58 h' }));
  expect(await screen.findByDisplayValue('1.58')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Hours from the clock/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close the EWO' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the EWO' }));
  await waitUntil(() => expect(posted(asked)[0]).toMatchObject({ body: { hours: [{ hours: 1.58 }] } }));
  await waitUntil(() => expect(details.getAttribute('aria-expanded')).toBe('true'));
});

it('warns of an expired examination of the machine while the EWO is open', async () => {
  const expired = {
    ...{ id: 4, code: 'GRU-01', description: 'Crane', kind: 'lifting', machineId: 3, machineCode: 'PR-03' },
    ...{ dueOn: '2026-03-01', daysLeft: -9, state: 'expired', stage: 0 },
  };
  const answers: TestServer = {
    'GET /obligation/due': () => ({ body: { on: '2026-03-10', items: [expired] } }),
  };
  const { unmount } = await open(ewo(running), answers);
  await screen.findByText('This machine is not to be used');
  unmount();
  cache.clear();
  await open(ewo({ ...diagnosed, state: 'closed', closedAt: at('09:30') }), answers);
  expect(screen.queryByText('This machine is not to be used')).toBeNull();
});
