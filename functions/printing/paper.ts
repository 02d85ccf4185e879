// Handlers of printouts, and the call that downloads a stored one.
import type { printouts as api } from '#shared/printing/api.ts';
import { readPrintout } from '../http/files/document-links.ts';
import type { Handlers } from '../http/serve.ts';
import { createCalendarPrinter } from './calendar.ts';
import { exportLedgerWorkbook, printLedger } from './ledger.ts';
import { printPath } from './path.ts';
import { createProcedurePrinter } from './procedure.ts';
import { printEwo, printTag } from './request.ts';

export const printout: Handlers<typeof api> = {
  smp: createProcedurePrinter('smp'),
  checklist: createProcedurePrinter('checklist'),
  sop: createProcedurePrinter('sop'),
  ewo: printEwo,
  tag: printTag,
  path: printPath,
  ledger: printLedger,
  ledgerBook: exportLedgerWorkbook,
  calendar: createCalendarPrinter('workorders'),
  checklistCalendar: createCalendarPrinter('checklists'),
  runCalendar: createCalendarPrinter('am'),
  fetch: ({ input, actor }) => readPrintout(actor, input.id),
};
