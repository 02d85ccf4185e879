// Tests of the library of starter procedures on the list of SMPs: search, preview, language, copy.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { ProcedureListPage } from '../procedure/procedure-list-page.tsx';

const starter = (code: string, description: string, typology: string) => ({
  ...{ code, description, typology, machineState: 'stopped', technicians: 1, ppe: [], minutes: 5 },
  steps: [{ description: `Do ${code}`, minutes: 5, keyPoint: 'Mind the heat' }],
});
const items = [starter('LUB-A', 'Grease bearings', 'lubrication'), starter('ELE-B', 'Café fan', 'cleaning')];

const stored = {
  ...{ id: 9, version: 1, updatedAt: '', updatedBy: '', kind: 'smp', description: 'Grease bearings' },
  ...{ typology: 'lubrication', strategyKind: 'tbm', machineState: 'stopped', technicians: 1, ppe: [] },
  ...{ edition: 1, revision: 0, phaseMinutes: 5, phases: 1 },
};

async function open(server: TestServer = {}, profile: Profile = 'am', at = '/page?library') {
  const asked = startServer({
    'GET /smp/items': () => ({ body: { items: [] } }),
    'GET /smp/starters': () => ({ body: { items } }),
    'POST /smp/starters': () => ({ body: { ...stored, code: 'LUB-A' } }),
    ...server,
  });
  const { router } = await renderPage(<ProcedureListPage kind="smp" />, {
    ...{ profile, at, namespaces: ['planned'] as const },
  });
  return { asked, router };
}

it('opens from the list, searches and shows the steps', async () => {
  await open({}, 'am', '/page');
  await screen.findByText('No SMP has been written yet.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Start from the library' })[0]!);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('2 procedures');
  fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search the library' }), {
    target: { value: 'cafe fan' },
  });
  await within(dialog).findByText('1 procedure');
  within(dialog).getByText('Do ELE-B (5 min)');
  expect(within(dialog).queryByText('Grease bearings')).toBeNull();
});

it('copies in the chosen language and leads to the copy', async () => {
  const { asked, router } = await open();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('2 procedures');
  const language = createWrapper(dialog).findAllSelects()[1]!;
  language.openDropdown();
  language.selectOptionByValue('it');
  await waitUntil(() =>
    expect(asked.some(({ path, query }) => path === '/smp/starters' && query.get('language') === 'it')).toBe(
      true,
    ),
  );
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Copy: Grease bearings' }));
  await waitUntil(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  await waitUntil(() => expect(router.state.location.pathname).toBe('/app/mgmt/smp/edit/9'));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'LUB-A', language: 'it' });
});

it('stays open when the copy is refused', async () => {
  const { router } = await open({ 'POST /smp/starters': () => refuse(404, { code: 'notFound' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy: Grease bearings' }));
  await screen.findByRole('button', { name: 'Copy: Café fan' });
  expect(router.state.location.pathname).toBe('/page');
});

it('is not offered without the right to create', async () => {
  const { asked } = await open({}, 'guest');
  await waitUntil(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: 'Start from the library' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
