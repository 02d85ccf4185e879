// Audit trail definitions of CILR points and paths.
import { Path } from '#shared/autonomous/path.ts';
import { Point } from '#shared/autonomous/point.ts';
import { stepPageRoutes } from '../../paths/autonomous.ts';
import { type HistoryDefinitions, minutesField, refField } from '../../ui/history/history-things.ts';

const namespace = 'autonomous';

export const history: HistoryDefinitions = {
  point: { namespace, schema: Point, page: (id) => `/app/mgmtAM/cilr/edit/${id}` },
  path: {
    namespace,
    schema: Path,
    fields: { totalMinutes: minutesField, machineId: refField('machine') },
    page: (id) => `/app/mgmtAM/path/edit/${id}`,
  },
  machineSteps: { namespace: 'steps', page: (id) => stepPageRoutes.ofMachine(Number(id)) },
};
