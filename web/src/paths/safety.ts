// Routes of isolation, lock-out and the statutory register.
import { buildPointLabelRoute } from '#shared/safety/point-label.ts';

const base = '/app/safety/isolation';

export const isolationPageRoutes = {
  list: base,
  ofMachine: (machineId: number) => `${base}?machine=${machineId}`,
  create: (kind: 'source' | 'point', machineId?: number) =>
    `${base}/create/${kind}${machineId ? `?machine=${machineId}` : ''}`,
  edit: (kind: 'source' | 'point', id: number) => `${base}/edit/${kind}/${id}`,
  labels: (machineId?: number) => `${base}/labels${machineId ? `?machine=${machineId}` : ''}`,
  /** Page that the label of a point opens. */
  point: (id: number, isTablet = false) =>
    isTablet ? `/app/tablet/isolation/${id}` : buildPointLabelRoute(id),
  plan: (machineId?: number) => `${base}/plan${machineId ? `?machines=${machineId}` : ''}`,
};

const lockoutBase = '/app/safety/lockouts';
export const lockoutPageRoutes = {
  board: lockoutBase,
  ofWork: ({ workKind, workId }: { workKind: 'order' | 'ewo'; workId: string }) =>
    `${lockoutBase}/${workKind}/${workId}`,
  onTablet: ({ workKind, workId }: { workKind: 'order' | 'ewo'; workId: string }) =>
    `/app/tablet/lockouts/${workKind}/${workId}`,
};

const obligationBase = '/app/safety/obligations';
export const obligationPageRoutes = {
  list: obligationBase,
  of: (id: number) => `${obligationBase}/${id}`,
  edit: (id: number) => `${obligationBase}/${id}/edit`,
  create: (machineId?: number) => `${obligationBase}/new${machineId ? `?machine=${machineId}` : ''}`,
};

const permitBase = '/app/safety/permits';
interface WorkOfPermits {
  workKind: 'order' | 'ewo';
  workId: string;
}
export const permitPageRoutes = {
  board: permitBase,
  kinds: `${permitBase}/kinds`,
  wall: `${permitBase}/wall`,
  of: (id: string, isTablet = false) =>
    isTablet ? `/app/tablet/permit/${id}` : `${permitBase}/permit/${id}`,
  ofWork: ({ workKind, workId }: WorkOfPermits, isTablet = false) =>
    `${isTablet ? '/app/tablet/permits' : permitBase}/${workKind}/${workId}`,
};
