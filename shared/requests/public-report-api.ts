// Contracts of public reports: the page of a label and the status page need no sign-in.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored } from '../contract.ts';
import { id, integer } from '../fields.ts';
import { ImageFile } from '../ingestion/image.ts';
import { imageTypes } from '../ingestion/image-kind.ts';
import type { MessageCode } from '../messages.ts';
import { EwoPage } from './ewo-api.ts';
import { PublicReport, PublicReportDraft, PublicReportRefusal } from './public-report/public-report.ts';
import { publicReportStates } from './public-report/public-report-state.ts';
import { TagPage } from './tag-api.ts';

const PhotoFile = z.strictObject({
  type: z.enum(imageTypes, { error: 'imageKind' satisfies MessageCode }),
  bytes: ImageFile.shape.bytes,
});

/** Any text is accepted: a malformed token or secret is answered like an unknown one. */
const secretText = z.string().max(2000);

export const PublicReportItem = z.object({ ...PublicReport.shape, ...Stored.shape, id: z.string() });
export type PublicReportItem = z.infer<typeof PublicReportItem>;

const idAndVersionFields = { id: id(), version: z.int().optional() };

export const publicReports = {
  page: defineEndpoint({
    method: 'GET',
    path: '/report/page/{token}',
    requiredPermission: 'public',
    input: z.strictObject({ token: secretText }),
    output: z.object({ machine: z.object({ code: z.string(), description: z.string() }) }),
    summary: 'The machine of a label, for the page on which anybody reports a problem of it',
  }),
  /** The page posts `fields`, then the file as `file`, to `url` within two minutes. */
  photos: defineEndpoint({
    method: 'POST',
    path: '/report/photos/{token}',
    requiredPermission: 'public',
    input: z.strictObject({ token: secretText, ...PhotoFile.shape }),
    output: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    summary:
      'Announces a photo of a report; answers the form that uploads it. Without a report it ends after an hour',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/report/items',
    requiredPermission: 'public',
    input: z.strictObject({ token: secretText, ...PublicReportDraft.shape }),
    output: z.object({ statusUrl: z.string() }),
    summary:
      'Reports a problem of a machine by its label; at most five an hour from one address, once an `Idempotency-Key`',
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/report/status/{secret}',
    requiredPermission: 'public',
    input: z.strictObject({ secret: secretText }),
    output: z.object({
      state: z.enum(publicReportStates),
      reason: z.string().optional(),
      /** True while the reporter gets mails. */
      mails: z.literal(true).optional(),
    }),
    summary: 'What became of a report, for whoever has its secret link',
  }),
  stopMails: defineEndpoint({
    method: 'POST',
    path: '/report/status/{secret}/stop',
    requiredPermission: 'public',
    input: z.strictObject({ secret: secretText }),
    output: z.object({}),
    summary: 'Sends no more mails about a report; its address is deleted',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/report/items',
    requiredPermission: ['outsideReports', 'view'],
    input: PageInput.extend({ state: z.enum(publicReportStates).optional() }),
    output: page(PublicReportItem),
    summary:
      'Reports made without an account, newest first, or those in a state; of leaders those of the machines of their teams, so that a page may hold fewer than it read',
  }),
  toEwo: defineEndpoint({
    method: 'POST',
    path: '/report/items/{id}/toewo',
    requiredPermission: ['outsideReports', 'execute'],
    input: z.strictObject(idAndVersionFields),
    output: z.object({ ...PublicReportItem.shape, ewo: EwoPage }),
    summary: 'Makes an EWO of a report; the report is taken',
  }),
  toTag: defineEndpoint({
    method: 'POST',
    path: '/report/items/{id}/totag',
    requiredPermission: ['outsideReports', 'execute'],
    input: z.strictObject(idAndVersionFields),
    output: z.object({ ...PublicReportItem.shape, tag: TagPage }),
    summary: 'Writes a tag of a report; the report is taken',
  }),
  join: defineEndpoint({
    method: 'POST',
    path: '/report/items/{id}/join',
    requiredPermission: ['outsideReports', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ewoId: id() }),
    output: PublicReportItem,
    summary: 'Joins a report to an open EWO of the same machine; the report is taken',
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/report/items/{id}/decline',
    requiredPermission: ['outsideReports', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, ...PublicReportRefusal.shape }),
    output: PublicReportItem,
    summary: 'Declines a report with a reason, which its reporter reads',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/report/rotate',
    requiredPermission: ['plants', 'edit'],
    input: z.strictObject({ machineId: integer().optional() }),
    output: z.object({ number: z.int() }),
    summary:
      'Gives the plant, or one machine, a new key for the links of its labels; links of printed labels are void',
  }),
};
