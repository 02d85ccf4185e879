import { fireEvent, renderHook, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { machineTypologies } from '#shared/structure/api.ts';
import { Typology } from '#shared/structure/typology.ts';
import {
  createWrapper,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '../../testing.tsx';
import { useFlashes } from '../flashes.ts';
import { ArchivePage } from './archive-page.tsx';

const press = {
  id: 1,
  code: 'PR',
  description: 'Press',
  version: 3,
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: 'u1',
};
const list: TestServer = { 'GET /machinetypology/items': () => ({ body: { items: [press] } }) };
const page = (
  <ArchivePage
    archive={machineTypologies}
    schema={Typology}
    area="typologies"
    namespace="common"
    title="Machine types"
  />
);
const input = (at: number) => createWrapper().findAllFormFields()[at]!.findControl()!.findInput()!;

it('lists the records and opens one by its code', async () => {
  startServer({ ...list, 'GET /machinetypology/items/{id}': () => ({ body: press }) });
  const { router } = await renderPage(page);
  await waitUntil(() => expect(screen.getAllByText('PR').length).toBeGreaterThan(0));
  fireEvent.click(screen.getAllByText('PR')[0]!);
  await waitUntil(() => expect(router.state.location.search).toContain('edit=1'));
  await waitUntil(() => expect(input(1).getInputValue()).toBe('Press'));
});

it('replaces a record under its version and comes back to a list that shows it', async () => {
  const asked = startServer({
    ...list,
    'GET /machinetypology/items/{id}': () => ({ body: press }),
    'PUT /machinetypology/items': ({ body }) => ({ body: { ...press, ...(body as object), version: 4 } }),
  });
  await renderPage(page);
  await waitUntil(() => fireEvent.click(screen.getAllByText('PR')[0]!));
  await waitUntil(() => input(1).setInputValue('Great press'));
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(screen.getAllByText('Great press').length).toBeGreaterThan(0));
  expect(asked.find((each) => each.method === 'PUT')!.body).toEqual({
    id: 1,
    version: 3,
    code: 'PR',
    description: 'Great press',
  });
  expect(
    asked.filter((each) => each.path === '/machinetypology/items' && each.method === 'GET'),
  ).toHaveLength(1);
});

it('creates a record', async () => {
  const asked = startServer({
    ...list,
    'POST /machinetypology/items': ({ body }) => ({ body: { ...press, ...(body as object), id: 2 } }),
  });
  await renderPage(page, { at: '/page?edit=new' });
  await waitUntil(() => input(0).setInputValue('RB'));
  input(1).setInputValue('Robot');
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(asked.some((each) => each.method === 'POST')).toBe(true));
  expect(asked.find((each) => each.method === 'POST')!.body).toEqual({ code: 'RB', description: 'Robot' });
  const { result } = renderHook(() => useFlashes());
  await waitUntil(() => expect(result.current.at(-1)?.text).toBe('RB was created.'));
});

it('asks by name before deleting, and says why it cannot', async () => {
  startServer({
    ...list,
    'DELETE /machinetypology/items/{id}': () =>
      refuse(409, { code: 'inUse', values: { count: 3, by: 'machine' } }),
  });
  await renderPage(page);
  await waitUntil(() => expect(screen.getAllByText('PR').length).toBeGreaterThan(0));
  createWrapper().findTable()!.findRowSelectionArea(1)!.find('input')!.click();
  fireEvent.click(screen.getAllByText('Delete')[0]!);
  await waitUntil(() => expect(screen.getByText('Delete PR?')).toBeTruthy());
  fireEvent.click(screen.getAllByText('Delete').at(-1)!);
  await waitUntil(() => expect(screen.getByText('Unable to delete: still used by 3 machine.')).toBeTruthy());
});

it('offers nothing to those who may only look', async () => {
  startServer(list);
  await renderPage(page, { profile: 'am' });
  await waitUntil(() => expect(screen.getAllByText('PR').length).toBeGreaterThan(0));
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.queryByText('Delete')).toBeNull();
});
