// Organisation: suppliers, maintenance technicians and their teams.
import { alerts as alertCalls } from '../../shared/organisation/alert-api.ts';
import {
  operators as operatorCalls,
  suppliers as supplierCalls,
  teams as teamCalls,
} from '../../shared/organisation/api.ts';
import { archived } from '../http/archive.ts';
import { keptOpen } from '../http/keep-open.ts';
import { on, serve } from '../http/serve.ts';
import { operators, suppliers, teams } from '../table/entities/organisation.ts';
import { hear, message } from './alert.ts';
import { nobodys } from './own.ts';
import { covered, people, stillFree } from './team.ts';

export const handler = serve(
  on(supplierCalls, archived(suppliers)),
  on(
    operatorCalls,
    archived(operators, (change) => nobodys('operatorId', change)),
  ),
  on(
    teamCalls,
    archived(teams, async (change) => [
      people(change),
      stillFree(change),
      await covered(change),
      await nobodys('teamId', change),
    ]),
  ),
  on(alertCalls, { hear: keptOpen(hear), message }),
);
