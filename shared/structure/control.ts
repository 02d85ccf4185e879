// Controls: limits or answers, and the colour of a result (product §3 "Control", domain §12).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { choice, code, flag, number, optional, ref, refs, requiredText, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { getCodeKey } from '../text.ts';

export const controlTypes = ['visual', 'measure', 'functional', 'document', 'safety'] as const;
export const controlModes = ['manual', 'instrument', 'automatic'] as const;
export const controlNatures = ['quantitative', 'qualitative'] as const;
export const evaluations = ['ok', 'warn', 'ko'] as const;
export type Evaluation = (typeof evaluations)[number];

export const ControlAnswer = z.strictObject({
  text: requiredText(60),
  evaluation: choice('evaluation', evaluations),
});
export type ControlAnswer = z.infer<typeof ControlAnswer>;
export const defaultAnswers: readonly ControlAnswer[] = [
  { text: 'OK', evaluation: 'ok' },
  { text: 'NOK', evaluation: 'ko' },
];

export const ControlFields = z.strictObject({
  code: code(),
  description: requiredText(),
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
  /** Percent of the distance between the limits within which a value is near a limit. */
  warningMargin: number(0, 49).default(0),
  answers: z.array(ControlAnswer).max(6).default([]),
  /** Whether a red value that a machine sends makes a tag (decision G38). */
  tagOnRed: optional(flag()),
});

/** Returns the problems of a control beyond its schema; form and server share this check. */
export function validateControl(
  control: z.infer<typeof ControlFields>,
): Partial<Record<keyof typeof control & string, MessageCode>> {
  const { nature, quantityId, lower, upper, target, answers } = control;
  if (nature === 'qualitative') {
    if (answers.length < 2) return { answers: 'tooFew' };
    const texts = new Set(answers.map(({ text }) => getCodeKey(text)));
    return texts.size < answers.length ? { answers: 'codeTaken' } : {};
  }
  if (quantityId === undefined) return { quantityId: 'required' };
  if (lower === undefined && upper === undefined) return { lower: 'limitMissing' };
  if (lower !== undefined && upper !== undefined && lower >= upper) return { upper: 'limitsReversed' };
  const isTargetOutside = target !== undefined && (target < (lower ?? target) || target > (upper ?? target));
  return isTargetOutside ? { target: 'outOfRange' } : {};
}

export const Control = addConsistencyRules(ControlFields, validateControl);
export type Control = z.infer<typeof ControlFields>;

/**
 * Removes the fields of the other nature; otherwise they would stay stored unseen and reference their
 * quantity.
 */
export const removeOtherNatureFields = (control: Control): Control =>
  control.nature === 'quantitative'
    ? { ...control, answers: [] }
    : {
        ...control,
        quantityId: undefined,
        lower: undefined,
        target: undefined,
        upper: undefined,
        warningMargin: 0,
        tagOnRed: undefined,
      };

export const resultColours = ['green', 'yellow', 'red', 'grey'] as const;
export type StateColour = (typeof resultColours)[number];

type Limits = Pick<Control, 'lower' | 'upper' | 'warningMargin'>;

/**
 * Returns the colour of a value. Limits are inclusive, a missing one is open; the warning margin applies only
 * between two limits.
 */
export function getControlValueColour(
  { lower, upper, warningMargin }: Limits,
  value: number | undefined,
): StateColour {
  if (value === undefined) return 'grey';
  if (value < (lower ?? value) || value > (upper ?? value)) return 'red';
  if (lower === undefined || upper === undefined) return 'green';
  const margin = (warningMargin / 100) * (upper - lower);
  return value < lower + margin || value > upper - margin ? 'yellow' : 'green';
}

const evaluationColours: Record<Evaluation, StateColour> = { ok: 'green', warn: 'yellow', ko: 'red' };

/** Returns the colour of an answer by its text; grey if not given or not applicable. */
export function getControlAnswerColour(
  { answers }: Pick<Control, 'answers'>,
  answer: string | undefined,
): StateColour {
  const matchingAnswer = answers.find(({ text }) => text === answer);
  return matchingAnswer ? evaluationColours[matchingAnswer.evaluation] : 'grey';
}
