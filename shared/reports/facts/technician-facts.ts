// Technicians as figures ask of them, some hundred in few characters (domain 9.7).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { dayNumber, dayOf } from '../../day.ts';
import type { Absence, Operator } from '../../organisation/team.ts';
import { pairs } from './minutes.ts';

export interface TechnicianFact {
  id: number;
  name: string;
  active: boolean;
  absences: Absence[];
  /** Of an hour; absent: the plant's. */
  rate?: number;
}
interface Row {
  operator: number;
  name: string;
  inactive?: 1;
  /** First and last day, as numbers. */
  absences?: number[];
  rate?: number;
}
export type TechnicianFacts = Columns<Row>;

export const technicianFactsOf = (operators: readonly (Operator & { id: number })[]): TechnicianFacts =>
  columnsOf(
    operators.map(({ id: operator, name, surname, active, absences = [], hourlyRate }) => ({
      operator,
      name: [name, surname].filter(Boolean).join(' '),
      inactive: active ? undefined : (1 as const),
      absences:
        absences.length > 0
          ? absences.flatMap(({ from, to }) => [dayNumber(from), dayNumber(to)])
          : undefined,
      rate: hourlyRate || undefined,
    })),
  );

export const technicianFactsIn = (facts: TechnicianFacts): TechnicianFact[] =>
  rowsOf<Row>(facts, ['operator', 'name', 'inactive', 'absences', 'rate']).map(
    ({ operator, name, inactive, absences = [], rate }) => ({
      id: operator,
      name,
      active: !inactive,
      absences: pairs(absences).map(([from, to]) => ({ from: dayOf(from), to: dayOf(to) })),
      rate,
    }),
  );
