// Hours spent on records, by technician, with their cost: the common base of all figures (domain 9.6, 9.7).
import { type Day, getMonth } from '../day.ts';
import { NO_TECHNICIAN } from '../planned/work-done.ts';
import { splitImportedCosts } from '../requests/imported.ts';
import { roundToCents } from '../rounding.ts';
import type { EwoClosingFact } from './facts/ewo-facts.ts';
import { toPairs } from './facts/minutes.ts';
import type { OrderSum, PlannedWork } from './facts/order-sums.ts';
import type { TagClosingFact } from './facts/tag-facts.ts';

export const workKinds = ['pm', 'checklist', 'am', 'ewo', 'tag'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Hours of one technician, or without a technician. */
export interface SpentHours {
  kind: WorkKind;
  /** Month of the record's closing. */
  month: string;
  machineId?: number;
  teamId?: number;
  operatorId?: number;
  hours: number;
  /** Cost from a former system, which replaces the hourly rate. */
  cost?: number;
}

/** Records closed in a period: hours and costs belong to the day of closing. */
export interface ClosedWork {
  pm: PlannedWork;
  checklist: PlannedWork;
  am: PlannedWork;
  ewo: readonly EwoClosingFact[];
  tag: readonly (TagClosingFact & { closedOn: Day })[];
}

export function getSpentHours({ pm, checklist, am, ewo, tag }: ClosedWork): SpentHours[] {
  return [
    ...getOrderHours('pm', pm.sums),
    ...getOrderHours('checklist', checklist.sums),
    ...getOrderHours('am', am.sums),
    ...getRequestHours('ewo', ewo),
    ...getImportedHours(ewo),
    ...getRequestHours('tag', tag),
  ];
}

const getOrderHours = (kind: WorkKind, sums: readonly OrderSum[]): SpentHours[] =>
  sums.flatMap(({ month, machineId, teamId, worked }) =>
    toPairs(worked).map(([id, minutes]) => ({
      ...{
        kind,
        month,
        machineId,
        teamId,
        operatorId: id === NO_TECHNICIAN ? undefined : id,
        hours: minutes / 60,
      },
    })),
  );

const getRequestHours = (kind: WorkKind, requests: ClosedWork['ewo'] | ClosedWork['tag']): SpentHours[] =>
  requests.flatMap(({ machineId, teamId, closedOn, hours = [] }) =>
    hours.map(({ operatorId, hours: technicianHours }) => ({
      ...{ kind, month: getMonth(closedOn), machineId, teamId, operatorId, hours: technicianHours },
    })),
  );

/** Returns the hours of imported EWOs, which have no technician. */
const getImportedHours = (ewos: ClosedWork['ewo']): SpentHours[] =>
  ewos.flatMap(({ machineId, teamId, closedOn, imported }) => {
    const { labour: cost } = splitImportedCosts(imported);
    const hours = (imported?.worked ?? 0) / 60;
    return hours === 0 && cost === undefined
      ? []
      : [{ kind: 'ewo' as const, month: getMonth(closedOn), machineId, teamId, hours, cost }];
  });

export const sumHours = (spentHours: readonly SpentHours[]): number =>
  spentHours.reduce((sum, { hours }) => sum + hours, 0);

/** Returns the cost in the plant's currency; hours without a rate cost nothing. */
export const computeLabourCost = (
  spentHours: readonly SpentHours[],
  getRate: (operatorId: number | undefined) => number,
): number =>
  roundToCents(
    spentHours.reduce((sum, { operatorId, hours, cost }) => sum + (cost ?? hours * getRate(operatorId)), 0),
  );
