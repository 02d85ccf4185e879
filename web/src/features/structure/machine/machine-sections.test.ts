import { expect, it } from 'vitest';
import { Machine } from '../../../../../shared/structure/machine.ts';
import { fieldsOf, sectionsOf, steps } from './machine-sections.ts';

it('the steps hold every field of a machine but the wizard’s, each once', () => {
  const fields = steps.flatMap(fieldsOf);
  expect([...fields, 'classification'].sort()).toEqual(Object.keys(Machine.shape).sort());
});

it.each(steps)('the sections of step %s hold its fields', (step) => {
  expect(sectionsOf(step).flatMap(({ fields }) => fields)).toEqual(fieldsOf(step));
  for (const { fields } of sectionsOf(step)) expect(fields.length).toBeGreaterThan(0);
});
