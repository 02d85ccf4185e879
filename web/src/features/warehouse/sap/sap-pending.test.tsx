import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createSession, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { dismiss, useFlashes } from '#web/ui/flashes.ts';
import { SapPending } from './sap-pending.tsx';

const movement = (n: number, more: object = {}) => ({
  ...{ id: `7.0${n}`, version: 1, updatedAt: '2026-03-16T07:00:00.000Z', updatedBy: 'Anna', spareId: 7 },
  ...{ code: `S${n}`, description: 'Bearing', codeSap: '100-200', warehouseId: 1, type: '201', quantity: -2 },
  ...{ unit: 'pc', on: `2026-03-1${n}`, at: '2026-03-16T07:00:00.000Z', user: 'Ada', source: 'manual' },
  ...{ costCenter: '4711', sapState: 'pending' },
  ...more,
});
const batch = (more: object = {}) => ({
  ...{ id: '01B', version: 1, state: 'queued', postingDate: '2026-03-16', headerText: 'W1 Ada', user: 'Ada' },
  ...{ sentAt: '2026-03-16T07:00:00.000Z', lines: 1, attempt: 0 },
  ...more,
});

let messages: readonly { id: number; type: string; text: string; header?: string }[] = [];
function Messages() {
  messages = useFlashes();
  return null;
}
const saying = () => messages.map(({ type, header, text }) => [type, ...(header ? [header] : []), text]);
afterEach(() =>
  act(() => {
    for (const { id } of messages) dismiss(id);
  }),
);

/** Renders the list of a warehouse; the server answers with the current content of `listed`. */
async function open(first: object[], batches: object[] = []) {
  const listed = { items: first, batches };
  const server: TestServer = {
    'GET /warehouse/items/1/sap': () => ({ body: { ...listed } }),
    'POST /warehouse/items/1/sap/movements': () => {
      listed.items = [movement(1, { version: 2, batchId: '01B' })];
      listed.batches = [batch()];
      return { body: batch() };
    },
  };
  startServer(server);
  const page = (
    <>
      <SapPending warehouseId={1} />
      <Messages />
    </>
  );
  await renderPage(page, { session: createSession('admin'), namespaces: ['sap', 'words'] });
  return listed;
}

async function send() {
  fireEvent.click((await screen.findAllByRole('checkbox', { name: /S1/ }))[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Send to SAP' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send to SAP' }));
  await waitUntil(() => expect(saying().map(([type]) => type)).toEqual(['info']));
  expect(saying()).toEqual([['info', '1 movement is being sent to SAP. The outcome appears here.']]);
}

it.each<[string, object[], object[], string[]]>([
  ['success', [], [], ['success', 'Spare Movements sent to SAP successfully.']],
  [
    'what SAP refused',
    [movement(1, { version: 3, batchId: '01B', sapState: 'error', sapProblem: 'Period closed' })],
    [batch({ state: 'answered' })],
    ['error', 'SAP refused 1 movement', 'S1: Period closed'],
  ],
  [
    'that SAP did not answer',
    [movement(1, { version: 3, batchId: '01B', sapState: 'unclear' })],
    [batch({ state: 'unclear' })],
    ['warning', 'SAP did not answer: 1 movement must be looked up in SAP before it is sent again.'],
  ],
])(
  'says that movements are being sent, then %s',
  async (_, items, batches, message) => {
    const listed = await open([movement(1)]);
    await send();
    Object.assign(listed, { items, batches });
    await waitUntil(() => expect(saying()).toEqual([message]));
  },
  15_000,
);

it('raises a banner for an unclear batch, which stands first, and filters what can be sent', async () => {
  await open(
    [movement(1), movement(2, { codeSap: undefined }), movement(3, { batchId: '01B', sapState: 'unclear' })],
    [batch({ state: 'unclear' })],
  );
  await screen.findByText('1 movement must be looked up in SAP');
  const shown = () =>
    screen
      .getAllByRole('row')
      .map((row) => /S\d/.exec(row.textContent)?.[0])
      .filter(Boolean);
  expect(shown()).toEqual(['S3', 'S1', 'S2']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what can be sent' }));
  expect(shown()).toEqual(['S1']);
});
