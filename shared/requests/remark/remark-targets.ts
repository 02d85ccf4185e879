// Records that have remarks, shifts included, and the permission to add one. This module builds no schema,
// since the audit trail and the smallest screens import it.
import { type Area, hasPermission, type Profile } from '../../permissions.ts';

export const remarkTargets = ['ewo', 'tag', 'order', 'shift'] as const;
export type RemarkTarget = (typeof remarkTargets)[number];

/** Area whose view permission is required. */
const targetAreas: Readonly<Record<RemarkTarget, Area>> = {
  ewo: 'ewo',
  tag: 'tags',
  order: 'workOrders',
  shift: 'reports',
};

export const canReadRemarks = (profile: Profile | 'tenantRoot', target: RemarkTarget): boolean =>
  hasPermission(profile, targetAreas[target], 'view');

/** Whether the profile may add a remark: every one that may read the record, except guests. */
export const canAddRemark = (profile: Profile | 'tenantRoot', target: RemarkTarget): boolean =>
  profile !== 'guest' && canReadRemarks(profile, target);

/** Returns the record of a remark from its id, `<of>.<thing>.<ULID>`. */
export const parseRemarkTarget = (id: string): { recordKind: RemarkTarget; recordId: string } => ({
  recordKind: id.slice(0, id.indexOf('.')) as RemarkTarget,
  recordId: id.slice(id.indexOf('.') + 1, id.lastIndexOf('.')),
});
