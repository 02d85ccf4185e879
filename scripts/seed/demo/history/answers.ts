// What is read and seen at controls: mostly as it should be, here and there not, and one value that creeps towards its limit.

import type { KeptOrder } from '../../../../functions/planned/cycle/issuing.ts';
import { answersIn, lastIn, monthsIn } from '../../../../functions/planned/order/answered.ts';
import { answers, lastShown, measured } from '../../../../functions/table/entities/planned.ts';
import type { Day } from '../../../../shared/day.ts';
import { daysBetween } from '../../../../shared/day.ts';
import type { AnswerReport } from '../../../../shared/planned/answers.ts';
import { colourOfReport } from '../../../../shared/planned/answers.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import type { AskedControl } from '../../../../shared/procedures/asked-control.ts';
import { rounded } from '../../../../shared/warehouse/units.ts';
import type { Chance } from '../chance.ts';
import type { Site } from '../site.ts';
import { remarks } from './remarks.ts';
import type { Row } from './run.ts';

/** By control and machine: how far between its limits it has come within the year. */
const creeping: Readonly<Record<string, number>> = {
  'OIL-T PRS-01': 0.52,
  'BRG-V PRS-01': 0.4,
  'BLT-N CNV-01': -0.36,
};

export function found(site: Site, row: Row, { n, controls }: Activity, on: Day): AnswerReport[] | undefined {
  const its = site.chance(`answers ${row.id} ${n}`);
  return controls?.map((control): AnswerReport => {
    const given =
      control.nature === 'quantitative'
        ? { controlId: control.id, value: read(site, row, control, on, its) }
        : { controlId: control.id, answer: seen(control, its) };
    const colour = colourOfReport(control, given);
    const told = colour === 'red' || (colour === 'yellow' && its.happens(0.3));
    return told ? { ...given, note: site.say(its.pick(remarks[colour])) } : given;
  });
}

/** The middle is best; one in a hundred is out, some are near. */
function read({ since }: Site, { run }: Row, control: AskedControl, on: Day, its: Chance): number {
  const upper = control.upper ?? control.lower! * 2;
  const lower = control.lower ?? 0;
  const creeps = creeping[`${control.code} ${run.machine.code}`];
  const draw = its.next();
  const scatter = its.next() - 0.5;
  const place =
    creeps !== undefined
      ? 0.42 + creeps * (daysBetween(since, on) / 365) + scatter * 0.05
      : draw < 0.01
        ? 1.06
        : draw < 0.05
          ? 0.94
          : 0.47 + scatter * 0.3;
  return rounded(lower + place * (upper - lower), control.decimals ?? 2);
}

function seen({ answers }: AskedControl, its: Chance): string {
  const draw = its.next();
  const evaluation = draw < 0.006 ? 'ko' : draw < 0.05 ? 'warn' : 'ok';
  return answers.find((answer) => answer.evaluation === evaluation)!.text;
}

/** As the reaction would keep them; it passes these orders by. */
export function keepAnswers({ gathered }: Site, rows: readonly Row[]) {
  const kept = rows.flatMap(({ id, value, run }) =>
    answersIn(
      run.cycle.typeCycle,
      { ...value, id } as KeptOrder,
      new Map(run.team.people.map((person) => [person.id, person.name])),
    ),
  );
  for (const { id, value } of kept) gathered.add(answers, id, value);
  for (const { id, parts } of monthsIn(kept)) gathered.add(measured, id, parts);
  for (const [id, found] of lastIn(kept)) gathered.add(lastShown, id, found);
}
