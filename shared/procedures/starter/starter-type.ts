// Type of a starter procedure: texts in the order of `languages`, times in minutes.
import type { cycleTypologies, ProcedureKind, ppe } from '../kinds.ts';

/** Text in English, Italian and French. */
export type StarterText = readonly [en: string, it: string, fr: string];

interface StarterStep {
  minutes: number;
  text: StarterText;
  keyPoint?: StarterText;
}

/** Kinds of procedures of which the library has starters. */
export type StarterKind = Extract<ProcedureKind, 'smp' | 'checklist'>;

export interface StarterProcedure {
  code: string;
  kind: StarterKind;
  typology: (typeof cycleTypologies)[number];
  machineState: 'stopped' | 'running';
  /** Sum of the minutes of the steps. */
  minutes: number;
  technicians: number;
  ppe: readonly (typeof ppe)[number][];
  title: StarterText;
  safetyNote?: StarterText;
  steps: readonly StarterStep[];
}
