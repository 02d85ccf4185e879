import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import {
  createSession,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { DeskEwoCreatePage, OperatorEwoCreatePage, TabletEwoCreatePage } from './ewo-create-page.tsx';

const ID = '01JPG0000000000000000000AB';
const machine = {
  ...{ id: 7, code: 'PRS-01', description: 'Press', stato: 'active', version: 1 },
  ...{ noteSecurity: 'Bleed the accumulators.' },
};
const ewo = (more: object = {}) => ({
  ...{ id: ID, code: 'E-2026-000001', state: 'created', machineId: 7, machineStatus: 'stopped' },
  ...{ priority: 'high', breakdownDescription: 'Slide stays up', requesterId: 'u1', requester: 'Nadia' },
  ...{
    createdAt: '2026-03-16T07:00:00.000Z',
    createdOn: '2026-03-16',
    version: 1,
    durations: {},
    minimum: {},
  },
  recordedAt: {},
  ...more,
});
const server: TestServer = {
  'GET /machine/items': () => ({ body: { items: [machine] } }),
  'GET /machine/items/7': () => ({ body: machine }),
  'GET /ewo/open': () => ({ body: { items: [] } }),
  'GET /team/items': () => ({
    body: {
      items: [
        { id: 1, code: 'T1', description: 'Mechanics', leaders: [] },
        { id: 2, code: 'T2', description: 'Electricians', leaders: [] },
      ],
    },
  }),
  'POST /ewo/items': () => ({ body: ewo() }),
  'GET /ewo/items/{id}': () => ({ body: ewo() }),
};
const create = '/app/operator/homeOperator/ewo/create';
const at = `${create}?machine=7&element=7.2&report=${ID}`;
const as = (profile: Profile, user: object = {}) => ({
  ...createSession(profile),
  user: { id: 'u1', idplant: 'TO1', plant: { risorse: true, backdateDaysTech: 7 }, ...user } as never,
});
const form = (asked = at, answers: TestServer = {}, profile: Profile = 'requestor', user: object = {}) => {
  const log = startServer({ ...server, ...answers });
  const Page =
    profile === 'requestor'
      ? OperatorEwoCreatePage
      : profile === 'admin'
        ? DeskEwoCreatePage
        : TabletEwoCreatePage;
  const shown = renderPage(<Page />, {
    at: asked,
    path: create,
    session: as(profile, user),
    namespaces: ['ewo', 'words', 'structure'],
  });
  return shown.then((view) => ({ ...view, log }));
};
const sent = (log: ReceivedRequest[]) =>
  log.filter(({ method }) => method === 'POST').map(({ body }) => body);
const describeIt = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'What do you see?' }), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
const choose = async (condition: RegExp) =>
  fireEvent.click(await screen.findByRole('radio', { name: condition }));

describe('a report', () => {
  it('is sent under the id of its address with machine and part, and told by its number', async () => {
    const { log, router } = await form();
    await choose(/^Down/);
    describeIt('Slide stays up');
    send();
    await screen.findByText('E-2026-000001 is reported');
    expect(sent(log)).toEqual([
      {
        ...{ id: ID, machineId: 7, elementId: '7.2', machineStatus: 'stopped' },
        breakdownDescription: 'Slide stays up',
      },
    ]);
    expect(router.state.location.search).toBe(`?sent=${ID}`);
    screen.getByText(/Stay reachable/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('without an id gets one that stays in the address', async () => {
    const { router } = await form(`${create}?machine=7`);
    await screen.findByRole('button', { name: 'Send report' });
    const id = new URLSearchParams(router.state.location.search).get('report');
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('without a machine leads to the choice of one', async () => {
    const { router } = await form(create);
    await waitUntil(() => expect(router.state.location.pathname).toBe('/app/operator/homeOperator/newEwo'));
  });

  it('wants to know how the machine is and what is seen', async () => {
    const { log } = await form();
    await screen.findByText('PRS-01 – Press');
    send();
    await screen.findByText('2 fields need your attention.');
    expect(sent(log)).toEqual([]);
  });

  it('refused keeps what was typed, and is sent again under the same id', async () => {
    let refused = 0;
    const answers: TestServer = {
      'POST /ewo/items': () =>
        refused++ === 0
          ? refuse(400, {
              code: 'backdatedTooFar',
              fields: { createdAt: 'backdatedTooFar' },
              limits: { createdAt: 7 },
            })
          : { body: ewo() },
    };
    const { log } = await form(at, answers);
    await choose(/^Down/);
    describeIt('Slide stays up');
    send();
    await screen.findByText('1 field needs your attention.');
    screen.getAllByText('Your profile may date back 7 days at most.');
    expect(screen.getByRole('textbox', { name: 'What do you see?' })).toHaveProperty(
      'value',
      'Slide stays up',
    );
    expect(JSON.stringify({ ...sessionStorage })).toContain('Slide stays up');
    send();
    await screen.findByText('E-2026-000001 is reported');
    expect(new Set(sent(log).map((body) => (body as { id: string }).id))).toEqual(new Set([ID]));
  });

  it('finds what was typed after a reload, also for another machine', async () => {
    sessionStorage.setItem(
      `draft:u1:TO1:ewo:${ID}`,
      JSON.stringify({ breakdownDescription: 'Typed before' }),
    );
    await form(`${create}?machine=7&report=${ID}`);
    await screen.findByText('What you typed here before was kept.');
    expect(screen.getByRole('textbox', { name: 'What do you see?' })).toHaveProperty('value', 'Typed before');
  });

  it('goes to another machine without a question, under its id', async () => {
    const { router } = await form();
    await screen.findByText('PRS-01 – Press');
    describeIt('Slide stays up');
    fireEvent.click(screen.getByRole('button', { name: 'Change machine or part' }));
    await waitUntil(() => expect(router.state.location.pathname).toBe('/app/operator/homeOperator/newEwo'));
    expect(router.state.location.search).toBe(`?machine=7&element=7.2&report=${ID}`);
    expect(JSON.stringify({ ...sessionStorage })).toContain('Slide stays up');
  });

  it('is warned by what is open at the machine, and kept from nothing', async () => {
    const { log } = await form(at, {
      'GET /ewo/open': ({ query }) => ({
        body: { items: query.get('machineId') === '7' ? [ewo({ requester: 'Luca' })] : [] },
      }),
    });
    await screen.findByText('1 EWO is open at this machine');
    screen.getByText('E-2026-000001');
    await choose(/^Running degraded/);
    describeIt('Another thing');
    send();
    await waitUntil(() => expect(sent(log)).toHaveLength(1));
  });

  it('is possible where nobody knows what is open', async () => {
    await form(at, { 'GET /ewo/open': () => refuse(403, { code: 'notAllowedHere' }) });
    await screen.findByText(/You can still report/);
    screen.getByRole('button', { name: 'Send report' });
  });
});

describe('more of a report', () => {
  it('shows the priority it will have until another is chosen', async () => {
    await form(at, {}, 'admin');
    const priority = await screen.findByRole('button', { name: /^Priority/ });
    expect(priority.textContent).toContain('Medium');
    await choose(/^Down/);
    expect(priority.textContent).toContain('High');
  });

  it('says how far back it may be dated', async () => {
    await form(at, {}, 'requestor');
    await screen.findByText(/to use the current time\. Not before \d\d\/\d\d\/\d{4}/);
  });

  it('of an administrator is dated as early as they like', async () => {
    await form(at, {}, 'admin');
    await screen.findByText(/Any earlier time is possible/);
  });

  it('is given to no team by an operator, nor by a technician who has none', async () => {
    await form(at, {}, 'requestor');
    await screen.findByText('PRS-01 – Press');
    expect(screen.queryByText('If empty, the leaders decide.')).toBeNull();
    document.body.innerHTML = '';
    await form(at, {}, 'technician', { teamIds: [] });
    await screen.findByText('PRS-01 – Press');
    expect(screen.queryByText('If empty, the leaders decide.')).toBeNull();
  });

  it('is given to a team by a technician who has one', async () => {
    await form(at, {}, 'technician', { teamIds: [2] });
    await screen.findByText('If empty, the leaders decide.');
  });
});

describe('a report put right', () => {
  const edit = async (profile: Profile, kept: object = {}, answers: TestServer = {}) => {
    const log = startServer({
      ...server,
      'GET /ewo/items/{id}': () => ({ body: ewo(kept) }),
      'POST /ewo/items/{id}/correct': () => ({ body: ewo({ ...kept, version: 2 }) }),
      ...answers,
    });
    const Page = profile === 'admin' ? DeskEwoCreatePage : OperatorEwoCreatePage;
    await renderPage(<Page />, {
      path: '/page/:id',
      at: `/page/${ID}`,
      session: as(profile),
      namespaces: ['ewo', 'words'],
    });
    return log;
  };
  const reason = () =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason for the change' }), {
      target: { value: 'It was pump 2' },
    });

  it('sends what changed alone, with the reason', async () => {
    const log = await edit('requestor');
    await screen.findByText('Correct E-2026-000001');
    expect(screen.queryByText('Since when')).toBeNull();
    describeIt('Pump 2 whistles');
    reason();
    fireEvent.click(screen.getByRole('button', { name: 'Save the correction' }));
    await waitUntil(() =>
      expect(sent(log)).toEqual([
        { breakdownDescription: 'Pump 2 whistles', reason: 'It was pump 2', version: 1 },
      ]),
    );
  });

  it('says otherwise what was said, and takes back what nobody must write', async () => {
    const log = await edit('requestor', { operatorNotes: 'Whistles', breakdownType: 'hydraulic' });
    await screen.findByText('Correct E-2026-000001');
    describeIt('');
    fireEvent.change(screen.getByRole('textbox', { name: 'Operator notes' }), { target: { value: '' } });
    reason();
    fireEvent.click(screen.getByRole('button', { name: 'Save the correction' }));
    await screen.findByText('1 field needs your attention.');
    expect(sent(log)).toEqual([]);
    describeIt('Pump 2 whistles');
    fireEvent.click(screen.getByRole('button', { name: 'Save the correction' }));
    const changed = { breakdownDescription: 'Pump 2 whistles', operatorNotes: '' };
    await waitUntil(() => expect(sent(log)).toEqual([{ ...changed, reason: 'It was pump 2', version: 1 }]));
  });

  it('has the dates that were reached, for administrators', async () => {
    await edit('admin', { state: 'assigned', teamId: 1, assignedAt: '2026-03-16T07:10:00.000Z' });
    await screen.findByText('Since when');
    screen.getByText('Assigned', { selector: 'label *, label' });
    expect(screen.queryByText('Work began')).toBeNull();
    screen.getByText(/^Not before 16\/03\/2026/);
  });

  it('is not offered to whoever reported it once it is assigned', async () => {
    await edit('requestor', { state: 'assigned', teamId: 1, assignedAt: '2026-03-16T07:10:00.000Z' });
    await screen.findByText(/Only administrators can correct/);
    expect(screen.queryByRole('button', { name: 'Save the correction' })).toBeNull();
  });

  it('may be cancelled by an administrator, with a reason', async () => {
    const log = await edit(
      'admin',
      {},
      {
        'POST /ewo/items/{id}/cancel': () => ({ body: ewo({ state: 'cancelled', version: 2 }) }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel EWO' }));
    const [, confirm] = await screen.findAllByRole('button', { name: 'Cancel EWO' });
    fireEvent.click(confirm!);
    await screen.findByText('Give a reason.');
    expect(sent(log)).toEqual([]);
  });
});
