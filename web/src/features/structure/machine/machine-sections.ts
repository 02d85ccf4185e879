// How the fields of each step stand together, in the form and on the sheet.
import type { Machine } from '../../../../../shared/structure/machine.ts';
import {
  type MachineStep,
  machineFieldsOf,
  machineSteps,
} from '../../../../../shared/structure/machine-fields.ts';
import type { FormSection } from '../../../ui/form/schema-form.tsx';

export const steps = Object.keys(machineSteps) as MachineStep[];

type Section = FormSection & { fields: readonly (keyof Machine)[] };

/** A step of one section has its title. */
export const sectionsOf = (step: MachineStep): Section[] =>
  machineSteps[step].map((section, _, { length }) => ({
    title: length > 1 ? `sections.${section}` : undefined,
    fields: machineFieldsOf(section),
  }));

export const fieldsOf = (step: MachineStep) => machineSteps[step].flatMap(machineFieldsOf);
