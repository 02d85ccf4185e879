// Machine ledger of a year as a printout and as a workbook.
import { buildLedgerPrintout } from '#shared/printing/ledger-printout.ts';
import { storePrintout } from '../http/files/document-links.ts';
import { buildLedgerFile, loadLedger } from '../reports/public.ts';
import { createPrintout, loadTranslator, type PrintoutCall } from './stored-printout.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type LedgerCall = PrintoutCall<{ id: number; year: number }>;

export async function printLedger(call: LedgerCall) {
  const { input, actor, store } = call;
  const ledgerData = await loadLedger(store, actor, input.id, input.year);
  return createPrintout(call, (speech) => buildLedgerPrintout(ledgerData, speech));
}

export async function exportLedgerWorkbook(call: LedgerCall) {
  const { input, actor, store } = call;
  const { language, getEnumText: translateValue } = await loadTranslator(call);
  const file = await buildLedgerFile(store, actor, { ...input, language, value: translateValue });
  return storePrintout(actor, { ...file, type: XLSX });
}
