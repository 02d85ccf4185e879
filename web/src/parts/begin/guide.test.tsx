import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FlashList } from '../../app/flash-list.tsx';
import { createSession, renderPage, startServer, type TestServer } from '../../testing.tsx';
import { Guide } from './guide.tsx';
import { isGuideActive, storeGuideState, useFlashWithNextStep } from './guide-state.ts';
import { NextStepAfterImport } from './next-step-after-import.tsx';

const list = (...items: object[]) => ({ body: { items } });
const emptyPlant: TestServer = {
  'GET /workorder/items': () => list(),
  'GET /machine/items': () => list(),
  'GET /smp/items': () => list(),
  'GET /strategy/items': () => list(),
  'GET /maintenancecycle/items': () => list(),
  'GET /operator/items': () => list(),
  'GET /team/items': () => list(),
};
const session = { ...createSession('admin'), user: { idplant: 'TO1' } as never };

async function openGuide(server: TestServer = {}) {
  const requests = startServer({ ...emptyPlant, ...server });
  const view = await renderPage(<Guide today="2026-03-16" />, {
    session,
    namespaces: ['guide', 'ingestion'],
  });
  return { ...view, requests };
}
const findSteps = async () => (await screen.findAllByRole('listitem')).map((step) => step.textContent ?? '');
const findLink = (name: RegExp) => screen.findByRole('link', { name });

it('leads an empty plant to the import of machines first', async () => {
  const { requests } = await openGuide();
  const link = await findLink(/^Import machines: /);
  expect(link.getAttribute('href')).toBe('/app/configuration/dataingestion?step=0&tab=2');
  await waitFor(async () => expect((await findSteps())[0]).toContain('Next'));
  expect((await findSteps()).slice(1).every((text) => text.includes('Later'))).toBe(true);
  expect(isGuideActive(session)).toBe(true);
  // One small page of each list, and no list as a whole.
  expect(requests.map(({ path, query }) => `${path} ${query.get('limit')}`).toSorted()).toEqual([
    '/machine/items 1',
    '/maintenancecycle/items 1',
    '/operator/items 1',
    '/smp/items 50',
    '/strategy/items 1',
    '/team/items 1',
    '/workorder/items 1',
  ]);
});

it('counts a procedure once it is approved, and leads to the drafts until then', async () => {
  const machine = () => list({ id: 1 });
  const { unmount } = await openGuide({
    'GET /machine/items': machine,
    'GET /smp/items': () => list({ id: 7 }),
  });
  await waitFor(async () => expect((await findSteps())[1]).toContain('Next'));
  expect((await findLink(/^Open procedures/)).getAttribute('href')).toBe('/app/mgmt/smp');
  unmount();
  const { cache } = await import('../../cache.ts');
  cache.clear();
  await openGuide({
    'GET /machine/items': machine,
    'GET /smp/items': () => list({ id: 7 }, { id: 8, approved: { edition: 1 } }),
    'GET /operator/items': () => list({ id: 3 }),
  });
  await waitFor(async () => expect((await findSteps())[2]).toContain('Next'));
  expect((await findSteps()).map((text) => text.includes('Done'))).toEqual([true, true, false, false, false]);
  expect((await findLink(/^Open people/)).getAttribute('href')).toBe('/app/planning/mgmtTeams');
});

it('is put away and called back, for this user and plant', async () => {
  await openGuide();
  fireEvent.click(await screen.findByRole('button', { name: 'Put the guide away' }));
  expect(screen.queryByRole('list')).toBeNull();
  expect(isGuideActive(session)).toBe(false);
  expect(isGuideActive({ ...session, user: { idplant: 'LY1' } as never })).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show the guide to the first order' }));
  expect(await findSteps()).toHaveLength(5);
  expect(isGuideActive(session)).toBe(true);
});

it('disappears once the plant has orders', async () => {
  storeGuideState(session, 'active');
  const { container } = await openGuide({ 'GET /workorder/items': () => list({ id: '1.1' }) });
  await waitFor(() => expect(isGuideActive(session)).toBe(false));
  expect(container.textContent).toBe('');
});

const Finished = () => {
  const flashWithNextStep = useFlashWithNextStep();
  return (
    <>
      <FlashList />
      <button type="button" onClick={() => void flashWithNextStep('Saved.', 'cycles', '/elsewhere')}>
        finish
      </button>
    </>
  );
};

it('a finished page leads to the next step while the guide is active, and only then', async () => {
  startServer({});
  const { router, unmount } = await renderPage(<Finished />, { session });
  fireEvent.click(screen.getByRole('button', { name: 'finish' }));
  await screen.findByText('Saved.');
  expect(screen.queryByRole('button', { name: 'Make the cycle' })).toBeNull();
  storeGuideState(session, 'active');
  fireEvent.click(screen.getByRole('button', { name: 'finish' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the cycle' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(within(document.body).queryByText('Saved.')).toBeNull();
  unmount();
});

it('a finished import leads to the procedures while the guide is active', async () => {
  const options = { session, namespaces: ['guide'] as const };
  const { container, unmount } = await renderPage(<NextStepAfterImport />, options);
  expect(container.textContent).toBe('');
  unmount();
  storeGuideState(session, 'active');
  await renderPage(<NextStepAfterImport />, options);
  expect((await findLink(/^Write procedures/)).getAttribute('href')).toBe('/app/mgmt/smp?library');
});
