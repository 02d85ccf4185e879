// Of people and plants: who there is, what they chose, how they come in.
import type { DeviceState, Sighted } from '../../../shared/access/device.ts';
import type { Plant, PlantState } from '../../../shared/access/plant.ts';
import type { AccessApplication, AccessRequest, TurnedAway } from '../../../shared/access/request.ts';
import type { Settings } from '../../../shared/access/settings.ts';
import type { Member } from '../../../shared/access/user.ts';
import type { Language } from '../../../shared/messages.ts';
import { entity, of } from '../entity.ts';
import type { Expiring } from '../expiry.ts';

export interface User {
  name: string;
  email: string;
  /** What a newcomer's settings start with. */
  language: Language;
  tenantRoot?: boolean;
  disabled?: boolean;
}
export const users = entity('user', of<User>(), { ids: 'text', wide: true });
/** Id: `<user>.<plant>`. */
export const memberships = entity('member', of<Member>(), {
  ids: 'text',
  wide: true,
  indexes: { byPlant: { on: 'gsi1', pk: ['plant'], sk: [] } },
});
export const plants = entity('plant', of<Plant & PlantState>(), { ids: 'text', wide: true });
/** The plant a user chose last. Id: the user. */
export const choices = entity('choice', of<{ plant: string }>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
export const settings = entity('settings', of<Settings>(), { ids: 'text', wide: true });
/** Sign-ins somebody logged out of: their access tokens are refused until the last of them has run out. Id: the sign-in. */
export const endedSignIns = entity('endedSignIn', of<Expiring>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
/** Tablets of a plant. Id: what the tablet calls itself. */
export const devices = entity('device', of<DeviceState>(), { ids: 'text', held: false });
/** Who was seen on a tablet, the last one first. Id: the tablet. */
export const sightings = entity('sighting', of<{ people: Sighted[] }>(), {
  ids: 'text',
  held: false,
  silent: true,
});
/** What opens on a tablet what a user kept there. Id: `<user>.<device>`. */
export const deviceSecrets = entity('deviceSecret', of<{ secret: string }>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
/** Of no tenant: the tenants there are. */
export const tenants = entity('tenant', of<{ name: string }>(), { ids: 'text', wide: 'nobody' });
/** Of no tenant: which tenant and user an e-mail belongs to; read when tokens are made. */
export const directory = entity('directory', of<{ tenant: string; user: string }>(), {
  ids: 'text',
  wide: 'nobody',
  held: false,
});
/** Of no tenant: which plant answers at a sub-domain. */
export const hosts = entity('host', of<{ tenant: string; plant: string }>(), {
  ids: 'text',
  wide: 'nobody',
  held: false,
});
/** Of no tenant: a sign-in on its way to another host, its token sealed. Id: the digest of what opens it. */
export interface Handoff extends Expiring {
  host: string;
  challenge: string;
  until: string;
  emailKey: string;
  bearer: string;
}
export const handoffs = entity('handoff', of<Handoff>(), { ids: 'text', wide: 'nobody', held: false });
/** Of no tenant: what a stranger sent, and a digest of from where, until a reaction finds whose it is. */
export const accessApplications = entity(
  'accessApplication',
  of<AccessApplication & { from: string } & Expiring>(),
  {
    ids: 'text',
    wide: 'nobody',
    held: false,
  },
);
/** Id: `<plant>.<digest of the e-mail>`: one an e-mail and plant. */
export const accessRequests = entity('accessRequest', of<AccessRequest & Expiring>(), {
  ids: 'text',
  wide: true,
});
/** Id: `<plant>.<day>`. */
export const turnedAway = entity('turnedAway', of<TurnedAway & Expiring>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
