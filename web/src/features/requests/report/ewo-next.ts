// Texts that tell the requester the next step of an EWO.
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import type { EwoState } from '#shared/requests/ewo-state.ts';

const nextStepKeys = {
  created: 'next.created',
  assigned: 'next.assigned',
  running: 'next.running',
  onHold: 'next.onHold',
  cancelled: 'next.cancelled',
  closed: 'next.closed',
} as const satisfies Record<EwoState, string>;

export const getNextStepKey = ({ state }: { state: EwoState }) => nextStepKeys[state];

type TextFunction = (
  key: 'mailed.leaders' | 'mailed.nobody' | 'mailed.own',
  values: { count: number; teams: string },
) => string;

/** Returns a text about the leaders notified by e-mail; undefined if unknown. */
export function formatMailedLeaders(
  { mailedLeaders }: Pick<EwoPage, 'mailedLeaders'>,
  t: TextFunction,
): string | undefined {
  if (!mailedLeaders) return undefined;
  const { count, unreachable, teams } = mailedLeaders;
  const key =
    count > 0 ? 'mailed.leaders' : unreachable > 0 || teams.length === 0 ? 'mailed.nobody' : 'mailed.own';
  return t(key, { count, teams: teams.join(', ') || '–' });
}
