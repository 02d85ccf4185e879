// Of the organisation: suppliers, operators, teams and what teams are told.
import type { Alert } from '../../../shared/organisation/alert.ts';
import type { Operator, Supplier, Team } from '../../../shared/organisation/team.ts';
import { entity, of } from '../entity.ts';
import type { Expiring } from '../expiry.ts';

export const suppliers = entity('supplier', of<Supplier>(), { uniques: ['code'] });
export const operators = entity('operator', of<Operator>(), { uniques: ['code'] });
export const teams = entity('team', of<Team>(), { uniques: ['code'] });
/** Id: `<team>.<n>`. What an administrator said to a team. */
export const teamMessages = entity('teamMessage', of<{ text: string } & Expiring>(), {
  ids: 'path',
  held: false,
});
/** Id: `<instant>.<event>`. What a team is told of a change. */
export const alerts = entity('alert', of<Alert & Expiring>(), {
  ids: 'text',
  held: false,
  indexes: { ofTeam: { on: 'gsi1', pk: ['teamId'], sk: [] } },
  silent: true,
});
