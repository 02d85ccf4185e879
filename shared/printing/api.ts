// Contracts of printouts: each returns an address from which the same user can fetch the file for two
// minutes.
import * as z from 'zod';
import { defineEndpoint, type RequiredPermission } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import { kindArea } from '../procedures/kinds.ts';
import { validateReportPeriod } from '../reports/report-period.ts';

/** A printout that was made; it is fetched from `address` of this API until `expiresAt`. */
export const PrintoutLink = z.object({
  ...{ address: z.string(), name: z.string(), expiresAt: z.string() },
  /** Characters without a glyph in the font: their code points are printed instead. */
  missing: z.array(z.string()).optional(),
});
export type PrintoutLink = z.infer<typeof PrintoutLink>;

const NumberId = z.strictObject({ id: integer() });
const TextId = z.strictObject({ id: id() });
const YearOfMachine = z.strictObject({ id: integer(), year: integer(2000, 2200) });
/** A period of at most a year; columns are days, or weeks if the days do not fit. */
const Period = z
  .strictObject({ from: day(), to: day(), machineId: integer().optional() })
  .superRefine(validateReportPeriod);

/** Declares a printout beside the other calls of its record; its own route leads to the printing function. */
function createPrintoutCall<Sent, Got, const Need extends RequiredPermission>(
  path: string,
  needs: Need,
  input: z.ZodType<Got, Sent>,
  says: string,
  plant?: 'checklists',
) {
  return defineEndpoint({
    method: 'GET',
    path,
    requiredPermission: needs,
    input,
    output: PrintoutLink,
    summary: says,
    plant,
    paper: true,
  });
}

export const printouts = {
  smp: createPrintoutCall('/smp/items/{id}/pdf', [kindArea.smp, 'print'], NumberId, 'An SMP as a sheet'),
  checklist: createPrintoutCall(
    '/checklist/items/{id}/pdf',
    [kindArea.checklist, 'print'],
    NumberId,
    'A checklist as a sheet',
    'checklists',
  ),
  sop: createPrintoutCall('/sop/items/{id}/pdf', [kindArea.sop, 'print'], NumberId, 'An SOP as a sheet'),
  ewo: createPrintoutCall(
    '/ewo/items/{id}/pdf',
    ['ewo', 'print'],
    TextId,
    'An EWO as the sheet of thirteen blocks',
  ),
  tag: createPrintoutCall(
    '/tag/items/{id}/pdf',
    ['tags', 'print'],
    TextId,
    'A tag as the card that hangs at the place',
  ),
  path: createPrintoutCall(
    '/path/items/{id}/pdf',
    ['paths', 'print'],
    NumberId,
    'A path as the sheet somebody walks by',
  ),
  ledger: createPrintoutCall(
    '/ledger/items/{id}/pdf',
    ['ledger', 'print'],
    YearOfMachine,
    'The ledger of a machine on A3',
  ),
  ledgerBook: createPrintoutCall(
    '/ledger/items/{id}/xlsx',
    ['ledger', 'print'],
    YearOfMachine,
    'The ledger of a machine as a workbook of four sheets',
  ),
  calendar: createPrintoutCall(
    '/workorder/calendar/pdf',
    ['calendar', 'print'],
    Period,
    'The PM calendar of from…to on A3, of the plant or a machine',
  ),
  checklistCalendar: createPrintoutCall(
    '/checklistorder/calendar/pdf',
    ['checklistCalendar', 'print'],
    Period,
    'The calendar of checklists of from…to on A3, of the plant or a machine',
    'checklists',
  ),
  runCalendar: createPrintoutCall(
    '/amorder/calendar/pdf',
    ['autonomousCalendar', 'print'],
    Period,
    'The calendar of autonomous maintenance of from…to on A3, of the plant or a machine',
  ),
  /** Fetches a printout; for other users or plants it is not found. */
  fetch: defineEndpoint({
    method: 'GET',
    path: '/paper/items/{id}',
    requiredPermission: 'member',
    input: z.strictObject({ id: z.ulid() }),
    output: z.string(),
    summary: 'The file itself, for two minutes after it was made',
    type: 'application/octet-stream',
  }),
};
