// States of a work order (domain 4.6). This module builds no schema, so that the smallest screens can import
// it.

export const orderStates = [
  'planned',
  'assigned',
  'inProgress',
  'closed',
  'autoClosed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

export const isOpen = (state: OrderState) =>
  state === 'planned' || state === 'assigned' || state === 'inProgress';

/** Whether an order belongs to one of the teams; undefined allows any order, also without a team. */
export const isOfTeams = (teams: readonly number[] | undefined, { teamId }: { teamId?: number }): boolean =>
  !teams || (teamId !== undefined && teams.includes(teamId));
