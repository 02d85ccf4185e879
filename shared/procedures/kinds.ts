// Enumerations of procedures and strategies, separate from the schemas so that importing them builds none.
import type { Area } from '../permissions.ts';

export const ppe = [
  'helmet',
  'headphones',
  'harness',
  'mask',
  'footwear',
  'glasses',
  'overall',
  'gloves',
] as const;
export const cycleTypologies = [
  'replacement',
  'control',
  'lubrication',
  'cleaning',
  'quality',
  'inspection',
  'safety',
] as const;
export const strategyKinds = ['tbm', 'hbm', 'cbm'] as const;
export const cycleTypes = ['workorders', 'checklists', 'am'] as const;
export type CycleType = (typeof cycleTypes)[number];
export const procedureKinds = ['smp', 'checklist', 'sop'] as const;
export type ProcedureKind = (typeof procedureKinds)[number];
/** Area whose permissions apply to the procedures of a kind and their phases (domain 13). */
export const kindArea = {
  smp: 'smp',
  checklist: 'checklists',
  sop: 'autonomous',
} as const satisfies Record<ProcedureKind, Area>;
