// Criticality classes of machines, the most critical first (domain 2.1).
export const classes = ['AA', 'A', 'B', 'C'] as const;
export type MachineClass = (typeof classes)[number];
