import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PermitItem } from '#shared/safety/permit-api.ts';
import { buildStandardKind } from '#shared/safety/permit-kind.ts';
import {
  createSession,
  createWrapper,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { PermitBoardPage } from './permit-board-page.tsx';
import { PermitKindsPage } from './permit-kinds-page.tsx';
import { PermitPage } from './permit-page.tsx';
import { PermitWallPage } from './permit-wall-page.tsx';
import { WorkPermitsPage } from './work-permits-page.tsx';

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const { conditions, gases } = buildStandardKind('confinedSpace');
const permit: PermitItem = {
  ...{ id: '01P', version: 3, updatedAt: fromNow(-1), updatedBy: 'Ada', code: 'P-2026-000007' },
  ...{ kind: 'confinedSpace', workKind: 'order', workId: '0.W-1', workCode: 'W-1', machineId: 1 },
  ...{ from: fromNow(-1), to: fromNow(0.99), state: 'requested', requesterId: 'u-9', requester: 'Ada' },
  ...{ conditions, confirmed: [], gases, interval: 60, fireWatch: 0, readings: [], pauses: [] },
  acts: [{ act: 'request', userId: 'u-9', userName: 'Ada', at: fromNow(-1) }],
};
const running: PermitItem = {
  ...permit,
  ...{ state: 'running', acceptedAt: fromNow(-0.9), issuerId: 'u-8', issuer: 'Bob', acceptorId: 'u-7' },
  readings: ['O2', 'LEL'].map((gas) => ({
    ...{ gas, value: gas === 'O2' ? 20.9 : 0, at: fromNow(-0.1), userId: 'u-7', userName: 'Cleo' },
  })),
};
const kinds = { items: [{ ...buildStandardKind('height'), version: 0 }] };
const server: TestServer = {
  'GET /machine/items': () => ({ body: { items: [{ id: 1, code: 'TNK-01', description: 'Tank' }] } }),
  'GET /permit/kinds': () => ({ body: kinds }),
};

async function open(
  page: 'permit' | 'work' | 'board' | 'kinds' | 'wall',
  more: TestServer,
  profile: 'admin' | 'technician' = 'admin',
) {
  const asked = startServer({ ...server, ...more });
  const pages = {
    permit: [
      <PermitPage key="p" />,
      '/app/safety/permits/permit/01P',
      '/app/safety/permits/permit/:permitId',
    ],
    work: [
      <WorkPermitsPage key="w" />,
      '/app/safety/permits/order/0.W-1',
      '/app/safety/permits/:workKind/:workId',
    ],
    board: [<PermitBoardPage key="b" />, '/app/safety/permits', '/app/safety/permits'],
    wall: [<PermitWallPage key="l" />, '/app/safety/permits/wall', '/app/safety/permits/wall'],
    kinds: [<PermitKindsPage key="k" />, '/app/safety/permits/kinds', '/app/safety/permits/kinds'],
  } as const;
  const [element, at, path] = pages[page];
  await renderPage(element, {
    ...{ at, path, namespaces: ['permits'] },
    session: { ...createSession(profile), user: { id: 'u-1', plant: {} } as never },
  });
  return { sent: (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body) };
}

it('issues a permit once every condition is ticked', async () => {
  const { sent } = await open('permit', {
    'GET /permit/items/01P': () => ({ body: permit }),
    'POST /permit/items/01P/issue': () => ({ body: { ...permit, state: 'issued' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Issue' }));
  const dialog = await screen.findByRole('dialog');
  const issue = within(dialog).getByRole('button', { name: 'Issue' });
  expect(issue).toHaveProperty('disabled', true);
  for (const box of within(dialog).getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(issue);
  await waitUntil(() => expect(sent('/permit/items/01P/issue')).toMatchObject([{ version: 3, conditions }]));
});

it('asks for a remark when no gas is red, and warns of one that is', async () => {
  const { sent } = await open('permit', {
    'GET /permit/items/01P': () => ({
      body: { ...permit, gases: [{ name: 'O2', unit: '%', lower: 19, upper: 24, warningMargin: 10 }] },
    }),
    'POST /permit/items/01P/gas': () => ({ body: permit }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Measure gases' }));
  const dialog = await screen.findByRole('dialog');
  const measure = within(dialog).getByRole('button', { name: 'Measure gases' });
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('O2'), { target: { value } });
  type('18');
  await within(dialog).findByText(/outside its limits/);
  type('19.1');
  await within(dialog).findByText(/near its limit/);
  expect(measure).toHaveProperty('disabled', true);
  fireEvent.change(within(dialog).getByLabelText('Remark'), { target: { value: 'Fan on' } });
  fireEvent.click(measure);
  await waitUntil(() =>
    expect(sent('/permit/items/01P/gas')).toMatchObject([
      { readings: [{ gas: 'O2', value: 19.1, remark: 'Fan on' }] },
    ]),
  );
});

it('shows the time that is left, and suspends with a reason', async () => {
  const { sent } = await open('permit', {
    'GET /permit/items/01P': () => ({ body: running }),
    'POST /permit/items/01P/suspend': () => ({ body: { ...running, state: 'suspended' } }),
  });
  await screen.findByText(/ left$/);
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Smell of gas' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitUntil(() =>
    expect(sent('/permit/items/01P/suspend')).toMatchObject([{ reason: 'Smell of gas' }]),
  );
});

it('extends by hours of the plant, with the conditions ticked anew', async () => {
  const { sent } = await open('permit', {
    'GET /permit/items/01P': () => ({ body: running }),
    'POST /permit/items/01P/extend': () => ({ body: running }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = await screen.findByRole('dialog');
  for (const box of within(dialog).getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Extend' }));
  const to = new Date(Date.parse(running.to) + HOUR).toISOString();
  await waitUntil(() => expect(sent('/permit/items/01P/extend')).toMatchObject([{ to, conditions }]));
});

it('says what a work lacks, requires a kind, and requests a permit', async () => {
  const works = { workKind: 'order', workId: '0.W-1', workCode: 'W-1', required: ['hotWork'], items: [] };
  const { sent } = await open('work', {
    'GET /permit/works/order/0.W-1': () => ({ body: works }),
    'POST /permit/works/order/0.W-1/require': () => ({ body: works }),
    'POST /permit/items': () => ({ body: permit }),
  });
  await screen.findByText(/Hot work: not requested/);
  fireEvent.click(await screen.findByRole('button', { name: 'Require: Work at height' }));
  await waitUntil(() =>
    expect(sent('/permit/works/order/0.W-1/require')).toMatchObject([{ kind: 'height' }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Request a permit' }));
  const dialog = await screen.findByRole('dialog');
  const select = createWrapper(dialog).findSelect()!;
  act(() => select.openDropdown());
  act(() => select.selectOptionByValue('height', { expandToViewport: true }));
  fireEvent.click((await within(dialog).findAllByRole('checkbox'))[0]!);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Request' }));
  await waitUntil(() =>
    expect(sent('/permit/items')).toMatchObject([
      { kind: 'height', workKind: 'order', workId: '0.W-1', conditions: ['accessSafe'] },
    ]),
  );
});

it('lists open permits and those that are ended', async () => {
  const { sent } = await open('board', {
    'GET /permit/items': ({ query }) => ({ body: { items: query.get('desk') === 'ended' ? [] : [running] } }),
  });
  await screen.findByText('P-2026-000007');
  fireEvent.click(screen.getByRole('button', { name: 'Ended' }));
  await screen.findByText('No permit has ended yet.');
  expect(sent('/permit/items')).toHaveLength(2);
});

it('shows permitted and suspended work on a wall, and no request', async () => {
  const items = [permit, { ...running, id: '02P', code: 'P-2026-000008' }];
  await open('wall', { 'GET /permit/items': () => ({ body: { items } }) });
  await screen.findByText('P-2026-000008');
  await screen.findByText(/TNK-01 · W-1/);
  expect(screen.queryByText('P-2026-000007')).toBeNull();
});

it('changes a kind, whose unchanged conditions keep their translations', async () => {
  const { sent } = await open('kinds', { 'PUT /permit/kinds': () => ({ body: kinds.items[0]! }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Change Work at height' }));
  const dialog = await screen.findByRole('dialog');
  const lines = within(dialog).getByLabelText('Conditions') as HTMLTextAreaElement;
  fireEvent.change(lines, { target: { value: `${lines.value.split('\n')[0]}\nHelmet` } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitUntil(() =>
    expect(sent('/permit/kinds')).toContainEqual(
      expect.objectContaining({ code: 'height', conditions: ['accessSafe', 'Helmet'] }),
    ),
  );
});
