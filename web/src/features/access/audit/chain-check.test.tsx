// The verification of the chain at the press of a button, and the proof file of the shown period.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChainCheck, TrailGaps } from '#shared/access/audit-api.ts';
import { type ReceivedRequest, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { loadHistoryTexts } from '#web/ui/history/history-things.ts';
import { saveFile } from '#web/ui/table/export-file.ts';
import { AuditPage } from './audit-page.tsx';

vi.mock('#web/ui/table/export-file.ts', async (actual) => ({
  ...(await actual<object>()),
  saveFile: vi.fn(),
}));

const head = 'ab'.repeat(32);
const intact: ChainCheck = { entries: 7000, head, sealed: 2000, waiting: 0 };
const parts: Record<string, ChainCheck> = {
  0: { entries: 5000, head, sealed: 4999, next: 5000 },
  5000: intact,
};

/** Comparison of records with the trail in two calls, which finds nothing. */
const compared: Record<string, TrailGaps> = {
  '': { records: 200, gaps: [], next: 'order' },
  order: { records: 40, gaps: [] },
};

async function openPage(
  checks: Record<string, ChainCheck>,
  comparisons: Record<string, TrailGaps> = compared,
): Promise<ReceivedRequest[]> {
  const asked = startServer({
    'GET /audit/items': () => ({ body: { items: [] } }),
    'GET /audit/verify': ({ query }) => ({ body: checks[query.get('after') ?? '0'] }),
    'GET /audit/gaps': ({ query }) => ({ body: comparisons[query.get('next') ?? ''] }),
    'GET /proof': () => ({ body: '<!doctype html>' }),
  });
  await renderPage(<AuditPage />, { namespaces: ['audit', 'shell', 'access'] });
  await screen.findByText('Nothing was changed in this period.');
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await loadHistoryTexts();
});

it('verifies part by part, and says that all entries are intact', async () => {
  const asked = await openPage(parts);
  press('Verify');
  await screen.findByText('The chain of 7000 entries is intact.');
  screen.getByText('No head is stored outside the database yet; the first one is stored tonight.');
  screen.getByText('240 records compared with the trail.');
  const verified = asked.filter(({ path }) => path === '/audit/verify');
  expect(verified.map(({ query }) => query.get('after'))).toEqual(['0', '5000']);
});

it('names the first entry that is not intact, why, and its record', async () => {
  const broken = { firstBreak: 12, fault: 'changed', thing: 'tool', thingId: '4' } as const;
  const outside = { entries: 11, head, at: '2026-03-01T01:00:00.000Z' };
  await openPage({ 0: { entries: 11, head, sealed: 10, ...broken, outside } });
  press('Verify');
  await screen.findByText('The chain is broken at entry 12.');
  screen.getByText('The entry differs from what was sealed.');
  screen.getByText(/Tool 4/);
  screen.getByText(/^Compared with the head stored outside the database on .*, at entry 11\.$/);
});

it('names records with versions that have no entry', async () => {
  const [record, versions] = [{ thing: 'tool', thingId: '4', name: 'DRILL' }, [2, 3]];
  const nameless = { thing: 'tool', thingId: '5', versions: [7], more: 1 };
  await openPage(parts, { '': { records: 9, gaps: [{ ...record, versions }, nameless] } });
  press('Verify');
  await screen.findByText('2 records have versions without an entry:');
  screen.getByText('Tool DRILL (id 4): versions 2, 3');
  screen.getByText('Tool (id 5): versions 7, …');
});

it('saves the proof of the shown period', async () => {
  const asked = await openPage(parts);
  press('Proof file');
  await waitUntil(() => expect(saveFile).toHaveBeenCalledOnce());
  const { query } = asked.find(({ path }) => path === '/proof')!;
  expect([query.get('from'), query.get('to'), query.get('language')]).toEqual([
    expect.stringMatching(/^\d{4}-/),
    expect.stringMatching(/^\d{4}-/),
    'en',
  ]);
  expect(vi.mocked(saveFile).mock.calls[0]![0]).toMatch(/^Proof file .*\.html$/);
});
