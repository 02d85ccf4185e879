// Transitions of a permit to work (beyond 19, PS43, PS45). This module builds no schema, so that the smallest
// screens can import it.
import { defineTransitions, type Principal, type Transition } from '../transitions.ts';
import type { PermitState } from './permit.ts';

/** The fields on which ownership and transitions depend. */
export interface PermitInTransition {
  state: PermitState;
  requesterId: string;
  issuerId?: string;
  acceptorId?: string;
  /** Minutes of the fire watch; 0: none. */
  fireWatch: number;
}
type Rule = Transition<PermitState, PermitInTransition>;

/** Whether the user neither requested nor accepted the permit, which is needed to issue it (PS43). */
const isOtherThanHolders = ({ user }: Principal, { requesterId, acceptorId }: PermitInTransition): boolean =>
  user !== requesterId && user !== acceptorId;

/** Whether a permit has no fire watch, or its fire watch has begun (PS45). */
const isFireWatched = ({ fireWatch, state }: PermitInTransition): boolean =>
  fireWatch === 0 || state === 'fireWatch';

const issuingRule = {
  requiredPermission: ['permits', 'approve'],
  isOwn: isOtherThanHolders,
} as const satisfies Partial<Rule>;
const openStates = ['requested', 'issued', 'running', 'suspended', 'fireWatch'] as const;

export const permitTransitions = defineTransitions<PermitState, PermitInTransition>()('permitState', {
  issue: { ...issuingRule, from: ['requested'], to: 'issued' },
  accept: {
    from: ['issued'],
    to: 'running',
    requiredPermission: ['permits', 'execute'],
    isOwn: ({ user }, { issuerId }) => user !== issuerId,
  },
  extend: { ...issuingRule, from: ['issued', 'running', 'suspended'] },
  // Anybody signed in may stop dangerous work; every profile sees its plant.
  suspend: { from: ['running'], to: 'suspended', requiredPermission: ['plants', 'view'] },
  reinstate: { ...issuingRule, from: ['suspended'], to: 'running' },
  gas: { from: openStates, requiredPermission: ['permits', 'create'] },
  finish: {
    from: ['running', 'suspended'],
    to: 'fireWatch',
    requiredPermission: ['permits', 'execute'],
    when: (_, { fireWatch }) => fireWatch > 0,
  },
  handback: {
    from: ['running', 'suspended', 'fireWatch'],
    to: 'handedBack',
    requiredPermission: ['permits', 'execute'],
    when: (_, permit) => isFireWatched(permit),
  },
  close: {
    from: ['issued', 'running', 'suspended', 'fireWatch'],
    to: 'handedBack',
    requiredPermission: ['permits', 'close'],
    when: (_, permit) => permit.state === 'issued' || isFireWatched(permit),
  },
  cancel: { from: ['requested', 'issued'], to: 'cancelled', requiredPermission: ['permits', 'cancel'] },
  decline: { from: ['requested'], to: 'cancelled', requiredPermission: ['permits', 'approve'] },
});
