// Compact facts of about a hundred technicians (domain 9.7).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { fromDayNumber, toDayNumber } from '../../day.ts';
import type { Absence } from '../../organisation/operator-fields.ts';
import type { Operator } from '../../organisation/team.ts';
import { toPairs } from './minutes.ts';

export interface TechnicianFact {
  id: number;
  name: string;
  active: boolean;
  absences: Absence[];
  /** Rate per hour; absent: the plant's. */
  rate?: number;
}
interface Row {
  operator: number;
  name: string;
  inactive?: 1;
  /** First and last day of each absence, as numbers. */
  absences?: number[];
  rate?: number;
}
export type TechnicianFacts = Columns<Row>;

export const encodeTechnicianFacts = (operators: readonly (Operator & { id: number })[]): TechnicianFacts =>
  toColumns(
    operators.map(({ id: operator, name, surname, active, absences = [], hourlyRate }) => ({
      operator,
      name: [name, surname].filter(Boolean).join(' '),
      inactive: active ? undefined : (1 as const),
      absences:
        absences.length > 0
          ? absences.flatMap(({ from, to }) => [toDayNumber(from), toDayNumber(to)])
          : undefined,
      rate: hourlyRate || undefined,
    })),
  );

export const decodeTechnicianFacts = (facts: TechnicianFacts): TechnicianFact[] =>
  toRows<Row>(facts, ['operator', 'name', 'inactive', 'absences', 'rate']).map(
    ({ operator, name, inactive, absences = [], rate }) => ({
      id: operator,
      name,
      active: !inactive,
      absences: toPairs(absences).map(([from, to]) => ({ from: fromDayNumber(from), to: fromDayNumber(to) })),
      rate,
    }),
  );
