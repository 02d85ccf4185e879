// Reports of people without an account, who scan the label of a machine (beyond 16). A report is no EWO: the
// plant makes an EWO or a tag of it, joins it to an open EWO, or declines it.
import * as z from 'zod';
import { choice, email, images, note, optional } from '../../fields.ts';
import { languages } from '../../messages.ts';
import { machineConditionField } from '../ewo-fields.ts';
import { machineConditions } from '../ewo-state.ts';
import { publicReportStates, reportTargets } from './public-report-state.ts';

/** Maximum photos of a report. */
export const MAX_PHOTOS = 2;

export const PublicReportDraft = z.strictObject({
  machineStatus: machineConditionField(),
  description: note(1000).min(1),
  /** Photos, uploaded before with the token of the label. */
  photos: optional(images(MAX_PHOTOS)),
  /** Address that is told what becomes of the report. */
  contact: optional(email()),
  /** Language of the page; the mails are written in it. */
  language: optional(choice('language', languages)),
});
export type PublicReportDraft = z.infer<typeof PublicReportDraft>;

/** Reason for declining, which the reporter reads. */
export const PublicReportRefusal = z.strictObject({ reason: note(500).min(1) });

export const PublicReport = z.object({
  machineId: z.int(),
  /** Code and description of the machine at the time of the report. */
  machine: z.object({ code: z.string(), description: z.string() }),
  machineStatus: z.enum(machineConditions),
  description: z.string(),
  photos: z.array(z.string()).optional(),
  language: z.enum(languages),
  reportedAt: z.string(),
  state: z.enum(publicReportStates),
  reason: z.string().optional(),
  /** EWO or tag that solves it; absent until the report is taken. */
  target: z.enum(reportTargets).optional(),
  targetId: z.string().optional(),
  targetCode: z.string().optional(),
  /** Name of the user who took or declined it. */
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
  /** When it was done or declined for the first time, of which its reporter was told. */
  endedAt: z.string().optional(),
});
export type PublicReport = z.infer<typeof PublicReport>;
