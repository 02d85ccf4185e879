// Dimensions of figures. This module builds no schema, since pages that draw figures import it.
export const paretoKinds = ['machine', 'element', 'breakdownType', 'rootCause'] as const;
export const strataKinds = ['machine', 'shift', 'weekday', 'team'] as const;
export const anatomyKinds = ['all', 'team', 'shift', 'breakdownType'] as const;
export const groupKinds = ['machine', 'department', 'class', 'team'] as const;
