// Hours people spent, one way for every figure: on which thing, by whom, what they cost (domain 9.6, 9.7).
import type { Day } from '../day.ts';
import { broughtCosts } from '../requests/imported.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { OrderFact } from './facts/order-facts.ts';
import type { TagFact } from './facts/tag-facts.ts';
import { cents } from './rounding.ts';

export const workKinds = ['pm', 'checklist', 'am', 'ewo', 'tag'] as const;
export type WorkKind = (typeof workKinds)[number];

/** So many hours of one technician, or of nobody in particular. */
export interface Spent {
  kind: WorkKind;
  /** The day the thing was created or planned on. */
  on: Day;
  machineId?: number;
  teamId?: number;
  operatorId?: number;
  hours: number;
  /** As a former system had it, whatever an hour costs. */
  cost?: number;
}

export interface Done {
  pm: readonly OrderFact[];
  checklist: readonly OrderFact[];
  am: readonly OrderFact[];
  ewo: readonly EwoFact[];
  tag: readonly TagFact[];
}

export function spentOn({ pm, checklist, am, ewo, tag }: Done): Spent[] {
  return [
    ...ofOrders('pm', pm),
    ...ofOrders('checklist', checklist),
    ...ofOrders('am', am),
    ...ofRequests('ewo', ewo),
    ...broughtBy(ewo),
    ...ofRequests('tag', tag),
  ];
}

/** What nobody reported as theirs is nobody's. */
const ofOrders = (kind: WorkKind, orders: readonly OrderFact[]): Spent[] =>
  orders.flatMap(({ machineId, teamId, plannedOn, actualMinutes, worked = {} }) => {
    const its = { kind, on: plannedOn, machineId, teamId };
    const byOne = Object.entries(worked).map(([id, minutes]) => ({
      ...{ ...its, operatorId: Number(id), hours: minutes / 60 },
    }));
    const rest = actualMinutes - Object.values(worked).reduce((sum, minutes) => sum + minutes, 0);
    return rest > 0 ? [...byOne, { ...its, hours: rest / 60 }] : byOne;
  });

const ofRequests = (kind: WorkKind, things: readonly (EwoFact | TagFact)[]): Spent[] =>
  things.flatMap(({ machineId, teamId, createdOn, hours = [] }) =>
    hours.map(({ operatorId, hours: its }) => ({
      ...{ kind, on: createdOn, machineId, teamId, operatorId, hours: its },
    })),
  );

/** Of nobody in particular. */
const broughtBy = (ewos: readonly EwoFact[]): Spent[] =>
  ewos.flatMap(({ machineId, teamId, createdOn, imported }) => {
    const { labour: cost } = broughtCosts(imported);
    const hours = (imported?.worked ?? 0) / 60;
    return hours === 0 && cost === undefined
      ? []
      : [{ kind: 'ewo' as const, on: createdOn, machineId, teamId, hours, cost }];
  });

export const hoursOf = (spent: readonly Spent[]): number => spent.reduce((sum, { hours }) => sum + hours, 0);

/** In the plant's currency; what has no rate costs nothing. */
export const labourOf = (
  spent: readonly Spent[],
  rateOf: (operatorId: number | undefined) => number,
): number =>
  cents(spent.reduce((sum, { operatorId, hours, cost }) => sum + (cost ?? hours * rateOf(operatorId)), 0));
