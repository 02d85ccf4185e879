// Tests of a machine's strategies: PM strategies on every element, AM strategies on marked elements only.
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { buildTree } from '#shared/structure/tree.ts';
import type { MethodSide } from '#web/paths/procedures.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { StrategyStructurePage } from './strategy-structure-page.tsx';

const group = (id: string, code: string, autonomous: boolean) => ({
  ...{ id, level: 1 as const, fatherId: undefined, code, description: code, version: 1 },
  ...(autonomous && { autonomous: true as const }),
});
const machine = { id: 42, code: 'PRS', description: 'Press', version: 1 };
const strategy = {
  ...{ id: '42.1', version: 1, updatedAt: '', updatedBy: '', machineId: 42, elementId: '42.1' },
  ...{ strategyKind: 'tbm', active: true },
};

interface Open {
  side: MethodSide;
  profile: Profile;
  chklst?: boolean;
  marked?: boolean;
  /** Query of the address. */
  search?: string;
  procedures?: readonly object[];
}
async function open({ side, profile, chklst = true, marked = true, search = '', procedures = [] }: Open) {
  const tree = buildTree(machine, [group('42.1', 'MARKED', marked), group('42.2', 'OTHER', false)] as never);
  const asked = startServer({
    'GET /machine/items/{id}': () => ({ body: { ...machine, idtipology: 1 } }),
    'GET /machinestructure/getstructure': () => ({ body: tree }),
    'GET /strategy/items': () => ({
      body: { items: [{ ...strategy, procedureId: 5, typeCycle: 'checklists' }] },
    }),
    'GET /amstrategy/items': () => ({ body: { items: [{ ...strategy, procedureId: 6, typeCycle: 'am' }] } }),
    'GET /smp/items': () => ({ body: { items: procedures } }),
    'GET /(checklist|sop|maintenancecycle)/items': () => ({ body: { items: [] } }),
  });
  const session = { ...createSession(profile), user: { id: 'me', plant: { chklst } } as never };
  const route = { path: '/page/:machineId', at: `/page/42${search}` };
  await renderPage(<StrategyStructurePage side={side} editable />, {
    ...route,
    session,
    namespaces: ['planned'],
  });
  await screen.findByText('MARKED', { selector: 'b' });
  return asked;
}
const offered = () =>
  screen.getAllByRole('button', { name: /^Assign / }).map((button) => button.getAttribute('aria-label'));

describe('of maintenance', () => {
  it('stand on every place, with SMPs and checklists', async () => {
    await open({ side: 'pm', profile: 'am' });
    expect(offered()).toEqual(
      ['PRS', 'MARKED', 'OTHER'].flatMap((place) => [
        `Assign SMP to ${place}`,
        `Assign checklist to ${place}`,
      ]),
    );
    expect(screen.getByRole('link', { name: '5' }).getAttribute('href')).toBe(
      '/app/mgmt/maintenance/chkdetail/5',
    );
  });

  it('know no checklists in a plant without', async () => {
    const asked = await open({ side: 'pm', profile: 'am', chklst: false });
    expect(offered()).toEqual(['PRS', 'MARKED', 'OTHER'].map((place) => `Assign SMP to ${place}`));
    expect(asked.map(({ path }) => path)).not.toContain('/checklist/items');
  });
});

describe('the dialog of a strategy', () => {
  const approved = { kind: 'smp', description: 'Check', strategyKind: 'cbm', approved: { edition: 1 } };
  const procedures = [1, 2].map((id) => ({ ...approved, id, code: `SMP-${id}` }));

  it.each([
    ['?procedure=2', 'SMP-2'],
    ['?procedure=9', 'Choose'],
    ['', 'Choose'],
  ])('has the procedure of the address chosen: %s', async (search, chosen) => {
    await open({ side: 'pm', profile: 'am', search, procedures });
    fireEvent.click(screen.getByRole('button', { name: 'Assign SMP to OTHER' }));
    const dialog = await screen.findByRole('dialog');
    const [choice] = within(dialog).getAllByRole('button', { expanded: false });
    expect(choice!.textContent).toContain(chosen);
  });
});

describe('of operators', () => {
  it('stand on what is marked as theirs', async () => {
    const asked = await open({ side: 'am', profile: 'pm' });
    expect(offered()).toEqual(['Assign SOP to MARKED']);
    expect(screen.getByRole('link', { name: '6' }).getAttribute('href')).toBe('/app/mgmtAM/sop/detail/6');
    const paths = asked.map(({ path }) => path);
    for (const other of ['/strategy/items', '/smp/items', '/maintenancecycle/items'])
      expect(paths).not.toContain(other);
  });

  it('say where nothing is', async () => {
    await open({ side: 'am', profile: 'pm', marked: false });
    await screen.findByText(/^No element of this machine is marked for autonomous maintenance/);
    expect(screen.queryByRole('button', { name: /^Assign / })).toBeNull();
  });
});
