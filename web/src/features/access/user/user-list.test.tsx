import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserRow } from '#shared/access/user-api.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { UserList } from './user-list.tsx';

const user: UserRow = {
  id: 'u2',
  name: 'Rosa Verdi',
  email: 'rosa@acme.example',
  language: 'it',
  tenantRoot: false,
  state: 'active',
  profile: 'pm',
  plants: ['P1'],
  version: 1,
  updatedAt: '2026-03-16T07:00:00.000Z',
  updatedBy: 'admin',
};

it('says since when a user gets no mail, and has it tried again', async () => {
  const mailFailure = { reason: 'complaint', since: '2026-03-16T06:30:00.000Z' } as const;
  const asked = startServer({
    'GET /user/items': () => ({
      body: {
        items: [
          { ...user, mailFailure },
          { ...user, id: 'u3', email: 'ugo@acme.example' },
        ],
      },
    }),
    'GET /team/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({ body: { items: [] } }),
    'POST /user/items/{id}/retrymail': () => ({
      body: { ...user, memberships: [], emailFixed: false, nameFixed: false, self: false },
    }),
  });
  await renderPage(<UserList plant="P1" />, { namespaces: ['people', 'access'] });
  expect(await screen.findAllByText(/^Mail does not arrive: since .*16/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again to send mails to rosa@acme.example' }));
  await waitUntil(() => expect(asked.map(({ path }) => path)).toContain('/user/items/u2/retrymail'));
});
