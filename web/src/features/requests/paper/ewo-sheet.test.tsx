import { expect, it } from 'vitest';
import type { EwoPrintout } from '#shared/requests/ewo-api.ts';
import { renderPage, startServer } from '#web/testing.tsx';
import { PrintedEwo } from './ewo-sheet.tsx';

const stored = { version: 1, updatedAt: '2026-03-02T10:00:00Z', updatedBy: 'ada' };
const bare = {
  names: { team: 'MEC Mechanics', people: { 7: 'Rossi Ada' } },
  ewo: {
    ...stored,
    ...{ id: 'E1', code: 'E-2026-000001', state: 'created', machineId: 1, machineStatus: 'stopped' },
    ...{ priority: 'high', breakdownDescription: 'Does not start', requester: 'Ada', requesterId: 'u2' },
    ...{
      createdAt: '2026-03-02T23:00:00Z',
      createdOn: '2026-03-02',
      recordedAt: {},
      durations: {},
      minimum: {},
    },
  },
} as unknown as EwoPrintout;

const full = {
  names: bare.names,
  ewo: {
    teamId: 1,
    technicians: [7],
    hours: [{ operatorId: 7, hours: 1.5 }],
    ...bare.ewo,
    ...{ state: 'closed', finalNotes: 'Runs again', closedBy: 'Bob', rootCause: 'RC1' },
    interventionDescription: 'Bearing changed',
    spares: [
      { spareId: '1.7', quantity: 2, code: 'BRG', description: 'Bearing', unitPrice: 12.5 },
      { spareId: '1.8', quantity: 1, code: 'SEAL', description: 'Seal' },
    ],
  },
  analysis: {
    ...{ state: 'confirmed', phenomenon: 'Stops at start', standards: 'SMP-12', confirmedBy: 'Carla' },
    causes: [
      {
        ...{ text: 'Overload', branch: 'machine', verified: true, result: 'ko' },
        whys: [{ why: 'Why so hot?', answer: 'No grease' }],
      },
      { text: 'Wrong fuse', branch: 'material', verified: true, result: 'ok', whys: [] },
      { text: 'Not trained', branch: 'man', verified: false, result: 'ko', whys: [] },
    ],
    ...{ primary: 'RC6', secondary: 'RC9' },
    eliminate: [{ description: 'New bearing', responsible: 'Ada', doneOn: '2026-03-02' }],
    prevent: [{ description: 'Grease monthly', responsible: 'Bob', dueOn: '2026-04-01', pillar: 'AM' }],
    twins: [{ machineId: 5, state: 'notApplicable', reason: 'Other drive' }],
    coverage: 50,
  },
} as unknown as EwoPrintout;

async function printed(paper: EwoPrintout) {
  startServer({});
  const { container } = await renderPage(<PrintedEwo paper={paper} />, {
    namespaces: ['ewoWork', 'rootCause', 'words', 'orders'],
  });
  return (n: number) => container.querySelector(`[data-block="${n}"]`)!;
}
const crossed = (block: Element) =>
  [...block.querySelectorAll('.tick[data-on="true"]')].map((tick) => tick.textContent);

it('has all thirteen blocks, in order, whatever is known', async () => {
  const block = await printed(bare);
  const numbers = [...block(1).parentElement!.children].map((each) => each.getAttribute('data-block'));
  expect(numbers).toEqual(Array.from({ length: 13 }, (_, n) => String(n + 1)));
  expect(block(1).textContent).toContain('Night');
  // Empty blocks have blank rows for handwriting.
  const rows = (n: number) => block(n).querySelectorAll('tbody tr').length;
  expect([6, 7, 8, 10, 12, 13].map(rows)).toEqual([2, 3, 5, 4, 2, 3]);
  expect([block(4), block(11)].map((each) => each.querySelector('.written')?.textContent)).toEqual(['', '']);
  expect(crossed(block(7))).toEqual([]);
  expect(crossed(block(9))).toEqual([]);
  expect(block(9).querySelectorAll('.tick')).toHaveLength(9);
});

it('says what was found, decided and spent', async () => {
  const block = await printed(full);
  expect(block(3).textContent).toContain('Stops at start');
  expect(block(6).textContent).toContain('€25.00');
  expect([...block(6).querySelectorAll('tbody tr')].map((row) => row.lastChild?.textContent)).toEqual([
    '€25.00',
    '',
    '€25.00',
  ]);
  // An unverified cause has no cross.
  expect(crossed(block(7)).map((each) => each?.trim())).toEqual(['X KO', 'X OK']);
  expect(block(8).textContent).toContain('No grease');
  expect(crossed(block(9))).toEqual([
    'X RC6 Failure to keep base conditions',
    'X RC9 Deterioration (secondary)',
  ]);
  expect(block(9).querySelectorAll('[data-chosen="true"]')).toHaveLength(1);
  expect(block(10).textContent).toContain('Done on 02/03/2026');
  expect(block(10).textContent).toContain('Bob, AM');
  expect(block(11).textContent).toContain('SMP-12');
  expect(block(12).textContent).toContain('Other drive');
  expect(block(12).textContent).toContain('50 % done');
  expect(block(13).textContent).toContain('Carla');
  expect(block(13).textContent).toContain('Runs again');
});

it('crosses the cause named at the closing while nobody looked into it', async () => {
  const block = await printed({ ...full, analysis: undefined });
  expect(crossed(block(9))).toEqual(['X RC1 External influences']);
});

it('names the team and the people to a reader who may not list them', async () => {
  const block = await printed(full);
  expect(block(1).textContent).toContain('MEC Mechanics');
  expect(block(1).textContent).toContain('Rossi Ada');
  expect(block(6).textContent).toContain('Rossi Ada 1.5 h');
});
