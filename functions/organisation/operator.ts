// What must hold when a technician changes, beyond the archive: skills and groups that are there, and the user who is this technician.
import type { Operator } from '../../shared/organisation/team.ts';
import { signsIn } from '../access/writes.ts';
import type { Actor } from '../http/session.ts';
import { capacities, professionalGroups } from '../table/entities/organisation.ts';
import type { Kept } from '../table/entity.ts';
import { linked } from '../table/references.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { nobodys } from './own.ts';

export interface OperatorChange {
  store: Store;
  actor: Actor;
  id: number;
  before?: Kept<Operator, number>;
  after?: Operator;
}

const able = linked<Operator>('operators', { professionalGroupId: professionalGroups, skills: capacities });

export const whileOperating = async (change: OperatorChange): Promise<Writes> => [
  able(change),
  await nobodys('operatorId', change),
  await signsIn(change, change.id, { before: change.before?.userId, after: change.after?.userId }),
];
