// Enumerations of an EWO: states, priorities and other choices (domain 1.2, 5.1, 7.4). This module builds no
// schema, so that the smallest screens can import it.

export const ewoStates = ['created', 'assigned', 'running', 'onHold', 'cancelled', 'closed'] as const;
export type EwoState = (typeof ewoStates)[number];

export const isOpenEwo = (state: EwoState): boolean => state !== 'cancelled' && state !== 'closed';

export const priorities = ['high', 'medium', 'low', 'onHold'] as const;
export type Priority = (typeof priorities)[number];

/** Condition of the machine at the time of the report. */
export const machineConditions = ['stopped', 'running', 'degraded'] as const;
export type MachineCondition = (typeof machineConditions)[number];

/** Returns the default priority of a report. */
export const getDefaultPriority = (condition: MachineCondition | undefined): Priority =>
  condition === 'stopped' ? 'high' : 'medium';

export const breakdownTypes = [
  'mechanical',
  'electrical',
  'electronic',
  'hydraulic',
  'pneumatic',
  'lubrication',
  'process',
  'utilities',
  'safety',
  'other',
] as const;
export type BreakdownType = (typeof breakdownTypes)[number];

export const interventionTypes = [
  'repair',
  'replacement',
  'adjustment',
  'reset',
  'temporary',
  'external',
  'noFault',
] as const;

export const holdReasons = ['spare', 'production', 'supplier', 'skill', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Root causes (domain 7.2). */
export const rootCauseTypes = ['RC1', 'RC2', 'RC3', 'RC4', 'RC5', 'RC6', 'RC7', 'RC8', 'RC9'] as const;
export type RootCauseType = (typeof rootCauseTypes)[number];

/** Reasons why an analysis is required (domain 7.6). */
export const analysisReasons = ['class', 'downtime', 'repeats', 'safety'] as const;
export type AnalysisReason = (typeof analysisReasons)[number];

export const analysisStates = ['toDo', 'draft', 'submitted', 'rejected', 'confirmed'] as const;
export type AnalysisState = (typeof analysisStates)[number];
