// Public functions of reports: figures of a period, ledger of a machine and its workbook.
import type { Language } from '#shared/messages.ts';
import { buildLedgerWorkbook, getWorkbookFileName } from '#shared/reports/ledger/book.ts';
import type { BookTexts } from '#shared/reports/ledger/book-columns.ts';
import { getBookTexts } from '#shared/reports/ledger/book-words.ts';
import { buildLedger } from '#shared/reports/ledger/build-ledger.ts';
import { buildLedgerLists } from '#shared/reports/ledger/lists.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';
import { loadLedgerSources } from './sources.ts';
import { buildWorkbookBytes } from './workbook.ts';

export { loadExactKpi } from './kpi.ts';
export { loadLedger } from './sources.ts';

/**
 * Returns the ledger of a machine and year as an XLSX file; `value` translates enumeration values.
 * @throws Refused notFound
 */
export async function buildLedgerFile(
  store: Store,
  actor: Actor,
  { id, year, language, value }: { id: number; year: number; language: Language; value: BookTexts['value'] },
): Promise<{ name: string; bytes: Uint8Array }> {
  const sources = await loadLedgerSources(store, actor, id, year);
  const ledger = buildLedger(sources);
  return {
    name: getWorkbookFileName(ledger),
    bytes: await buildWorkbookBytes(
      buildLedgerWorkbook(ledger, buildLedgerLists(sources), getBookTexts(language, value)),
    ),
  };
}
