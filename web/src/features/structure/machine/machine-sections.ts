// Sections of each step, in the form and on the read-only page.
import type { Machine } from '#shared/structure/machine.ts';
import { getMachineFields, type MachineStep, machineSteps } from '#shared/structure/machine-fields.ts';
import type { FormSection } from '#web/ui/form/schema-form.tsx';

export const machineFormSteps = Object.keys(machineSteps) as MachineStep[];

type Section = FormSection & { fields: readonly (keyof Machine)[] };

/** Returns the sections of a step; a single section has no title, since the step has one. */
export const buildStepSections = (step: MachineStep): Section[] =>
  machineSteps[step].map((section, _, { length }) => ({
    title: length > 1 ? `sections.${section}` : undefined,
    fields: getMachineFields(section),
  }));

export const getStepFields = (step: MachineStep) => machineSteps[step].flatMap(getMachineFields);
