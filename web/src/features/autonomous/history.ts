// How the trail tells of CILR points and paths.
import { Path } from '../../../../shared/autonomous/path.ts';
import { Point } from '../../../../shared/autonomous/point.ts';
import { stepPaths } from '../../paths/autonomous.ts';
import { minutes, ref, type TracedThings } from '../../ui/history/history-things.ts';

const namespace = 'autonomous';

export const history: TracedThings = {
  point: { namespace, schema: Point, page: (id) => `/app/mgmtAM/cilr/edit/${id}` },
  path: {
    namespace,
    schema: Path,
    fields: { totalMinutes: minutes, machineId: ref('machine') },
    page: (id) => `/app/mgmtAM/path/edit/${id}`,
  },
  machineSteps: { namespace: 'steps', page: (id) => stepPaths.ofMachine(Number(id)) },
};
