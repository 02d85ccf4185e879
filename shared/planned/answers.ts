// What was found at the controls of an activity: which answers are possible, their colours, and what they say of the activity (domain 12.1).
import * as z from 'zod';
import { note, number, optional, ref, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { AskedControl } from '../procedures/asked-control.ts';
import { colourOfAnswer, colourOfValue, colours, type StateColour } from '../structure/control.ts';
import { rounded } from '../warehouse/units.ts';

export const AnswerReport = z.strictObject({
  controlId: ref('control'),
  value: optional(number()),
  answer: optional(text(60)),
  /** Not applicable. */
  na: optional(z.literal(true)),
  note: optional(note(1000)),
});
export type AnswerReport = z.infer<typeof AnswerReport>;

export const Answer = z.object({ ...AnswerReport.shape, controlId: z.int(), colour: z.enum(colours) });
export type Answer = z.infer<typeof Answer>;

export const colourOfReport = (control: AskedControl, { value, answer, na }: AnswerReport): StateColour =>
  na
    ? 'grey'
    : control.nature === 'quantitative'
      ? colourOfValue(control, value)
      : colourOfAnswer(control, answer);

const severity: readonly StateColour[] = ['red', 'yellow', 'green', 'grey'];
/** Red before yellow before green; grey where there is nothing else. */
export const worstOf = (found: readonly StateColour[]): StateColour =>
  severity.find((colour) => found.includes(colour)) ?? 'grey';

/** What is wrong with an answer, by field; empty when all is well. */
export function answerProblems(
  control: AskedControl | undefined,
  report: AnswerReport,
): Partial<Record<keyof AnswerReport, MessageCode>> {
  if (!control) return { controlId: 'controlNotAsked' };
  const { value, answer, na } = report;
  const field = control.nature === 'quantitative' ? 'value' : 'answer';
  const other = field === 'value' ? 'answer' : 'value';
  if (report[other] !== undefined) return { [other]: 'notAllowed' };
  if (na) return report[field] === undefined ? {} : { [field]: 'notAllowed' };
  if (report[field] === undefined) return { [field]: 'required' };
  if (value !== undefined && rounded(value, control.decimals ?? 2) !== value)
    return { value: 'valueDecimals' };
  if (answer !== undefined && !control.answers.some(({ text }) => text === answer))
    return { answer: 'notAllowed' };
  return colourOfReport(control, report) === 'red' && !report.note ? { note: 'noteNeeded' } : {};
}

/** Problems by path below the activity: `answers.0.value`; with `whole` each control must have its answer. */
export function answersProblems(
  controls: readonly AskedControl[],
  reports: readonly AnswerReport[],
  whole: boolean,
): Record<string, MessageCode> {
  const asked = new Map(controls.map((control) => [control.id, control]));
  const problems: Record<string, MessageCode> = {};
  reports.forEach((report, i) => {
    const twice = reports.findIndex(({ controlId }) => controlId === report.controlId) < i;
    const its: Partial<Record<string, MessageCode>> = twice
      ? { controlId: 'givenTwice' }
      : answerProblems(asked.get(report.controlId), report);
    for (const [field, code] of Object.entries(its)) problems[`answers.${i}.${field}`] = code!;
  });
  const given = new Set(reports.map(({ controlId }) => controlId));
  if (whole && controls.some(({ id }) => !given.has(id))) problems.answers = 'answersMissing';
  return problems;
}

export const answersOf = (controls: readonly AskedControl[], reports: readonly AnswerReport[]): Answer[] => {
  const asked = new Map(controls.map((control) => [control.id, control]));
  return reports.map((report) => ({
    ...report,
    colour: colourOfReport(asked.get(report.controlId)!, report),
  }));
};

/** A red one is not in order, one of only grey ones does not apply. */
export const outcomeOfAnswers = (answers: readonly Pick<Answer, 'colour'>[]): 'ok' | 'nok' | 'na' => {
  const worst = worstOf(answers.map(({ colour }) => colour));
  return worst === 'red' ? 'nok' : worst === 'grey' ? 'na' : 'ok';
};
