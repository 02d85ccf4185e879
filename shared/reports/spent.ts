// Hours people spent, one way for every figure: on which thing, by whom, what they cost (domain 9.6, 9.7).
import { monthOf } from '../day.ts';
import { broughtCosts } from '../requests/imported.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import { pairs } from './facts/minutes.ts';
import { NOBODY, type OrderSum, type PlannedWork } from './facts/order-sums.ts';
import type { TagFact } from './facts/tag-facts.ts';
import { cents } from './rounding.ts';

export const workKinds = ['pm', 'checklist', 'am', 'ewo', 'tag'] as const;
export type WorkKind = (typeof workKinds)[number];

/** So many hours of one technician, or of nobody in particular. */
export interface Spent {
  kind: WorkKind;
  /** The thing was created or planned in it. */
  month: string;
  machineId?: number;
  teamId?: number;
  operatorId?: number;
  hours: number;
  /** As a former system had it, whatever an hour costs. */
  cost?: number;
}

export interface Done {
  pm: PlannedWork;
  checklist: PlannedWork;
  am: PlannedWork;
  ewo: readonly EwoFact[];
  tag: readonly TagFact[];
}

export function spentOn({ pm, checklist, am, ewo, tag }: Done): Spent[] {
  return [
    ...ofOrders('pm', pm.sums),
    ...ofOrders('checklist', checklist.sums),
    ...ofOrders('am', am.sums),
    ...ofRequests('ewo', ewo),
    ...broughtBy(ewo),
    ...ofRequests('tag', tag),
  ];
}

const ofOrders = (kind: WorkKind, sums: readonly OrderSum[]): Spent[] =>
  sums.flatMap(({ month, machineId, teamId, worked }) =>
    pairs(worked).map(([id, minutes]) => ({
      ...{ kind, month, machineId, teamId, operatorId: id === NOBODY ? undefined : id, hours: minutes / 60 },
    })),
  );

const ofRequests = (kind: WorkKind, things: readonly (EwoFact | TagFact)[]): Spent[] =>
  things.flatMap(({ machineId, teamId, createdOn, hours = [] }) =>
    hours.map(({ operatorId, hours: its }) => ({
      ...{ kind, month: monthOf(createdOn), machineId, teamId, operatorId, hours: its },
    })),
  );

/** Of nobody in particular. */
const broughtBy = (ewos: readonly EwoFact[]): Spent[] =>
  ewos.flatMap(({ machineId, teamId, createdOn, imported }) => {
    const { labour: cost } = broughtCosts(imported);
    const hours = (imported?.worked ?? 0) / 60;
    return hours === 0 && cost === undefined
      ? []
      : [{ kind: 'ewo' as const, month: monthOf(createdOn), machineId, teamId, hours, cost }];
  });

export const hoursOf = (spent: readonly Spent[]): number => spent.reduce((sum, { hours }) => sum + hours, 0);

/** In the plant's currency; what has no rate costs nothing. */
export const labourOf = (
  spent: readonly Spent[],
  rateOf: (operatorId: number | undefined) => number,
): number =>
  cents(spent.reduce((sum, { operatorId, hours, cost }) => sum + (cost ?? hours * rateOf(operatorId)), 0));
