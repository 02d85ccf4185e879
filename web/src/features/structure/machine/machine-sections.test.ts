import { expect, it } from 'vitest';
import { Machine } from '#shared/structure/machine.ts';
import { buildStepSections, getStepFields, machineFormSteps } from './machine-sections.ts';

it('the steps hold every field of a machine but the wizard’s, each once', () => {
  const fields = machineFormSteps.flatMap(getStepFields);
  expect([...fields, 'classification'].sort()).toEqual(Object.keys(Machine.shape).sort());
});

it.each(machineFormSteps)('the sections of step %s hold its fields', (step) => {
  expect(buildStepSections(step).flatMap(({ fields }) => fields)).toEqual(getStepFields(step));
  for (const { fields } of buildStepSections(step)) expect(fields.length).toBeGreaterThan(0);
});
