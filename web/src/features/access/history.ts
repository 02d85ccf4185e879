// How the trail tells of plants, people and their requests.
import { Device } from '../../../../shared/access/device.ts';
import { Plant } from '../../../../shared/access/plant.ts';
import { Membership, User } from '../../../../shared/access/user.ts';
import { choice, type TracedThings } from '../../ui/history/history-things.ts';

const userPage = (id: string) => `/app/configuration/users/edit/${id}`;
/** A membership is named after its user and plant. */
const userOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

export const history: TracedThings = {
  plant: { namespace: 'plants', schema: Plant, fields: { 'calendar.workdays': choice('weekday') } },
  user: { namespace: 'people', schema: User, page: userPage },
  member: {
    namespace: 'people',
    schema: Membership,
    fields: { was: choice('profile') },
    page: (id) => userPage(userOf(id)),
    called: userOf,
  },
  device: {
    namespace: 'devices',
    schema: Device,
    fields: { state: choice('deviceState') },
    page: () => '/app/configuration/devices',
  },
  accessRequest: { namespace: 'people' },
};
