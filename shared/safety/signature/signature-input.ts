// The signature that a call takes which asked for one with 409 `signatureNeeded` (decisions PS54).
import * as z from 'zod';
import { MAX_CODE_LENGTH } from '../../access/tablet-code.ts';
import { optional } from '../../fields.ts';
import { askedMeanings } from './meanings.ts';

const Proof = z.strictObject({
  /** Challenge of the refusal that asked. */
  challenge: z.string().min(1).max(64),
  /** Own code of the person; without it the sign-in of the call must be fresh. */
  code: optional(z.string().min(1).max(MAX_CODE_LENGTH)),
});

export const SignatureInput = z.strictObject({ meaning: z.enum(askedMeanings), proof: Proof });
export type SignatureInput = z.infer<typeof SignatureInput>;

/** Field of every call that may ask for a signature. */
export const signatureField = { signature: optional(SignatureInput) };
