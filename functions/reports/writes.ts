// What others have of reports: the ledger of a machine, and the workbook made of it.
import type { Language } from '../../shared/messages.ts';
import { type BookWords, bookName, ledgerBook } from '../../shared/reports/ledger/book.ts';
import { bookWords } from '../../shared/reports/ledger/book-words.ts';
import { ledgerOf as fold } from '../../shared/reports/ledger/fold.ts';
import { listsOf } from '../../shared/reports/ledger/lists.ts';
import type { Actor } from '../http/session.ts';
import type { Store } from '../table/store.ts';
import { sourcesOf } from './sources.ts';
import { bytesOf } from './workbook.ts';

export { ledgerOf } from './sources.ts';

/** The ledger of a machine and year as an XLSX file; `value` says values of lists as the screens do. @throws Refused notFound */
export async function ledgerFile(
  store: Store,
  actor: Actor,
  { id, year, language, value }: { id: number; year: number; language: Language; value: BookWords['value'] },
): Promise<{ name: string; bytes: Uint8Array }> {
  const sources = await sourcesOf(store, actor, id, year);
  const ledger = fold(sources);
  return {
    name: bookName(ledger),
    bytes: await bytesOf(ledgerBook(ledger, listsOf(sources), bookWords(language, value))),
  };
}
