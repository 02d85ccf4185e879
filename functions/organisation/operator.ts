// Rules for changes of a technician beyond the archive: skills and groups exist, and the linked user is
// consistent.
import type { Operator } from '#shared/organisation/team.ts';
import { buildTechnicianUserWrites } from '../access/public.ts';
import { capacities, professionalGroups } from '../db/entities/organisation.ts';
import type { Stored } from '../db/entity.ts';
import { buildLinkWrites } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { assertNotUsedByMembers } from './own.ts';

export interface OperatorChange {
  store: Store;
  actor: Actor;
  id: number;
  before?: Stored<Operator, number>;
  after?: Operator;
}

const buildSkillWrites = buildLinkWrites<Operator>('operators', {
  professionalGroupId: professionalGroups,
  skills: capacities,
});

export const buildOperatorWrites = async (change: OperatorChange): Promise<Writes> => [
  buildSkillWrites(change),
  await assertNotUsedByMembers('operatorId', change),
  await buildTechnicianUserWrites(change, change.id, {
    before: change.before?.userId,
    after: change.after?.userId,
  }),
];
