import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeliveryItem, WebhookItem } from '#shared/integration/webhook-api.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const webhook: WebhookItem = {
  ...{
    id: '01KB2Z8Q5M3R7T9V1X4C6E8G0J',
    version: 2,
    updatedAt: '2026-03-16T07:00:00.000Z',
    updatedBy: 'Anna',
  },
  ...{ url: 'https://hooks.acme.example.com/in', types: ['ewo.*', 'stock.low'], active: true, waiting: 0 },
};
const delivery: DeliveryItem = {
  ...{ id: '01KB2Z8Q3N5P7R9T1V3X5Z7B9D', type: 'ewo.created', at: '2026-03-16T07:00:00.000Z' },
  ...{ state: 'delivered', attempts: 1, body: '{"type":"ewo.created"}', answer: 'thanks' },
  last: { at: '2026-03-16T07:00:01.000Z', status: 204, took: 120 },
};
const SECRET = `whsec_${'a'.repeat(43)}=`;

async function open(item: Partial<WebhookItem> = {}) {
  const asked = startServer({
    'GET /webhook/items': () => ({ body: { items: [{ ...webhook, ...item }] } }),
    'GET /webhook/items/{id}/deliveries': () => ({ body: { items: [delivery] } }),
    'POST /webhook/items': () => ({ body: { ...webhook, secret: SECRET } }),
    'PUT /webhook/items': () => ({ body: webhook }),
    'POST /webhook/items/{id}/test': () => ({ body: delivery }),
    'POST /webhook/items/{id}/rotate': () => ({ body: { ...webhook, secret: SECRET } }),
    'POST /webhook/items/{id}/deliveries/{deliveryId}/resend': () => ({ body: delivery }),
  });
  await renderPage(<WebhooksPage />, { namespaces: ['webhooks'] });
  await screen.findByText(webhook.url);
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const select = (row = 0) => fireEvent.click(screen.getAllByRole('radio')[row]!);

it('names events in words, and sends a test', async () => {
  const asked = await open();
  expect(screen.getByText('EWO – all events, Stock – low')).toBeTruthy();
  select();
  press('Send test');
  await waitUntil(() => expect(asked.some(({ path }) => path.endsWith('/test'))).toBe(true));
});

it('shows a new secret once', async () => {
  await open();
  select();
  press('New secret');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new secret?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitUntil(() => expect(screen.queryByText(SECRET)).toBeNull());
});

it('shows what was sent and answered, and sends it again', async () => {
  const asked = await open();
  select();
  await screen.findByText('EWO – created');
  expect(screen.getByText('204 after 0.1 s')).toBeTruthy();
  select(1);
  expect(await screen.findByText(delivery.body)).toBeTruthy();
  expect(screen.getByText('thanks')).toBeTruthy();
  press('Send again');
  await waitUntil(() => expect(asked.some(({ path }) => path.endsWith('/resend'))).toBe(true));
});

it('says why a webhook was switched off, and sends what waited when it is on again', async () => {
  const off = { at: '2026-03-19T07:00:00.000Z', why: 'exhausted', status: 503, reason: 'status' } as const;
  const asked = await open({ active: false, waiting: 3, off });
  select();
  expect(
    await screen.findByText(/took no event for three days\. Last attempt: it answered 503\./),
  ).toBeTruthy();
  press('Switch on and send 3 events');
  await waitUntil(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ active: true, version: 2 }),
  );
});
