// Answers to controls: mostly in order, some deviating, and some values that drift towards their limit.

import { controlResults, lastResults, measuredValues } from '#functions/db/entities/planned.ts';
import type { StoredOrder } from '#functions/planned/cycle/issuing.ts';
import {
  buildControlResults,
  getLastResults,
  groupMeasuredByMonth,
} from '#functions/planned/order/control-results.ts';
import type { Day } from '#shared/day.ts';
import { daysBetween } from '#shared/day.ts';
import type { AnswerReport } from '#shared/planned/answers.ts';
import { getReportColour } from '#shared/planned/answers.ts';
import type { Activity } from '#shared/planned/order.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { roundToDecimals } from '#shared/warehouse/units.ts';
import type { RandomSource } from '../chance.ts';
import type { DemoSite } from '../site.ts';
import { remarks } from './remarks.ts';
import type { SimulatedOrder } from './run.ts';

/** Drift within the year by control and machine, as a fraction of the range between the limits. */
const driftByControl: Readonly<Record<string, number>> = {
  'OIL-T PRS-01': 0.52,
  'BRG-V PRS-01': 0.4,
  'BLT-N CNV-01': -0.36,
};

export function drawAnswers(
  site: DemoSite,
  row: SimulatedOrder,
  { n, controls }: Activity,
  on: Day,
): AnswerReport[] | undefined {
  const random = site.chance(`answers ${row.id} ${n}`);
  return controls?.map((control): AnswerReport => {
    const answerReport =
      control.nature === 'quantitative'
        ? { controlId: control.id, value: drawValue(site, row, control, on, random) }
        : { controlId: control.id, answer: drawAnswer(control, random) };
    const colour = getReportColour(control, answerReport);
    const hasNote = colour === 'red' || (colour === 'yellow' && random.happens(0.3));
    return hasNote ? { ...answerReport, note: site.say(random.pick(remarks[colour])) } : answerReport;
  });
}

/** Returns a measured value, mostly near the middle; one in a hundred is out of limits, some are near. */
function drawValue(
  { since }: DemoSite,
  { run }: SimulatedOrder,
  control: ControlSnapshot,
  on: Day,
  random: RandomSource,
): number {
  const upper = control.upper ?? control.lower! * 2;
  const lower = control.lower ?? 0;
  const drift = driftByControl[`${control.code} ${run.machine.code}`];
  const draw = random.next();
  const scatter = random.next() - 0.5;
  const position =
    drift !== undefined
      ? 0.42 + drift * (daysBetween(since, on) / 365) + scatter * 0.05
      : draw < 0.01
        ? 1.06
        : draw < 0.05
          ? 0.94
          : 0.47 + scatter * 0.3;
  return roundToDecimals(lower + position * (upper - lower), control.decimals ?? 2);
}

function drawAnswer({ answers }: ControlSnapshot, random: RandomSource): string {
  const draw = random.next();
  const evaluation = draw < 0.006 ? 'ko' : draw < 0.05 ? 'warn' : 'ok';
  return answers.find((answer) => answer.evaluation === evaluation)!.text;
}

/** Stores the answers as the stream projection would, because it skips these orders. */
export function addAnswers({ collector }: DemoSite, rows: readonly SimulatedOrder[]) {
  const storedAnswers = rows.flatMap(({ id, value, run }) =>
    buildControlResults(
      run.cycle.typeCycle,
      { ...value, id } as StoredOrder,
      new Map(run.team.people.map((person) => [person.id, person.name])),
    ),
  );
  for (const { id, value } of storedAnswers) collector.add(controlResults, id, value);
  for (const { id, parts } of groupMeasuredByMonth(storedAnswers)) collector.add(measuredValues, id, parts);
  for (const [id, lastAnswer] of getLastResults(storedAnswers)) collector.add(lastResults, id, lastAnswer);
}
