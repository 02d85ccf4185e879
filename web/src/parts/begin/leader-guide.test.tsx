import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession, renderPage, startServer, type TestServer } from '../../testing.tsx';
import { LazyLeaderGuide } from './lazy.tsx';

const sessionOf = (leadsTeamIds: number[]) => ({
  ...createSession('technician'),
  user: { id: 'u7', idplant: 'TO1', leadsTeamIds } as never,
});
const nothingDone: TestServer = {
  'GET /notice/choices': () => ({ body: { ways: {}, quietOffShift: false, shift: 1 } }),
  'GET /workorder/items': () => ({ body: { items: [{ id: '3.1', cycleId: 3 }] } }),
};

async function open(server: TestServer = {}, leadsTeamIds = [4]) {
  const requests = startServer({ ...nothingDone, ...server });
  const view = await renderPage(<LazyLeaderGuide teamId={4} />, { session: sessionOf(leadsTeamIds) });
  return { ...view, requests };
}
const findSteps = async () => (await screen.findAllByRole('listitem')).map((step) => step.textContent ?? '');
const listDone = async () => (await findSteps()).map((text) => text.includes('Done'));

it('leads to the notices first, and asks only for orders of the team', async () => {
  const { requests } = await open();
  expect(await listDone()).toEqual([false, false, false, false]);
  expect((await findSteps())[0]).toContain('Next');
  expect(screen.getByRole('link', { name: 'Open notices: Notices' }).getAttribute('href')).toBe(
    '/app/tablet/notices',
  );
  const asked = requests.find(({ path }) => path === '/workorder/items');
  expect(asked?.query.get('teamId')).toBe('4');
});

it('counts choices that were saved, a one-off order, and pages that were opened from it', async () => {
  const server = {
    'GET /notice/choices': () => ({ body: { ways: { ewoCreated: 'mail' }, quietOffShift: false, shift: 1 } }),
    'GET /workorder/items': () => ({ body: { items: [{ id: '3.1', cycleId: 3 }, { id: 'F1' }] } }),
  };
  const { router, unmount } = await open(server);
  expect(await listDone()).toEqual([true, false, true, false]);
  fireEvent.click(screen.getByRole('link', { name: /^Open the week/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/tablet/week'));
  unmount();
  await open(server);
  expect(await listDone()).toEqual([true, true, true, false]);
  fireEvent.click(screen.getByRole('link', { name: /^Open the hand-over/ }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});

it('is put away and called back', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Put the guide away' }));
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the first steps as team leader' }));
  expect(await findSteps()).toHaveLength(4);
});

it('is for leaders of the team alone', async () => {
  const { requests, container } = await open({}, [5]);
  expect(container.textContent).toBe('');
  expect(requests.filter(({ path }) => path === '/notice/choices')).toEqual([]);
});
