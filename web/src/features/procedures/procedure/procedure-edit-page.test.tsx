import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
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

async function open(stored: ProcedureDetail) {
  let now = stored;
  const asked = startServer({
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
  screen.getByText('Add phase');
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
