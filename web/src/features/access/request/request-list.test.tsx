import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccessRequestItem } from '#shared/access/request-api.ts';
import { refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { RegisterPage } from '../sign-in/register-page.tsx';
import { RequestList } from './request-list.tsx';

const request = (more: Partial<AccessRequestItem>): AccessRequestItem => ({
  id: 'P1.a',
  plant: 'P1',
  name: 'Rosa Verdi',
  email: 'rosa@acme.example',
  message: 'I join the press team.',
  language: 'it',
  state: 'open',
  askedAt: '2026-03-16T07:00:00.000Z',
  version: 1,
  updatedAt: '2026-03-16T07:00:00.000Z',
  updatedBy: 'request',
  ...more,
});
const server: TestServer = {
  'GET /accessrequest/items': () => ({
    body: { items: [request({}), request({ id: 'P1.b', name: 'Ugo Nemo', state: 'rejected' })] },
  }),
  'GET /accessrequest/turnedaway': () => ({ body: { items: [] } }),
  'GET /plantTenant/items': () => ({ body: { items: [] } }),
};
const namespaces = ['requests', 'people', 'access'] as const;

it('offers two answers to who still waits', async () => {
  startServer(server);
  await renderPage(<RequestList plant="P1" />, { namespaces });
  await screen.findByRole('button', { name: 'Accept the request of Rosa Verdi' });
  expect(screen.getByRole('button', { name: 'Decline the request of Rosa Verdi' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ugo Nemo/ })).toBeNull();
});

it('says how many were turned away, and when last', async () => {
  const items = [
    { plant: 'P1', on: '2026-03-14', count: 3 },
    { plant: 'P1', on: '2026-03-16', count: 1 },
  ];
  startServer({ ...server, 'GET /accessrequest/turnedaway': () => ({ body: { items } }) });
  await renderPage(<RequestList plant="P1" />, { namespaces });
  await screen.findByText(/^4 requests of the last seven days were not accepted, the last on .*16/);
});

it('declines with a reason, and says why it cannot', async () => {
  const asked = startServer({
    ...server,
    'POST /accessrequest/items/{id}/reject': () => refuse(409, { code: 'requestAnswered' }),
  });
  await renderPage(<RequestList plant="P1" />, { namespaces });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the request of Rosa Verdi' }));
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('Give a reason.');
  fireEvent.change(reason, { target: { value: 'Another company.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('This request was answered in the meantime.');
  expect(asked.at(-1)).toMatchObject({
    path: '/accessrequest/items/P1.a/reject',
    body: { version: 1, reason: 'Another company.' },
  });
});

it('keeps what a stranger typed when sending fails, and sends it in the language of the page', async () => {
  let fails = true;
  const asked = startServer({
    'POST /accessrequest/items': () => (fails ? refuse(503, { code: 'unavailable' }) : { body: {} }),
  });
  await renderPage(<RegisterPage />, { namespaces });
  const field = (name: string) => screen.findByRole('textbox', { name });
  for (const [name, value] of [
    ['Name and surname', 'Rosa'],
    ['E-mail', 'rosa@acme.example'],
    ['Company or plant address', 'to1'],
  ] as const)
    fireEvent.change(await field(name), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText(/The service is busy/);
  expect(((await field('Name and surname')) as HTMLInputElement).value).toBe('Rosa');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Your request was sent');
  await waitUntil(() =>
    expect(asked.at(-1)?.body).toEqual({
      name: 'Rosa',
      email: 'rosa@acme.example',
      company: 'to1',
      message: '',
      language: 'en',
    }),
  );
});

it('says since when no mail arrives, and has it tried again', async () => {
  const mailFailure = { reason: 'bounce', since: '2026-03-16T06:30:00.000Z' } as const;
  const asked = startServer({
    ...server,
    'GET /accessrequest/items': () => ({ body: { items: [request({ mailFailure })] } }),
    'POST /accessrequest/items/{id}/retrymail': () => ({ body: request({}) }),
  });
  await renderPage(<RequestList plant="P1" />, { namespaces });
  await screen.findByText(/^Mail does not arrive: since .*16/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again to send mails to rosa@acme.example' }));
  await waitUntil(() =>
    expect(asked.map(({ path }) => path)).toContain('/accessrequest/items/P1.a/retrymail'),
  );
});
