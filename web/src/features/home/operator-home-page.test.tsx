import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderPage, startServer } from '#web/testing.tsx';
import { OperatorHomePage } from './operator-home-page.tsx';

it('marks a followed EWO, and shows who has it and the latest remark', async () => {
  const followed = {
    ...{ id: 'E1', code: 'E-2026-000001', state: 'running', breakdownDescription: 'Slide stays up' },
    ...{ machineId: 7, machineStatus: 'stopped', priority: 'high', requester: 'Nadia', followed: true },
    ...{ createdAt: '2026-03-16T07:00:00.000Z', createdOn: '2026-03-16', version: 1 },
    names: { team: 'MEC Mechanics', people: { 5: 'Luca Rossi' } },
    lastRemark: { author: 'Luca', text: 'Parts come at noon', writtenAt: '2026-03-16T08:00:00.000Z' },
  };
  startServer({
    'GET /machine/items': () => ({ body: { items: [] } }),
    'GET /tag/mine': () => ({ body: { items: [] } }),
    'GET /ewo/mine': () => ({ body: { items: [followed] } }),
  });
  await renderPage(<OperatorHomePage />, {
    profile: 'requestor',
    namespaces: ['ewo', 'following', 'words', 'tag'],
  });
  await screen.findByText('You follow it');
  screen.getByText('MEC Mechanics · Luca Rossi');
  screen.getByText('Luca: Parts come at noon');
});
