import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { SessionContext } from '#web/session/session.ts';
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
import { ProcedureEditPage } from './procedure-edit-page.tsx';

const sheet: ProcedureDetail = {
  id: 7,
  version: 3,
  updatedAt: '2026-03-01T08:00:00Z',
  updatedBy: 'ada',
  code: 'SMP-7',
  description: 'Check the belt',
  kind: 'smp',
  typology: 'inspection',
  strategyKind: 'tbm',
  machineState: 'stopped',
  technicians: 1,
  ppe: ['gloves'],
  edition: 1,
  revision: 0,
  phaseMinutes: 25,
  phases: 2,
  phaseList: [1, 2].map((seq) => ({
    id: `7.${seq}`,
    version: 1,
    updatedAt: '',
    updatedBy: '',
    procedureId: 7,
    seq,
    description: `Step ${seq}`,
    minutes: 10,
    images: [],
  })),
};
const heldBy = (user: string) => ({ ...sheet, charge: { user, name: 'Ada', at: '2026-03-01T08:00:00Z' } });

async function open(stored: ProcedureDetail, server: TestServer = {}) {
  let now = stored;
  const asked = startServer({
    'POST /phase/items': ({ body }) => {
      const phase = { ...now.phaseList[0]!, images: [], ...(body as object), id: `7.${now.phases + 1}` };
      const phaseList = now.phaseList.toSpliced((phase.seq ?? now.phases + 1) - 1, 0, phase);
      now = { ...now, phaseList, phases: phaseList.length };
      return { body: phase };
    },
    'PUT /phase/items': ({ body }) => {
      const phase = body as ProcedureDetail['phaseList'][number];
      now = { ...now, phaseList: now.phaseList.map((each) => (each.id === phase.id ? phase : each)) };
      return { body: phase };
    },
    'GET /control/items': () => ({ body: { items: [] } }),
    ...server,
    'GET /smp/items/{id}': () => ({ body: now }),
    'POST /smp/items/{id}/take': () => {
      now = { ...heldBy('me'), version: 4 };
      const { phaseList: _, ...item } = now;
      return { body: item };
    },
  });
  await renderPage(
    <SessionContext value={{ ...createSession('am'), user: { id: 'me' } as never }}>
      <ProcedureEditPage kind="smp" />
    </SessionContext>,
    { path: '/page/:smpId', at: '/page/7', namespaces: ['planned'] },
  );
  await waitUntil(() => screen.getByText('SMP-7 · 1.0'));
  return asked;
}
const moves = () => {
  const menu = createWrapper().findButtonDropdown()!;
  menu.openDropdown();
  return menu.findItems().map((item) => item.getElement().textContent);
};

it('is a form for the person in charge', async () => {
  await open(heldBy('me'));
  expect(createWrapper().findForm()).not.toBeNull();
  screen.getByRole('button', { name: 'Add phase' });
  expect(moves()).toEqual(['Release', 'Approve', 'Duplicate', 'Print or save as PDF', 'Delete']);
});

it('says who has it, and is to be read', async () => {
  await open(heldBy('ada'));
  screen.getByText(
    'Ada has been in charge since 01/03/2026, 08:00. Only the person in charge can change it.',
  );
  expect(createWrapper().findForm()).toBeNull();
  expect(moves()).toEqual(['Duplicate', 'Print or save as PDF']);
});

it('is taken in charge here when nobody has it', async () => {
  const asked = await open(sheet);
  expect(createWrapper().findForm()).toBeNull();
  createWrapper().findAlert()!.findActionSlot()!.find('button')!.click();
  await waitUntil(() => expect(createWrapper().findForm()).not.toBeNull());
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/smp/items/7/take',
    body: { version: 3 },
  });
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (form: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });
const writtenPhases = (asked: readonly ReceivedRequest[], method = 'POST') =>
  asked.filter((each) => each.method === method && each.path === '/phase/items').map(({ body }) => body);
const findPhaseForm = (name: string) => screen.findByRole('region', { name });

it('new phases are written one after the other, without leaving the page', async () => {
  const asked = await open(heldBy('me'));
  press('Add phase');
  const third = await findPhaseForm('New phase 3');
  await waitFor(() => expect(document.activeElement).toBe(within(third).getByLabelText('Description')));
  write(third, 'Description', 'Look and listen');
  write(third, 'Minutes', '4');
  fireEvent.click(within(third).getByRole('button', { name: 'Save' }));
  const fourth = await findPhaseForm('New phase 4');
  expect(within(fourth).getByLabelText<HTMLTextAreaElement>('Description').value).toBe('');
  fireEvent.click(within(fourth).getByRole('button', { name: 'Save' }));
  await within(fourth).findByText('Required Field');
  fireEvent.click(within(fourth).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /New phase/ })).toBeNull());
  expect(writtenPhases(asked)).toMatchObject([
    { procedureId: 7, description: 'Look and listen', minutes: 4, images: [] },
  ]);
});

it('a phase is edited in its place; what is typed waits as a draft if the form is refused', async () => {
  const replies = [refuse(409, { code: 'stale' })];
  const asked = await open(heldBy('me'), {
    'PUT /phase/items': ({ body }) => replies.pop() ?? { body },
  });
  press('Edit: Phase 2');
  const form = await findPhaseForm('Phase 2');
  write(form, 'Description', 'Step 2, better');
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await within(form).findByRole('button', { name: 'Reload the newest version' });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Phase 2' })).toBeNull());
  expect(writtenPhases(asked, 'PUT').at(-1)).toMatchObject({
    ...{ id: '7.2', version: 1, procedureId: 7, seq: 2, description: 'Step 2, better', minutes: 10 },
  });
});

it('a phase is duplicated below itself', async () => {
  const asked = await open(heldBy('me'));
  press('Duplicate: Phase 1');
  await screen.findByText('Phase 3');
  expect(writtenPhases(asked)).toEqual([
    { procedureId: 7, seq: 2, description: 'Step 1', minutes: 10, images: [] },
  ]);
});

it('pasted lines become phases; after a refusal the missing ones remain', async () => {
  const replies = [refuse(409, { code: 'stale' }), undefined];
  const asked = await open(heldBy('me'), {
    'POST /phase/items': ({ body }) =>
      replies.pop() ?? { body: { ...sheet.phaseList[0], ...(body as object) } },
  });
  press('Paste lines');
  const dialog = await screen.findByRole('dialog');
  write(dialog, 'Lines', '1. Stop\t2\n2. Open\n\n');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 phases' }));
  await within(dialog).findByRole('button', { name: 'Add 1 phase' });
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Lines').value).toBe('Open\t0');
  replies.push(undefined);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 phase' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writtenPhases(asked).map((body) => (body as { description: string }).description)).toEqual([
    ...['Stop', 'Open', 'Open'],
  ]);
});

it('too many or too long lines are refused before one is written', async () => {
  const asked = await open(heldBy('me'));
  press('Paste lines');
  const dialog = await screen.findByRole('dialog');
  write(dialog, 'Lines', 'Look\n'.repeat(89));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 89 phases' }));
  await within(dialog).findByText('There are too many (90 at most).');
  write(dialog, 'Lines', 'x'.repeat(1001));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 phase' }));
  await within(dialog).findByText(/1,?000 characters at most/);
  expect(writtenPhases(asked)).toEqual([]);
});

it('a picture pasted anywhere in the form of a phase is uploaded', async () => {
  const asked = await open(heldBy('me'), {
    'POST /image/items': () => refuse(429, { code: 'tooManyRequests' }),
  });
  press('Edit: Phase 1');
  const form = await findPhaseForm('Phase 1');
  const files = [new File(['x'], 'photo.png', { type: 'image/png' })];
  fireEvent.paste(within(form).getByLabelText('Description'), { clipboardData: { files } });
  await waitFor(() => expect(asked.some(({ path }) => path === '/image/items')).toBe(true));
  await within(form).findByRole('alert');
});

it('is approved below its phases, but not while one is being edited', async () => {
  const asked = await open(heldBy('me'), {
    'POST /smp/items/{id}/approve': () => ({ body: { ...heldBy('me'), phaseList: undefined, version: 4 } }),
  });
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  press('Edit: Phase 1');
  const form = await findPhaseForm('Phase 1');
  expect(approve().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(approve().getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(approve());
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/smp/items/7/approve')?.body).toEqual({ version: 3 }),
  );
});

it('without a phase it says why it cannot be approved', async () => {
  await open({ ...heldBy('me'), phases: 0, phaseList: [] });
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
});
