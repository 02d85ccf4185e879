// Transitions of a tag (domain 6.2). This module builds no schema, so that the smallest screens can import
// it.

import { canPlanForSomeTeam, isAdmin } from '../planned/order-transitions.ts';
import { defineTransitions, type Principal, type Transition } from '../transitions.ts';
import { isFiveS, type Pillar, type TagState, type TagType } from './tag-state.ts';

/** The fields on which ownership and transitions depend. */
export interface TagInTransition {
  state: TagState;
  type: TagType;
  pillar: Pillar;
  object?: string;
  teamId?: number;
  operatorId?: number;
  requesterId?: string;
}

/** Whether the author solves the tag without assignment: autonomous maintenance, and 5S. */
export const isSolvedOnTheSpot = (tag: Pick<TagInTransition, 'type' | 'pillar' | 'object'>): boolean =>
  tag.pillar === 'AM' || isFiveS(tag);

const isOwnTag = ({ profile, teams, operatorId }: Principal, tag: TagInTransition): boolean =>
  profile !== 'technician' ||
  (tag.teamId !== undefined && (teams ?? []).includes(tag.teamId)) ||
  (tag.operatorId !== undefined && tag.operatorId === operatorId);

const workRule = {
  requiredPermission: ['tags', 'execute'],
  isOwn: isOwnTag,
} as const satisfies Partial<Transition<TagState, TagInTransition>>;

export const tagTransitions = defineTransitions<TagState, TagInTransition>()('tagState', {
  assign: { from: ['created', 'assigned'], to: 'assigned', requiredPermission: ['tags', 'assign'] },
  // Technicians can only take tags that they may read.
  take: { from: ['created'], to: 'assigned', requiredPermission: ['tags', 'execute'], isOwn: canReadTag },
  report: { ...workRule, from: ['assigned'] },
  close: {
    from: ['created', 'assigned'],
    to: 'closed',
    requiredPermission: ['tags', 'close'],
    isOwn: (principal, tag) =>
      isAdmin(principal) ||
      (tag.state === 'created'
        ? tag.requesterId === principal.user
        : principal.profile === 'technician' && isOwnTag(principal, tag)),
    when: (_, tag) => tag.state === 'assigned' || isSolvedOnTheSpot(tag),
  },
  reopen: {
    from: ['closed'],
    to: ({ teamId, operatorId }) =>
      teamId === undefined && operatorId === undefined ? 'created' : 'assigned',
    requiredPermission: ['tags', 'reopen'],
  },
  transfer: { from: ['created', 'assigned'], to: 'created', requiredPermission: ['tags', 'assign'] },
  toEwo: { from: ['created', 'assigned'], to: 'closed', requiredPermission: ['tags', 'assign'] },
  // The team of the order must be one that a leader leads.
  toOrder: {
    from: ['created', 'assigned'],
    requiredPermission: ['workOrders', 'execute'],
    isOwn: (principal, tag) => canReadTag(principal, tag) && canPlanForSomeTeam(principal),
  },
  edit: { from: ['created', 'assigned', 'closed'], requiredPermission: ['tags', 'edit'] },
});

/**
 * Whether the user may read the tag (domain 6.2): requestors their own; technicians those of their teams,
 * their own, and unassigned PM tags.
 */
export function canReadTag(principal: Principal, tag: TagInTransition): boolean {
  const { profile, user } = principal;
  if (profile !== 'technician' && profile !== 'requestor') return true;
  if (tag.requesterId === user) return true;
  if (profile === 'requestor') return false;
  const isUnassignedPmTag = tag.state === 'created' && tag.teamId === undefined && tag.pillar === 'PM';
  return isUnassignedPmTag || isOwnTag(principal, tag);
}
