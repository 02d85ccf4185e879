// What remarks are about, a shift among them, and who may say something. No schema here: the trail and the smallest screens ask too.
import { type Area, may, type Profile } from '../permissions.ts';

export const remarkedOn = ['ewo', 'tag', 'order', 'shift'] as const;
export type RemarkedOn = (typeof remarkedOn)[number];

/** Whose right it is to read the thing. */
const areas: Readonly<Record<RemarkedOn, Area>> = {
  ewo: 'ewo',
  tag: 'tags',
  order: 'workOrders',
  shift: 'reports',
};

export const readsRemarks = (profile: Profile | 'tenantRoot', of: RemarkedOn): boolean =>
  may(profile, areas[of], 'view');

/** Whoever reads a thing may say something about it; guests only look. */
export const mayRemark = (profile: Profile | 'tenantRoot', of: RemarkedOn): boolean =>
  profile !== 'guest' && readsRemarks(profile, of);

/** The thing a remark is about, from its id: `<of>.<thing>.<ULID>`. */
export const remarkedThing = (id: string): { of: RemarkedOn; thing: string } => ({
  of: id.slice(0, id.indexOf('.')) as RemarkedOn,
  thing: id.slice(id.indexOf('.') + 1, id.lastIndexOf('.')),
});
