import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { renderPage, startServer } from '#web/testing.tsx';
import { EwoOpportunity } from './ewo-opportunity.tsx';
import { EwoWarnings } from './ewo-warnings.tsx';

const ewo = (more: Partial<EwoPage> = {}) =>
  ({ id: 'E1', machineStatus: 'stopped', state: 'running', elementId: '1.2', ...more }) as EwoPage;

it('a stop offers what fits into the time left, and marks the best of it', async () => {
  const work = { title: 'Lubricate', minutes: 30, urgency: 'late', value: 9 };
  startServer({
    'GET /ewo/items/E1/opportunity': () => ({
      body: {
        minutesLeft: 45,
        works: [
          { ...work, kind: 'order', id: '1.1.x', code: 'W-1', chosen: true },
          { ...work, kind: 'order', type: 'checklists', id: '2.1.x', code: 'C-1', chosen: false },
          { ...work, kind: 'order', type: 'am', id: '3.1.x', code: 'A-1', chosen: false },
          { ...work, kind: 'tag', id: 'T1', code: 'T-1', chosen: false },
        ],
      },
    }),
  });
  await renderPage(<EwoOpportunity ewo={ewo()} desk="tablet" />, { namespaces: ['ewoWork'] });
  const order = await screen.findByRole('link', { name: 'W-1' });
  expect(order.getAttribute('href')).toBe('/app/tablet/orders/edit/id=1.1.x/idsmp=0');
  expect(screen.getByRole('link', { name: 'C-1' }).getAttribute('href')).toBe(
    '/app/tablet/orders/edit/id=2.1.x/idsmp=0?of=checklists',
  );
  expect(screen.getByRole('link', { name: 'A-1' }).getAttribute('href')).toBe('/app/tablet/run/3.1.x');
  expect(screen.getByRole('link', { name: 'T-1' }).getAttribute('href')).toBe(
    '/app/tablet/tag/intervention/?tag=T1',
  );
  expect(screen.getAllByText('worth doing now')).toHaveLength(1);
});

it('a machine that runs offers nothing, and is not asked', async () => {
  const { container } = await renderPage(
    <EwoOpportunity ewo={ewo({ machineStatus: 'running' })} desk="tablet" />,
    {
      namespaces: ['ewoWork'],
    },
  );
  expect(container.querySelector('ul')).toBeNull();
});

it('says what had warned of it', async () => {
  const warning = {
    kind: 'tag',
    id: 'T1',
    code: 'T-1',
    what: 'Whines',
    at: '2026-03-01T08:00:00.000Z',
    days: 3,
  };
  startServer({ 'GET /ewo/items/E1/warnings': () => ({ body: { warnings: [warning] } }) });
  await renderPage(<EwoWarnings ewo={ewo()} desk="desktop" />, { namespaces: ['ewoWork'] });
  expect(await screen.findByRole('link', { name: 'Tag T-1, 3 days before' })).toBeTruthy();
  expect(screen.getByText('Whines')).toBeTruthy();
});
