import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProvisioningAnswer } from '#shared/integration/provisioning-api.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { ProvisioningPage } from './provisioning-page.tsx';

const TOKEN = `plk_newOne00_${'a'.repeat(49)}`;
const setup: ProvisioningAnswer = {
  version: 3,
  tokens: [
    { id: 'newOne00', createdAt: '2026-03-16T07:00:00.000Z' },
    { id: 'former00', endsAt: '2026-03-23T07:00:00.000Z' },
  ],
  lines: [
    { groupId: 'g1', plant: 'TO1', profile: 'technician' },
    { groupId: 'gone', plant: 'TO1', profile: 'admin' },
  ],
  groups: [{ id: 'g1', name: 'PL-TO1-TECH', members: 2 }],
  plants: [{ id: 'TO1', name: 'TO1 – Torino' }],
  memberships: [
    { userId: 'anna', name: 'Anna Rossi', plant: 'TO1', profile: 'technician', provisioned: true },
    { userId: 'bruno', name: 'Bruno Riva', plant: 'TO1', profile: 'admin', provisioned: false },
  ],
  calls: [
    { id: 'c1', calledAt: '2026-03-16T07:00:00.000Z', method: 'GET', path: '/scim/v2/Users/x', status: 404 },
  ],
};

async function open(more: Partial<ProvisioningAnswer> = {}) {
  const body = { ...setup, ...more };
  const asked = startServer({
    'GET /provisioning/setup': () => ({ body }),
    'PUT /provisioning/setup': () => ({ body }),
    'POST /provisioning/setup/rotate': () => ({ body: { ...body, token: TOKEN } }),
    'POST /provisioning/setup/revoke': () => ({ body }),
  });
  await renderPage(<ProvisioningPage />, { namespaces: ['provisioning', 'serviceAccounts'] });
  await screen.findByText(/\/api\/scim\/v2$/);
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the address, how everybody got into a plant, a group that is gone, and the last calls', async () => {
  await open();
  expect(screen.getByText('By a group')).toBeTruthy();
  expect(screen.getByText('By hand')).toBeTruthy();
  expect(screen.getByText('Group no longer exists')).toBeTruthy();
  expect(screen.getByText('/scim/v2/Users/x')).toBeTruthy();
});

it('makes the first token and shows it once', async () => {
  await open({ tokens: [], lines: [], groups: [], calls: [], memberships: [] });
  expect(screen.getByText('The directory has not sent any group yet.')).toBeTruthy();
  press('Create token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a token for the directory?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(TOKEN)).toBeTruthy();
  press('I have stored it');
  await waitUntil(() => expect(screen.queryByText(TOKEN)).toBeNull());
});

it('revokes one of two tokens', async () => {
  const asked = await open();
  press('Revoke');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the token?' }));
  fireEvent.click(dialog.getByRole('radio', { name: /former00/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitUntil(() =>
    expect(asked.find(({ path }) => path === '/provisioning/setup/revoke')?.body).toEqual({
      version: 3,
      tokenId: 'former00',
    }),
  );
});

it('saves the lines in the order that was chosen', async () => {
  const asked = await open();
  press('Up: line 2');
  press('Save mapping');
  await waitUntil(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      lines: setup.lines.toReversed(),
    }),
  );
});
