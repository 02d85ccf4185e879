// Statutory obligations: what the law requires to be examined, by whom and how often (beyond 19).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import {
  choice,
  code,
  day,
  flag,
  id,
  note,
  number,
  optional,
  ref,
  requiredText,
  suggestedText,
  text,
  wholeNumber,
} from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { obligationKinds } from './obligation-kind.ts';

/** Most months between two examinations. */
const MAX_MONTHS = 240;

/** Fields that only obligations of the kind F-gas have. */
export const gasFields = ['gasKg', 'gwp', 'hfoKg', 'leakDetection', 'sealed', 'repairedOn'] as const;

export const Obligation = z.strictObject({
  code: code(),
  description: requiredText(120),
  machineId: ref('machine'),
  /** Element of the machine that is examined; absent if it is the whole machine. */
  elementId: optional(id()),
  kind: choice('obligationKind', obligationKinds),
  /** Law or standard that requires it. */
  law: optional(text(200)),
  /** Months between examinations. F-gas: if shorter than by the charge. */
  months: optional(wholeNumber(1, MAX_MONTHS)),
  /** Days by which an examination may be early without moving the date of the next ones. */
  earlyDays: optional(wholeNumber(0, 92)),
  /** Body or person competent for the examination. */
  body: optional(text(120)),
  /** Person who sees to it, and gets the mails: name, e-mail address or code. */
  responsible: optional(suggestedText('operator', 120)),
  /** Day of the last examination. */
  examinedOn: optional(day()),
  /** Last day on which the machine may be used without another examination. */
  validUntil: day(),
  /** Charge in kilograms. */
  gasKg: optional(number(0, 1_000_000)),
  /** Global warming potential of the gas. */
  gwp: optional(number(0, 50_000)),
  /** Kilograms of HFO in the charge. */
  hfoKg: optional(number(0, 1_000_000)),
  leakDetection: optional(flag()),
  sealed: optional(flag()),
  /** Day on which a leak was repaired that has not been checked again. */
  repairedOn: optional(day()),
  /** False once the obligation no longer applies. */
  active: flag().default(true),
  note: optional(note()),
});
export type Obligation = z.infer<typeof Obligation>;

type Problems = Partial<Record<keyof Obligation, MessageCode>>;

/** Checks the fields of an obligation together. */
export function validateObligation(obligation: Partial<Obligation>): Problems {
  const { kind, months, examinedOn, validUntil, gasKg, gwp, hfoKg = 0 } = obligation;
  const isGas = kind === 'fGas';
  return {
    ...(!isGas && months === undefined && { months: 'required' }),
    ...(isGas && gasKg === undefined && { gasKg: 'required' }),
    ...(isGas && gwp === undefined && { gwp: 'required' }),
    ...(isGas && gasKg !== undefined && hfoKg > gasKg && { hfoKg: 'notAllowed' }),
    ...(!isGas &&
      Object.fromEntries(
        gasFields.filter((field) => obligation[field]).map((field) => [field, 'notAllowed' as const]),
      )),
    ...(examinedOn && validUntil && validUntil < examinedOn && { validUntil: 'dateBeforeMinimum' }),
  };
}

/** Obligation as the form sends it. */
export const CheckedObligation = addConsistencyRules(Obligation, validateObligation);
