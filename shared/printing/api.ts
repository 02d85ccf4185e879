// The calls of documents on paper: each answers where the file can be fetched from, by whoever asked, for two minutes.
import * as z from 'zod';
import { endpoint, type Needs } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import { kindArea } from '../procedures/kinds.ts';
import { isReportPeriod } from '../reports/report-period.ts';

/** A file that was made: fetched from `address` of this API until then. */
export const MadePaper = z.object({ address: z.string(), name: z.string(), expiresAt: z.string() });
export type MadePaper = z.infer<typeof MadePaper>;

const NumberId = z.strictObject({ id: integer() });
const TextId = z.strictObject({ id: id() });
const YearOfMachine = z.strictObject({ id: integer(), year: integer(2000, 2200) });
/** A year at most; a column a day, or a week where days do not fit. */
const Period = z
  .strictObject({ from: day(), to: day(), machineId: integer().optional() })
  .superRefine(isReportPeriod);

/** Beside the other calls of its thing, and led to the function that prints by a route of its own. */
function paper<Sent, Got, const Need extends Needs>(
  path: string,
  needs: Need,
  asked: z.ZodType<Got, Sent>,
  says: string,
  plant?: 'checklists',
) {
  return endpoint({
    method: 'GET',
    path,
    needs,
    input: asked,
    output: MadePaper,
    says,
    plant,
    paper: true,
  });
}

export const papers = {
  smp: paper('/smp/items/{id}/pdf', [kindArea.smp, 'print'], NumberId, 'An SMP as a sheet'),
  checklist: paper(
    '/checklist/items/{id}/pdf',
    [kindArea.checklist, 'print'],
    NumberId,
    'A checklist as a sheet',
    'checklists',
  ),
  sop: paper('/sop/items/{id}/pdf', [kindArea.sop, 'print'], NumberId, 'An SOP as a sheet'),
  ewo: paper('/ewo/items/{id}/pdf', ['ewo', 'print'], TextId, 'An EWO as the sheet of thirteen blocks'),
  tag: paper('/tag/items/{id}/pdf', ['tags', 'print'], TextId, 'A tag as the card that hangs at the place'),
  path: paper('/path/items/{id}/pdf', ['paths', 'print'], NumberId, 'A path as the sheet somebody walks by'),
  ledger: paper(
    '/ledger/items/{id}/pdf',
    ['ledger', 'print'],
    YearOfMachine,
    'The ledger of a machine on A3',
  ),
  ledgerBook: paper(
    '/ledger/items/{id}/xlsx',
    ['ledger', 'print'],
    YearOfMachine,
    'The ledger of a machine as a workbook of four sheets',
  ),
  calendar: paper(
    '/workorder/calendar/pdf',
    ['calendar', 'print'],
    Period,
    'The PM calendar of from…to on A3, of the plant or a machine',
  ),
  checklistCalendar: paper(
    '/checklistorder/calendar/pdf',
    ['checklistCalendar', 'print'],
    Period,
    'The calendar of checklists of from…to on A3, of the plant or a machine',
    'checklists',
  ),
  runCalendar: paper(
    '/amorder/calendar/pdf',
    ['autonomousCalendar', 'print'],
    Period,
    'The calendar of autonomous maintenance of from…to on A3, of the plant or a machine',
  ),
  /** Of the user and the plant it was made for; to others it is not there. */
  fetch: endpoint({
    method: 'GET',
    path: '/paper/items/{id}',
    needs: 'member',
    input: z.strictObject({ id: z.ulid() }),
    output: z.string(),
    says: 'The file itself, for two minutes after it was made',
    type: 'application/octet-stream',
  }),
};
