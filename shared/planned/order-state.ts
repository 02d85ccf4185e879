// The states of a work order and what may happen to it in which (domain 4.6). No schema here: the smallest screens ask too.

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

const allowed = {
  assign: ['planned', 'assigned'],
  unassign: ['assigned'],
  start: ['planned', 'assigned'],
  report: ['inProgress'],
  close: ['planned', 'assigned', 'inProgress'],
  reschedule: ['planned', 'assigned'],
  cancel: ['planned', 'assigned'],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderMove = keyof typeof allowed;

export const mayMove = (move: OrderMove, state: OrderState) =>
  (allowed[move] as readonly OrderState[]).includes(state);

/** Is it a team's of these? Undefined: whoever asks may have any order, nobody's too. */
export const isOf = (teams: readonly number[] | undefined, { teamId }: { teamId?: number }): boolean =>
  !teams || (teamId !== undefined && teams.includes(teamId));
