// Audit trail definitions of plants, users, memberships, devices and access requests.
import { Device } from '#shared/access/device.ts';
import { Plant } from '#shared/access/plant.ts';
import { Membership, User } from '#shared/access/user.ts';
import { choiceField, type HistoryDefinitions } from '../../ui/history/history-things.ts';

const getUserRoute = (id: string) => `/app/configuration/users/edit/${id}`;
/** Returns the user part of a membership id, which is `<user>.<plant>`. */
const getUserId = (id: string) => id.slice(0, id.lastIndexOf('.'));

export const history: HistoryDefinitions = {
  plant: { namespace: 'plants', schema: Plant, fields: { 'calendar.workdays': choiceField('weekday') } },
  user: { namespace: 'people', schema: User, page: getUserRoute },
  member: {
    namespace: 'people',
    schema: Membership,
    fields: { was: choiceField('profile') },
    page: (id) => getUserRoute(getUserId(id)),
    called: getUserId,
  },
  device: {
    namespace: 'devices',
    schema: Device,
    fields: { state: choiceField('deviceState') },
    page: () => '/app/configuration/devices',
  },
  accessRequest: { namespace: 'people' },
};
