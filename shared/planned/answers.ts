// Answers to the controls of an activity: permitted answers, their colours, and the resulting outcome (domain
// 12.1).
import * as z from 'zod';
import { note, number, optional, ref, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { ControlSnapshot } from '../procedures/asked-control.ts';
import {
  getControlAnswerColour,
  getControlValueColour,
  resultColours,
  type StateColour,
} from '../structure/control.ts';
import { roundToDecimals } from '../warehouse/units.ts';

export const AnswerReport = z.strictObject({
  controlId: ref('control'),
  value: optional(number()),
  answer: optional(text(60)),
  /** Not applicable. */
  na: optional(z.literal(true)),
  note: optional(note(1000)),
});
export type AnswerReport = z.infer<typeof AnswerReport>;

export const Answer = z.object({ ...AnswerReport.shape, controlId: z.int(), colour: z.enum(resultColours) });
export type Answer = z.infer<typeof Answer>;

export const getReportColour = (
  control: ControlSnapshot,
  { value, answer, na }: AnswerReport,
): StateColour =>
  na
    ? 'grey'
    : control.nature === 'quantitative'
      ? getControlValueColour(control, value)
      : getControlAnswerColour(control, answer);

const severity: readonly StateColour[] = ['red', 'yellow', 'green', 'grey'];
/** Returns the worst colour: red before yellow before green; grey if there is no other. */
export const getWorstStateColour = (reportedColours: readonly StateColour[]): StateColour =>
  severity.find((colour) => reportedColours.includes(colour)) ?? 'grey';

/** Returns the problems of an answer by field; empty if there are none. */
export function validateAnswer(
  control: ControlSnapshot | undefined,
  report: AnswerReport,
): Partial<Record<keyof AnswerReport, MessageCode>> {
  if (!control) return { controlId: 'controlNotAsked' };
  const { value, answer, na } = report;
  const field = control.nature === 'quantitative' ? 'value' : 'answer';
  const other = field === 'value' ? 'answer' : 'value';
  if (report[other] !== undefined) return { [other]: 'notAllowed' };
  if (na) return report[field] === undefined ? {} : { [field]: 'notAllowed' };
  if (report[field] === undefined) return { [field]: 'required' };
  if (value !== undefined && roundToDecimals(value, control.decimals ?? 2) !== value)
    return { value: 'valueDecimals' };
  if (answer !== undefined && !control.answers.some(({ text }) => text === answer))
    return { answer: 'notAllowed' };
  return getReportColour(control, report) === 'red' && !report.note ? { note: 'noteNeeded' } : {};
}

/**
 * Returns problems by path below the activity: `answers.0.value`; with `shouldBeComplete`, each control must be
 * answered.
 */
export function validateAnswers(
  controls: readonly ControlSnapshot[],
  reports: readonly AnswerReport[],
  shouldBeComplete: boolean,
): Record<string, MessageCode> {
  const controlsById = new Map(controls.map((control) => [control.id, control]));
  const problems: Record<string, MessageCode> = {};
  reports.forEach((report, i) => {
    const isRepeated = reports.findIndex(({ controlId }) => controlId === report.controlId) < i;
    const fieldProblems: Partial<Record<string, MessageCode>> = isRepeated
      ? { controlId: 'givenTwice' }
      : validateAnswer(controlsById.get(report.controlId), report);
    for (const [field, code] of Object.entries(fieldProblems)) problems[`answers.${i}.${field}`] = code!;
  });
  const answeredIds = new Set(reports.map(({ controlId }) => controlId));
  if (shouldBeComplete && controls.some(({ id }) => !answeredIds.has(id)))
    problems.answers = 'answersMissing';
  return problems;
}

export const buildAnswers = (
  controls: readonly ControlSnapshot[],
  reports: readonly AnswerReport[],
): Answer[] => {
  const controlsById = new Map(controls.map((control) => [control.id, control]));
  return reports.map((report) => ({
    ...report,
    colour: getReportColour(controlsById.get(report.controlId)!, report),
  }));
};

/** Derives the outcome from answers: a red one is not OK; if all are grey, it is not applicable. */
export const computeAnswerOutcome = (answers: readonly Pick<Answer, 'colour'>[]): 'ok' | 'nok' | 'na' => {
  const worstColour = getWorstStateColour(answers.map(({ colour }) => colour));
  return worstColour === 'red' ? 'nok' : worstColour === 'grey' ? 'na' : 'ok';
};
