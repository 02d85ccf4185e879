// The states of a work order (domain 4.6). No schema here: the smallest screens ask too.

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

/** Is it a team's of these? Undefined: whoever asks may have any order, nobody's too. */
export const isOf = (teams: readonly number[] | undefined, { teamId }: { teamId?: number }): boolean =>
  !teams || (teamId !== undefined && teams.includes(teamId));
