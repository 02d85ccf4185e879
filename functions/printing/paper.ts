// The calls of documents, and the one that fetches what was made.
import type { papers as api } from '../../shared/printing/api.ts';
import { keptPaper } from '../http/papers.ts';
import type { Handlers } from '../http/serve.ts';
import { calendar } from './calendar.ts';
import { ledger, ledgerBook } from './ledger.ts';
import { path } from './path.ts';
import { procedure } from './procedure.ts';
import { ewo, tag } from './request.ts';

export const paper: Handlers<typeof api> = {
  smp: procedure('smp'),
  checklist: procedure('checklist'),
  sop: procedure('sop'),
  ewo,
  tag,
  path,
  ledger,
  ledgerBook,
  calendar: calendar('workorders'),
  checklistCalendar: calendar('checklists'),
  runCalendar: calendar('am'),
  fetch: ({ input, actor }) => keptPaper(actor, input.id),
};
