// The ledger of a machine and year: on paper, and as a workbook.
import { ledgerPaper } from '../../shared/printing/ledger-sheet.ts';
import { keepPaper } from '../http/papers.ts';
import { ledgerFile, ledgerOf } from '../reports/writes.ts';
import { type Call, printed, speechOf } from './printed.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Asked = Call<{ id: number; year: number }>;

export async function ledger(call: Asked) {
  const { input, actor, store } = call;
  const found = await ledgerOf(store, actor, input.id, input.year);
  return printed(call, (speech) => ledgerPaper(found, speech));
}

export async function ledgerBook(call: Asked) {
  const { input, actor, store } = call;
  const { language, of } = await speechOf(call);
  const file = await ledgerFile(store, actor, { ...input, language, value: of });
  return keepPaper(actor, { ...file, type: XLSX });
}
