// What happens next with an EWO, as its requester is told.
import type { EwoState } from '../../../../../shared/requests/ewo-state.ts';

const texts = {
  created: 'next.created',
  assigned: 'next.assigned',
  running: 'next.running',
  onHold: 'next.onHold',
  cancelled: 'next.cancelled',
  closed: 'next.closed',
} as const satisfies Record<EwoState, string>;

export const nextOf = ({ state }: { state: EwoState }) => texts[state];
