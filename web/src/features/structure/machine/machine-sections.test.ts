import { expect, test } from 'vitest';
import { machineSteps } from '../../../../../shared/structure/machine.ts';
import { machineSections, steps } from './machine-sections.ts';

test.each(steps)('the sections of step %s hold its fields, each once', (step) => {
  const fields = machineSections[step].flatMap((section) => section.fields);
  expect([...fields].sort()).toEqual([...machineSteps[step]].sort());
});
