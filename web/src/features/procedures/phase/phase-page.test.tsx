// Tests of the controls of a phase: a user who may list them can choose; for others they stay unchanged.
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { MaintenancePhaseCreatePage, PhaseEditPage } from './phase-page.tsx';

const pressure: ControlSnapshot = {
  ...{ id: 3, code: 'OIL-P', description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
  ...{ unit: 'bar', decimals: 0, lower: 120, target: 140, upper: 160, warningMargin: 10, answers: [] },
};
const stored = { version: 2, updatedAt: '2026-03-01T08:00:00Z', updatedBy: 'ada' };
const phase = {
  ...{ ...stored, id: '7.1', procedureId: 7, seq: 1, description: 'Read the gauge', minutes: 5 },
  ...{ images: [], controlIds: [3] },
};
const sheetOf = (kind: ProcedureKind) => ({
  ...{ ...stored, id: 7, kind, code: 'M-7', description: 'Round', typology: 'inspection' },
  ...{ strategyKind: 'tbm', machineState: 'stopped', technicians: 1, ppe: [] },
  ...{ edition: 1, revision: 0, phaseMinutes: 5, phases: 1, phaseList: [phase], controls: [pressure] },
});

async function open(page: ReactNode, profile: Profile, route: { path: string; at: string }) {
  const asked = startServer({
    'GET /phase/items/{id}': () => ({ body: phase }),
    'GET /(smp|checklist|sop)/items/{id}': ({ path }) => ({
      body: sheetOf(path.split('/')[1] as ProcedureKind),
    }),
    'PUT /phase/items': ({ body }) => ({ body }),
  });
  await renderPage(page, { ...route, profile, namespaces: ['planned'] });
  await screen.findByRole('textbox', { name: 'Description' });
  return asked;
}
const saved = async (asked: Awaited<ReturnType<typeof open>>) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: 'Read it' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return waitUntil(() => {
    const put = asked.find(({ method }) => method === 'PUT');
    expect(put).toBeDefined();
    return put!.body;
  });
};
const edit = { path: '/page/:phaseId', at: '/page/7.1' };

it('offers the controls to whoever may list them', async () => {
  const asked = await open(<PhaseEditPage kind="checklist" />, 'am', edit);
  screen.getByRole('button', { name: /^Controls/ });
  expect(await saved(asked)).toMatchObject({ description: 'Read it', controlIds: [3] });
});

it('tells the others which it has, and keeps them', async () => {
  const asked = await open(<PhaseEditPage kind="sop" />, 'pm', edit);
  expect(screen.queryByRole('button', { name: /^Controls/ })).toBeNull();
  expect(screen.getByText(/OIL-P/).textContent).toBe('OIL-P · Oil pressure: 120 – 160 bar (target 140 bar)');
  expect(await saved(asked)).toMatchObject({ description: 'Read it', controlIds: [3] });
});

it.each([
  ['', 'smp'],
  ['?of=checklist', 'checklist'],
])('is new in what its address names: %s', async (search, kind) => {
  const at = { path: '/page/:smpId', at: `/page/7${search}` };
  const asked = await open(<MaintenancePhaseCreatePage />, 'am', at);
  expect(asked.map(({ path }) => path)).toContain(`/${kind}/items/7`);
});
