import { expect, it } from 'vitest';
import { Operator, Supplier } from '../../organisation/team.ts';
import { Phase, Procedure } from '../../procedures/procedure.ts';
import { Element } from '../../structure/element.ts';
import { Machine } from '../../structure/machine.ts';
import { machineFields } from '../../structure/machine-fields.ts';
import { Typology } from '../../structure/typology.ts';
import { SparePart } from '../../warehouse/spare.ts';
import { getImportColumns, type ImportTable } from './template.ts';

type Schema = { safeParse: (value: unknown) => { success: boolean } };
const spares: Record<string, string> = { uom: 'unit' };
const machines = Object.fromEntries(
  Object.entries(machineFields).flatMap(([field, { column }]) =>
    column ? [[column.template.name, field]] : [],
  ),
);
const shapes: [ImportTable, Record<string, Schema>, Record<string, string>][] = [
  ['MachineTypologies', Typology.shape, {}],
  ['Suppliers', Supplier.shape, {}],
  ['Machines', Machine.shape, machines],
  ['Groups', Element.shape, {}],
  ['Subgroups', Element.shape, {}],
  ['Components', Element.shape, {}],
  ['Spares', SparePart.shape, spares],
  ['Smp', Procedure.shape, {}],
  ['SmpPhases', Phase.shape, {}],
  ['Operators', Operator.shape, {}],
];

it.each(shapes)('texts of %s are as long as their fields', (table, shape, names) => {
  const texts = getImportColumns(table).filter(
    ({ kind, email, lookup }) => kind === 'text' && !email && !lookup,
  );
  const asked = texts.flatMap(({ name, maxLength }) => {
    const schema = shape[names[name] ?? name];
    return schema ? [{ name, maxLength: maxLength!, schema }] : [];
  });
  expect(asked.length).toBe(texts.length);
  for (const { name, maxLength, schema } of asked) {
    const takes = (length: number) => schema.safeParse('x'.repeat(length)).success;
    expect([name, takes(maxLength), takes(maxLength + 1)]).toEqual([name, true, false]);
  }
});

it.each(shapes)('texts of %s have several lines where their fields do', (table, shape, names) => {
  for (const { name, kind, lines, email, lookup } of getImportColumns(table)) {
    const schema = shape[names[name] ?? name];
    if (kind === 'text' && !email && !lookup)
      expect([name, schema!.safeParse('a\nb').success]).toEqual([name, lines === true]);
  }
});
