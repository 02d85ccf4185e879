import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { createWrapper, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { BulkEdit } from './bulk-edit.tsx';

const machines = [
  { id: 1, code: 'M1' },
  { id: 2, code: 'M2' },
] as MachineResponse[];

async function open(server: TestServer) {
  const asked = startServer({ 'GET /department/items': () => ({ body: { items: [] } }), ...server });
  const onDone = vi.fn();
  const onClose = vi.fn();
  await renderPage(<BulkEdit chosen={machines} onDone={onDone} onClose={onClose} />, {
    namespaces: ['structure'],
  });
  const dialog = createWrapper().findModal()!;
  const box = (label: string) =>
    dialog
      .findContent()
      .findAllCheckboxes()
      .find((each) => each.getElement().textContent?.startsWith(label))!;
  return { asked, onDone, onClose, dialog, tick: (label: string) => box(label).findNativeInput().click() };
}
const apply = () => screen.getByText('Change 2 machines').closest('button')!;

it('sends only what was ticked; an empty field is cleared', async () => {
  const { asked, onDone, onClose, dialog, tick } = await open({
    'POST /machine/bulk': () => ({
      body: {
        items: [
          { id: 1, version: 2 },
          { id: 2, version: 2 },
        ],
      },
    }),
  });
  expect(apply().getAttribute('aria-disabled') ?? String(apply().disabled)).toBe('true');
  tick('Factory');
  tick('Binder');
  dialog.findContent().findInput()!.setInputValue('North');
  apply().click();
  await waitUntil(() => expect(onClose).toHaveBeenCalled());
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    ids: [1, 2],
    change: { factory: 'North', binder: '' },
  });
  expect(onDone).toHaveBeenCalledWith([]);
});

it('asks for the status it was told to change, and sends nothing before', async () => {
  const { asked, tick } = await open({});
  tick('Status');
  apply().click();
  await waitUntil(() => expect(screen.getByText('Required Field')).toBeTruthy());
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('names the machines it could not change, and why', async () => {
  const { onDone, onClose, dialog, tick } = await open({
    'POST /machine/bulk': () => ({
      body: {
        items: [
          { id: 1, version: 2 },
          { id: 2, code: 'refMissing' },
        ],
      },
    }),
  });
  tick('Factory');
  apply().click();
  await waitUntil(() => expect(dialog.getElement().textContent).toContain('1 machine could not be changed.'));
  expect(dialog.findContent().findTable()!.findRows()[0]!.getElement().textContent).toMatch(
    /^M2The chosen .* no longer exists\.$/,
  );
  expect(onDone).toHaveBeenCalledWith([machines[1]]);
  expect(onClose).not.toHaveBeenCalled();
});
