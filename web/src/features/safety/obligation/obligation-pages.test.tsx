import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { obligationExamples } from '#shared/safety/obligation-examples.ts';
import { ObligationNotice } from '#web/parts/obligation/obligation-notice.tsx';
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
import { ObligationCreatePage } from './obligation-form-page.tsx';
import { ObligationListPage } from './obligation-list-page.tsx';
import { ObligationPage } from './obligation-page.tsx';

const obligation = (id: number, more: object = {}) => ({
  ...{ id, version: 3, updatedAt: '2026-03-01T08:00:00.000Z', updatedBy: 'Admin' },
  ...{ code: `OB-${id}`, description: 'Crane', machineId: 1, kind: 'lifting', months: 12, active: true },
  ...{ validUntil: '2026-06-30', ...more },
});
const due = (id: number, dueOn: string) => ({
  ...{ id, code: `OB-${id}`, description: 'Crane', kind: 'lifting', machineId: 1, machineCode: 'M-1' },
  ...{ dueOn, daysLeft: 5, state: 'due', stage: 7 },
});
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-06-25T08:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [{ id: 1, code: 'M-1', description: 'Press' }] } }),
  'GET /operator/items': () => ({ body: { items: [] } }),
  'GET /obligation/items': () => ({
    body: {
      items: [
        obligation(1),
        obligation(2, { validUntil: '2026-06-24' }),
        obligation(3, { validUntil: '2026-12-31', active: false }),
        obligation(4, { kind: 'fGas', months: undefined, gasKg: 13, gwp: 3922, validUntil: '2027-01-31' }),
      ],
    },
  }),
  'GET /obligation/items/1': () => ({ body: obligation(1) }),
  'GET /obligation/items/1/renewals': () => ({ body: { items: [] } }),
};
const open = async (
  Page: () => React.ReactNode,
  { more = {}, ...options }: { more?: TestServer; at?: string; path?: string } = {},
): Promise<ReceivedRequest[]> => {
  const asked = startServer({ ...server, ...more });
  await renderPage(<Page />, {
    ...{ namespaces: ['obligations'], session: createSession('admin'), ...options },
  });
  return asked;
};

it('lists obligations with their states and intervals', async () => {
  await open(ObligationListPage);
  const row = async (code: string) => (await screen.findByText(code)).closest('tr')!.textContent;
  expect(await row('OB-1')).toContain('Due in 5 days');
  expect(await row('OB-2')).toContain('Expired 1 day ago');
  expect(await row('OB-3')).toContain('No longer in force');
  expect(await row('OB-4')).toMatch(/Valid.*31\/01\/2027.*6/);
});

it('shows what falls due by month, expired obligations first', async () => {
  await open(ObligationListPage, { at: '/page?view=calendar' });
  await screen.findByText('OB-2 – Crane');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    expect.stringMatching(/^Expired/),
    expect.stringMatching(/^June 2026/),
    expect.stringMatching(/^January 2027/),
  ]);
  expect(screen.queryByText('OB-3 – Crane')).toBeNull();
});

it('records an examination, and shows the next last day', async () => {
  const answers = [
    refuse(409, { code: 'stale' }),
    { body: obligation(1, { validUntil: '2027-06-25', version: 4 }) },
  ];
  const asked = await open(ObligationPage, {
    ...{ at: '/page/1', path: '/page/:obligationId' },
    more: { 'POST /obligation/items/1/renew': () => answers.shift()! },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Record an examination' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Then valid until 25/06/2027.');
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Record an examination' }));
  save();
  await within(dialog).findByText(/^Changed by/);
  save();
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ path }) => path === '/obligation/items/1/renew').map(({ body }) => body);
  expect(sent).toMatchObject([1, 2].map(() => ({ examinedOn: '2026-06-25', version: 3 })));
});

it('fills the form with an example, which is to be checked against the law', async () => {
  await open(ObligationCreatePage);
  await screen.findByText('Example');
  const select = createWrapper().findSelect()!;
  select.openDropdown();
  const place = obligationExamples.findIndex(({ kind }) => kind === 'fGas');
  select.selectOptionByValue(String(place), { expandToViewport: true });
  await screen.findByText(/no legal advice/);
  const charge = await screen.findByRole('textbox', { name: /^Charge \(kg\)/ });
  fireEvent.change(charge, { target: { value: '130' } });
  fireEvent.change(screen.getByRole('textbox', { name: /GWP/ }), { target: { value: '3922' } });
  await screen.findByText('509.860 t of CO₂ equivalent: a leak check every 3 months.');
  screen.getByText('From 500 t of CO₂ equivalent, leakage detection is required.');
});

const Notice = () => <ObligationNotice machineId={1} />;
it('warns on pages of a machine, by the day of the plant', async () => {
  const items = [
    { ...due(4, '2026-06-24'), machineId: 2 },
    due(1, '2026-06-24'),
    due(2, '2026-06-25'),
    due(3, '2026-07-30'),
  ];
  await open(Notice, { more: { 'GET /obligation/due': () => ({ body: { on: '2026-06-20', items } }) } });
  await screen.findByText('This machine is not to be used');
  screen.getByText('OB-1 – Crane: expired on 24/06/2026');
  screen.getByText('OB-2 – Crane: due by 25/06/2026');
  for (const hidden of [/OB-3/, /OB-4/]) expect(screen.queryByText(hidden)).toBeNull();
});
