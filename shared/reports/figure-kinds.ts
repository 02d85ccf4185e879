// By what figures are told. No schema here: pages that draw them ask too.
export const paretoKinds = ['machine', 'element', 'breakdownType', 'rootCause'] as const;
export const strataKinds = ['machine', 'shift', 'weekday', 'team'] as const;
export const anatomyKinds = ['all', 'team', 'shift', 'breakdownType'] as const;
export const groupKinds = ['machine', 'department', 'class', 'team'] as const;
