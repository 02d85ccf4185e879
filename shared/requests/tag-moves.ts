// What people do with a tag, in which state (domain 6.2). No schema here: the smallest screens ask too.
import { type Asker, type Move, moves } from '../moves.ts';
import { isAdmin } from '../planned/order-moves.ts';
import { isFiveS, type Pillar, type TagState, type TagType } from './tag-state.ts';

/** What decides whose it is and what may be done with it. */
export interface MovedTag {
  state: TagState;
  type: TagType;
  pillar: Pillar;
  object?: string;
  teamId?: number;
  operatorId?: number;
  requesterId?: string;
}

/** Solved by whoever wrote it, without anybody being assigned: what an operator can do, and order and cleanliness. */
export const isSolvedOnTheSpot = (tag: Pick<MovedTag, 'type' | 'pillar' | 'object'>): boolean =>
  tag.pillar === 'AM' || isFiveS(tag);

const isTheirs = ({ profile, teams, operatorId }: Asker, tag: MovedTag): boolean =>
  profile !== 'technician' ||
  (tag.teamId !== undefined && (teams ?? []).includes(tag.teamId)) ||
  (tag.operatorId !== undefined && tag.operatorId === operatorId);

const work = {
  needs: ['tags', 'execute'],
  mine: isTheirs,
} as const satisfies Partial<Move<TagState, MovedTag>>;

export const tagMoves = moves<TagState, MovedTag>()('tagState', {
  assign: { from: ['created', 'assigned'], to: 'assigned', needs: ['tags', 'assign'] },
  // what they do not see, they do not take
  take: { from: ['created'], to: 'assigned', needs: ['tags', 'execute'], mine: readsTag },
  report: { ...work, from: ['assigned'] },
  close: {
    from: ['created', 'assigned'],
    to: 'closed',
    needs: ['tags', 'close'],
    mine: (asker, tag) =>
      isAdmin(asker) ||
      (tag.state === 'created'
        ? tag.requesterId === asker.user
        : asker.profile === 'technician' && isTheirs(asker, tag)),
    when: (_, tag) => tag.state === 'assigned' || isSolvedOnTheSpot(tag),
  },
  reopen: {
    from: ['closed'],
    to: ({ teamId, operatorId }) =>
      teamId === undefined && operatorId === undefined ? 'created' : 'assigned',
    needs: ['tags', 'reopen'],
  },
  transfer: { from: ['created', 'assigned'], to: 'created', needs: ['tags', 'assign'] },
  toEwo: { from: ['created', 'assigned'], to: 'closed', needs: ['tags', 'assign'] },
  edit: { from: ['created', 'assigned', 'closed'], needs: ['tags', 'edit'] },
});

/** May they read it (domain 6.2)? Requestors their own; technicians their teams', their own, and PM tags nobody has. */
export function readsTag(asker: Asker, tag: MovedTag): boolean {
  const { profile, user } = asker;
  if (profile !== 'technician' && profile !== 'requestor') return true;
  if (tag.requesterId === user) return true;
  if (profile === 'requestor') return false;
  const nobodys = tag.state === 'created' && tag.teamId === undefined && tag.pillar === 'PM';
  return nobodys || isTheirs(asker, tag);
}
