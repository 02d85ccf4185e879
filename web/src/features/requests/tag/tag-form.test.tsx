import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createSession,
  createWrapper,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { OperatorTagCreatePage } from './tag-create-page.tsx';

const ID = '01JPG0000000000000000000AB';
const machine = { id: 7, code: 'PRS-01', description: 'Press', stato: 'active', version: 1 };
const tag = (more: object = {}) => ({
  ...{ id: ID, code: 'T-2026-000001', state: 'created', type: 'equipment', pillar: 'AM', on: '2026-03-16' },
  ...{ shift: 1, machineId: 7, anomaly: 'Oil', requesterId: 'u1', requester: 'Nadia', version: 1 },
  ...{ createdAt: '2026-03-16T07:00:00.000Z', createdOn: '2026-03-16', recordedAt: {} },
  ...more,
});
const structure = (flagAm: boolean) => {
  const none = { groups: [], subGroups: [], components: [] };
  return {
    ...none,
    id: '7',
    version: 1,
    groups: [{ ...none, id: '7.2', code: 'HYD', descr: 'Hydraulics', flagAm }],
  };
};
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-16T15:30:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [machine] } }),
  'GET /machine/items/7': () => ({ body: machine }),
  'GET /machinestructure/getstructure': () => ({ body: structure(true) }),
  'GET /tag/open': () => ({ body: { items: [] } }),
  'POST /tag/items': () => ({ body: tag() }),
  'GET /tag/items/{id}': () => ({ body: tag() }),
};
const create = '/app/operator/homeOperator/tag/create';
const session = {
  ...createSession('requestor'),
  user: { id: 'u1', idplant: 'TO1', plant: { risorse: true } } as never,
};
async function form(asked: string, answers: TestServer = {}) {
  const log = startServer({ ...server, ...answers });
  const view = await renderPage(<OperatorTagCreatePage />, {
    at: `${create}?${asked}&report=${ID}`,
    path: create,
    session,
    namespaces: ['tag', 'ewo', 'words', 'structure'],
  });
  await screen.findByRole('button', { name: 'Send tag' });
  return { ...view, log };
}
const sent = (log: ReceivedRequest[]) =>
  log.filter(({ method }) => method === 'POST').map(({ body }) => body);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send tag' }));
const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
const pillar = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked, value }) => checked && /^[A-Z]{2}/.test(value))?.value;

describe('a tag of equipment', () => {
  it('is sent under the id of its address, for the activity that asked, with the pillar proposed', async () => {
    const { log } = await form('machine=7&element=7.2&order=1.2.3&activity=2&text=Leaks');
    await tap('Running');
    send();
    await screen.findByText('T-2026-000001 is recorded');
    expect(sent(log)).toMatchObject([
      {
        ...{ id: ID, type: 'equipment', machineId: 7, elementId: '7.2', anomaly: 'Leaks', pillar: 'PM' },
        ...{ machineStatus: 'running', orderId: '1.2.3', activity: 2 },
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes to AM where an operator can solve it, until its writer says otherwise', async () => {
    const { log } = await form('machine=7&element=7.2');
    await tap('Running');
    expect(pillar()).toBe('PM');
    const action = createWrapper().findAllSelects()[0]!;
    action.openDropdown();
    action.selectOptionByValue('inspect', { expandToViewport: true });
    await waitUntil(() => expect(pillar()).toBe('AM'));
    await tap('Safety');
    action.openDropdown();
    action.selectOptionByValue('change', { expandToViewport: true });
    type('Anomaly', 'Guard loose');
    send();
    for (const name of ['Kind of event', 'Severity']) await screen.findByRole('link', { name });
    await tap(/^Near miss/);
    await tap('Serious');
    expect(screen.queryByRole('textbox', { name: 'Injured person' })).toBeNull();
    send();
    await screen.findByText('T-2026-000001 is recorded');
    expect(sent(log)).toMatchObject([
      {
        ...{ pillar: 'SAF', action: 'change', safetyKind: 'nearMiss', severity: 'serious' },
        happenedAt: '2026-03-16T15:30:00.000Z',
      },
    ]);
    expect(sent(log)[0]).not.toHaveProperty('injured');
  });

  it('asks who was injured only of first aid and an injury', async () => {
    const { log } = await form('machine=7');
    await tap('Safety');
    await tap(/^Injury/);
    await tap('Slight');
    type('Injured person', 'Rosa Bianchi');
    type('Anomaly', 'Cut at the edge');
    await tap(/^Near miss/);
    await tap(/^First aid/);
    send();
    await screen.findByText('T-2026-000001 is recorded');
    expect(sent(log)).toMatchObject([{ safetyKind: 'firstAid', injured: 'Rosa Bianchi' }]);
  });

  it('asks what, offers a picture and sends; the rest is folded', async () => {
    await form('machine=7');
    const details = screen.getByRole('button', { name: /^More details/ });
    expect(details.getAttribute('aria-expanded')).toBe('false');
    const folded = document.getElementById(details.getAttribute('aria-controls')!)!;
    const isFolded = (name: RegExp) =>
      screen.getAllByRole('radio', { name }).every((e) => folded.contains(e));
    expect([isFolded(/^5S/), isFolded(/^Safety/), isFolded(/^Running/)]).toEqual([true, true, false]);
    screen.getAllByText('Proposed: PM, it needs maintenance. You may choose another.');
  });

  it('is kept as typed where it is refused', async () => {
    await form('machine=7', {
      'POST /tag/items': () =>
        refuse(409, { code: 'machineDismissed', fields: { machineId: 'machineDismissed' } }),
    });
    type('Anomaly', 'Oil below the pump');
    send();
    await screen.findAllByText('This machine is decommissioned.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Anomaly' }).value).toBe(
      'Oil below the pump',
    );
    expect(sessionStorage.getItem(`draft:u1:TO1:tag:${ID}`)).toContain('Oil below the pump');
  });

  it('shows what is open at the machine already', async () => {
    await form('machine=7', {
      'GET /tag/open': () => ({ body: { items: [tag({ code: 'T-2026-000009', anomaly: 'Hose cracked' })] } }),
    });
    await screen.findByText('1 tag is open at this machine');
    await screen.findByText('Hose cracked', { exact: false });
  });
});

it('tells all a 5S tag lacks at once, and needs no machine', async () => {
  const { log } = await form('view=');
  expect(pillar()).toBe('WO');
  send();
  for (const name of ['Object', 'Anomaly', 'Action notes', 'Reason notes'])
    await screen.findByRole('link', { name });
  expect(sent(log)).toEqual([]);
});
