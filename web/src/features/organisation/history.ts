// How the trail tells of manufacturers, technicians and teams.
import { Operator, Supplier, Team } from '../../../../shared/organisation/team.ts';
import type { TracedThings } from '../../ui/history/history-things.ts';

const namespace = 'organisation';

export const history: TracedThings = {
  supplier: {
    namespace,
    schema: Supplier,
    page: (id) => `/app/configuration/othersArchives/libManufacturer/edit/${id}`,
  },
  operator: { namespace, schema: Operator, page: (id) => `/app/planning/mgmtOperators/edit/${id}` },
  team: { namespace, schema: Team, page: (id) => `/app/planning/mgmtTeams/edit/${id}` },
};
