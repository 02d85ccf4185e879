// Criticality classes of machines, the most critical first (domain 2.1).
export const classes = ['AA', 'A', 'B', 'C'] as const;
export type MachineClass = (typeof classes)[number];

/** Returns the class shown in lists: preventive, else reactive, else CD, else proactive (domain 2.4). */
export const getMachineClass = <Class>(machine: {
  classPre?: Class;
  classRea?: Class;
  classCd?: Class;
  classPro?: Class;
}) => machine.classPre ?? machine.classRea ?? machine.classCd ?? machine.classPro;
