// Contracts of electronic signatures (beyond 20, decisions PS51–PS57).
import * as z from 'zod';
import { MAX_CODE_LENGTH } from '../../access/tablet-code.ts';
import { defineEndpoint } from '../../contract.ts';
import { id } from '../../fields.ts';
import { signatureMeanings, signedThings, voidReasons } from './meanings.ts';
import { signatureField } from './signature-input.ts';

const signatureWays = ['signIn', 'code'] as const;

export const Signature = z.object({
  id: z.string(),
  thing: z.enum(signedThings),
  thingId: z.string(),
  /** Code of the record. */
  code: z.string(),
  meaning: z.enum(signatureMeanings),
  userId: z.string(),
  userName: z.string(),
  /** Instant of the act by the clock of the service (PS57). */
  signedAt: z.string(),
  /** How the person proved who signs. */
  way: z.enum(signatureWays),
  /** SHA-256 of the canonical content, in hexadecimal digits, and the number of its list of fields. */
  hash: z.string(),
  schema: z.int(),
  /** Edition and revision of an approved procedure. */
  edition: z.int().optional(),
  revision: z.int().optional(),
  /** Since when it is void, and who changed the record. */
  voidSince: z.string().optional(),
  voidBy: z.string().optional(),
  /** Why it is void; absent if it became so before reasons were recorded. */
  voidReason: z.enum(voidReasons).optional(),
});
export type Signature = z.infer<typeof Signature>;

export const signatures = {
  list: defineEndpoint({
    method: 'GET',
    path: '/signature/items',
    requiredPermission: ['signatures', 'view'],
    input: z.strictObject({ thing: z.enum(signedThings), id: id() }),
    output: z.object({ items: z.array(Signature) }),
    summary: 'Signatures of a record, the latest first; void ones too, with the instant since when they are',
  }),
  chooseCode: defineEndpoint({
    method: 'PUT',
    path: '/signature/code',
    requiredPermission: 'member',
    input: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH), ...signatureField }),
    output: z.object({}),
    summary: 'Chooses the code with which the caller signs; it asks for a fresh sign-in first',
  }),
};
