// Routes of isolation and lock-out.
const base = '/app/safety/isolation';

export const isolationPageRoutes = {
  list: base,
  ofMachine: (machineId: number) => `${base}?machine=${machineId}`,
  create: (kind: 'source' | 'point', machineId?: number) =>
    `${base}/create/${kind}${machineId ? `?machine=${machineId}` : ''}`,
  edit: (kind: 'source' | 'point', id: number) => `${base}/edit/${kind}/${id}`,
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
