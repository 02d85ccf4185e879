import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ServiceAccountItem } from '#shared/integration/service-account-api.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { getScopeText, offeredScopes } from './scope-texts.ts';
import { ServiceAccountsPage } from './service-accounts-page.tsx';

const account: ServiceAccountItem = {
  ...{ id: 1, version: 2, updatedAt: '2026-03-16T07:00:00.000Z', updatedBy: 'Anna' },
  ...{ name: 'ERP', scopes: [['machines', 'view']], expiresOn: '2027-01-31', state: 'limited' },
  ...{ maker: 'Anna', makerId: 'anna', missing: [['machines', 'view']] },
  keys: [
    { id: 'newOne00', createdAt: '2026-03-16T07:00:00.000Z' },
    { id: 'former00', endsAt: '2026-03-23T07:00:00.000Z' },
  ],
};
const KEY = `plk_newOne00_${'a'.repeat(49)}`;

async function open(item: Partial<ServiceAccountItem> = {}) {
  const asked = startServer({
    'GET /serviceaccount/items': () => ({ body: { items: [{ ...account, ...item }] } }),
    'POST /serviceaccount/items': () => ({ body: { ...account, key: KEY } }),
    'POST /serviceaccount/items/{id}/rotate': () => ({ body: { ...account, key: KEY } }),
    'POST /serviceaccount/items/{id}/revoke': () => ({ body: account }),
    'POST /serviceaccount/items/{id}/adopt': () => ({ body: account }),
  });
  await renderPage(<ServiceAccountsPage />, { namespaces: ['serviceAccounts'] });
  await screen.findByText('ERP');
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const select = () => fireEvent.click(screen.getAllByRole('radio')[0]!);

it('has a text for every scope that a call of the public API requires', async () => {
  await open();
  for (const scope of offeredScopes) expect(getScopeText(scope), scope.join()).not.toBe(scope.join(' '));
});

it('creates an account with the chosen scopes, and shows its key once with an example', async () => {
  const asked = await open();
  press('Create account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a service account' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: 'MES' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Report EWOs/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Read machines/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Read machines/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(KEY)).toBeTruthy();
  expect(
    screen.getByText(new RegExp(`^curl -H "Authorization: Bearer ${KEY}" ".+/api/v1/machines`)),
  ).toBeTruthy();
  expect(screen.getByText(/\/api\/odata\/v4$/)).toBeTruthy();
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/serviceaccount/items');
  expect(sent?.body).toMatchObject({ name: 'MES', scopes: [['ewo', 'create']] });
  press('I have stored it');
  await waitUntil(() => expect(screen.queryByText(KEY)).toBeNull());
});

it('revokes one of two keys', async () => {
  const asked = await open();
  select();
  press('Revoke');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke ERP?' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'plk_former00_…' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitUntil(() =>
    expect(asked.find(({ path }) => path.endsWith('/revoke'))?.body).toEqual({
      version: 2,
      keyId: 'former00',
    }),
  );
});

it('replaces the key, and hands the account to whoever takes it over', async () => {
  const asked = await open();
  select();
  press('Replace key');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace key' }));
  expect(await screen.findByText(KEY)).toBeTruthy();
  press('I have stored it');
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Take over');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take over' }));
  await waitUntil(() => expect(asked.some(({ path }) => path.endsWith('/adopt'))).toBe(true));
});

it('warns of a key that was seen in an address', async () => {
  await open({ exposedAt: '2026-03-16T07:00:00.000Z' });
  expect(screen.getByText(/^A key was seen in an address.+ERP/)).toBeTruthy();
});
