// What is measured or looked at: a control, its limits or answers, and the colour of what was found (product §3 "Control", domain §12).
import * as z from 'zod';
import { consistent } from '../contract.ts';
import { choice, code, number, optional, ref, refs, required, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

export const controlTypes = ['visual', 'measure', 'functional', 'document', 'safety'] as const;
export const controlModes = ['manual', 'instrument', 'automatic'] as const;
export const controlNatures = ['quantitative', 'qualitative'] as const;
export const evaluations = ['ok', 'warn', 'ko'] as const;
export type Evaluation = (typeof evaluations)[number];

export const ControlAnswer = z.strictObject({
  text: required(60),
  evaluation: choice('evaluation', evaluations),
});
export type ControlAnswer = z.infer<typeof ControlAnswer>;
export const usualAnswers: readonly ControlAnswer[] = [
  { text: 'OK', evaluation: 'ok' },
  { text: 'NOK', evaluation: 'ko' },
];

export const ControlFields = z.strictObject({
  code: code(),
  description: required(),
  type: choice('controlType', controlTypes),
  mode: optional(choice('controlMode', controlModes)),
  matrix: optional(text(80)),
  matrixDescription: optional(text(200)),
  controlToolIds: refs('controlTool', 10).default([]),
  nature: choice('controlNature', controlNatures),
  quantityId: optional(ref('quantity')),
  target: optional(number()),
  lower: optional(number()),
  upper: optional(number()),
  /** Percent of the distance between the limits that counts as near a limit. */
  warningMargin: number(0, 49).default(0),
  answers: z.array(ControlAnswer).max(6).default([]),
});

/** What a control must be beyond its fields: form and server run the same check. */
export function controlProblems(
  control: z.infer<typeof ControlFields>,
): Partial<Record<keyof typeof control & string, MessageCode>> {
  const { nature, quantityId, lower, upper, target, answers } = control;
  if (nature === 'qualitative') {
    if (answers.length < 2) return { answers: 'tooFew' };
    const texts = new Set(answers.map(({ text }) => text.toLowerCase()));
    return texts.size < answers.length ? { answers: 'codeTaken' } : {};
  }
  if (quantityId === undefined) return { quantityId: 'required' };
  if (lower === undefined && upper === undefined) return { lower: 'limitMissing' };
  if (lower !== undefined && upper !== undefined && lower >= upper) return { upper: 'limitsReversed' };
  const outside = target !== undefined && (target < (lower ?? target) || target > (upper ?? target));
  return outside ? { target: 'outOfRange' } : {};
}

export const Control = consistent(ControlFields, controlProblems);
export type Control = z.infer<typeof ControlFields>;

/** Without what only the other nature has: it would be kept, and hold its quantity, unseen. */
export const ofItsNature = (control: Control): Control =>
  control.nature === 'quantitative'
    ? { ...control, answers: [] }
    : {
        ...control,
        quantityId: undefined,
        lower: undefined,
        target: undefined,
        upper: undefined,
        warningMargin: 0,
      };

export const colours = ['green', 'yellow', 'red', 'grey'] as const;
export type StateColour = (typeof colours)[number];

type Limits = Pick<Control, 'lower' | 'upper' | 'warningMargin'>;

/** Limits are inclusive, a missing side is open; near a limit is a warning only between two of them. */
export function colourOfValue(
  { lower, upper, warningMargin }: Limits,
  value: number | undefined,
): StateColour {
  if (value === undefined) return 'grey';
  if (value < (lower ?? value) || value > (upper ?? value)) return 'red';
  if (lower === undefined || upper === undefined) return 'green';
  const margin = (warningMargin / 100) * (upper - lower);
  return value < lower + margin || value > upper - margin ? 'yellow' : 'green';
}

const colourOf: Record<Evaluation, StateColour> = { ok: 'green', warn: 'yellow', ko: 'red' };

/** Of an answer by its text; one that is not applicable, or not given, is grey. */
export function colourOfAnswer(
  { answers }: Pick<Control, 'answers'>,
  answer: string | undefined,
): StateColour {
  const found = answers.find(({ text }) => text === answer);
  return found ? colourOf[found.evaluation] : 'grey';
}
