import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FeedItem } from '#shared/integration/feed-api.ts';
import { createWrapper, refuse, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { FeedsPage } from './feeds-page.tsx';

const feed: FeedItem = {
  ...{
    id: '01KB2Z8Q5M3R7T9V1X4C6E8G0J',
    version: 2,
    updatedAt: '2026-03-16T07:00:00.000Z',
    updatedBy: 'Anna',
  },
  ...{ kind: 'ics', teamId: 3, name: 'MEC', state: 'active', owner: 'Anna', ownerId: 'anna' },
  lastUsedAt: '2026-03-16T09:30:00.000Z',
};
const URL = `https://plants.example/api/feed/calendar/feed_${'a'.repeat(43)}.ics`;

async function open(item: Partial<FeedItem> = {}, isRefused = false) {
  const asked = startServer({
    'GET /feed/items': () => ({
      body: {
        items: [{ ...feed, ...item }],
        teams: [{ id: 3, name: 'MEC – Mechanics' }],
        operators: [{ id: 7, name: 'OP-7 – Ada' }],
      },
    }),
    'POST /feed/items': () =>
      isRefused
        ? refuse(409, { code: 'tooManyFeeds', values: { max: 20 } })
        : { body: { ...feed, url: URL } },
    'POST /feed/items/{id}/renew': () => ({ body: { ...feed, url: URL } }),
    'DELETE /feed/items/{id}': () => ({ body: {} }),
  });
  await renderPage(<FeedsPage />, { namespaces: ['feeds', 'serviceAccounts'] });
  await screen.findByText('Anna');
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async (title: string, action: string) =>
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: action }),
  );
const choose = async (value: string) => {
  press('Create feed');
  await screen.findByRole('dialog', { name: 'Create a calendar feed' });
  const select = createWrapper().findModal()!.findContent().findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(value, { expandToViewport: false });
};

it('shows an address once, and what a feed is for', async () => {
  const asked = await open();
  expect(screen.getByText(/about once an hour/)).toBeTruthy();
  await choose('operatorId 7');
  await confirm('Create a calendar feed', 'Create feed');
  expect(await screen.findByText(URL)).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ kind: 'ics', operatorId: 7 });
  press('I have stored it');
  await waitUntil(() => expect(screen.queryByText(URL)).toBeNull());
});

it('shows why no further feed is made', async () => {
  await open({}, true);
  await choose('teamId 3');
  await confirm('Create a calendar feed', 'Create feed');
  expect(await screen.findByText(/at most 20 calendar feeds/)).toBeTruthy();
});

it('makes a new address, and deletes a feed', async () => {
  const asked = await open({ state: 'ownerGone' });
  expect(screen.getByText('Owner gone')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio'));
  press('New address');
  await confirm('Make a new address for MEC?', 'New address');
  expect(await screen.findByText(URL)).toBeTruthy();
  press('I have stored it');
  press('Delete');
  await confirm('Delete the feed MEC?', 'Delete');
  await waitUntil(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});
