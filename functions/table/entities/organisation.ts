// Of the organisation: suppliers, operators, teams and what teams are told.

import type { Day } from '../../../shared/day.ts';
import type { MessageCode } from '../../../shared/messages.ts';
import type { Alert } from '../../../shared/organisation/alert.ts';
import type { Capacity, ProfessionalGroup, SkillFamily } from '../../../shared/organisation/skill.ts';
import type { Operator, Supplier, Team } from '../../../shared/organisation/team.ts';
import type { Arrangement } from '../../../shared/planned/order.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import type { RefusalDetails } from '../../../shared/refused.ts';
import { entity, of } from '../entity.ts';
import type { Expiring } from '../expiry.ts';

export const suppliers = entity('supplier', of<Supplier>(), { uniques: ['code'] });
export const skillFamilies = entity('skillTipology', of<SkillFamily>(), { uniques: ['code'] });
export const capacities = entity('capacity', of<Capacity>(), { uniques: ['code'] });
export const professionalGroups = entity('professionalGroup', of<ProfessionalGroup>(), { uniques: ['code'] });
export const operators = entity('operator', of<Operator>(), { uniques: ['code'] });
/** Work is given to active ones alone: who disables a team and who assigns to it cannot both succeed. */
export const teams = entity('team', of<Team>(), { uniques: ['code'], chosenWhile: 'active' });
/** Id: `<team>.<n>`. What an administrator said to a team. */
export const teamMessages = entity('teamMessage', of<{ text: string } & Expiring>(), {
  ids: 'path',
  held: false,
});
/** Id: `<instant>.<event>`. What a team is told of a change. */
export const alerts = entity('alert', of<Alert & Expiring>(), {
  ids: 'text',
  held: false,
  indexes: { ofTeam: { on: 'gsi1', pk: ['teamId'], sk: [] } },
  silent: true,
});

/** How far orders of one application were given to teams and moved, and how far that was taken back. Id: a ULID. */
export interface WorkloadBatch extends Expiring {
  of: number;
  /** The first so many were tried. */
  done: number;
  /** Of these the last so many were tried to be taken back; absent: nobody wanted that. */
  undone?: number;
}
export const workloadBatches = entity('workloadBatch', of<WorkloadBatch>(), {
  ids: 'text',
  held: false,
  silent: true,
});
export interface WorkloadLine {
  orderId: string;
  version?: number;
  teamId: number;
  plannedOn: Day;
  /** Once it was tried: what it was and became, or why it stays. */
  made?: { type: CycleType; version: number; before: Arrangement };
  refused?: { code: MessageCode; values?: RefusalDetails['values'] };
  /** Why it was not taken back. */
  kept?: { code: MessageCode; values?: RefusalDetails['values'] };
}
/** Id: `<batch>.<n>`, some lines each: orders are written with the lines that name them. */
export const workloadLines = entity('workloadLines', of<{ lines: WorkloadLine[] } & Expiring>(), {
  ids: 'path',
  held: false,
  silent: true,
});
