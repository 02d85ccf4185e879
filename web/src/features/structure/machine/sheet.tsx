// A read-only sheet of a record: the fields of its schema as label and text, on screen and in a file.
import { KeyValuePairs } from '@cloudscape-design/components';
import type { RefTarget } from '../../../../../shared/fields.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { fieldLabel } from '../../../ui/form/form-field.tsx';
import { type AnyObject, fieldAt, type SchemaField } from '../../../ui/form/schema-fields.ts';
import { useFormat } from '../../../ui/format.ts';
import { useLookups } from './lookups.ts';

type Line = [label: string, text: string];

/** `lines(names)` are the fields with their values as people read them. */
export function useSheet(
  schema: AnyObject,
  values: Readonly<Record<string, unknown>>,
  typology: RefTarget,
): (names: readonly string[]) => Line[] {
  const text = useText('structure');
  const format = useFormat();
  const lookup = useLookups(typology);
  const read = ({ meta }: SchemaField, value: unknown): string | undefined => {
    if (meta.kind === 'ref') return lookup(meta.to, value);
    if (meta.kind === 'image') return undefined;
    if (value === undefined || value === null || value === '') return '';
    switch (meta.kind) {
      case 'day':
        return format.day(value as string);
      case 'money':
        return format.money(value as number);
      case 'whole':
        return String(value);
      case 'number':
        return format.number(value as number);
      case 'flag':
        return text(value ? 'common:yes' : 'common:no');
      case 'choice':
        return enumText(meta.labels!, String(value));
      case 'choices':
        return (value as string[]).map((each) => enumText(meta.labels!, each)).join(', ');
      default:
        return String(value);
    }
  };
  return (names) =>
    names.flatMap((name): Line[] => {
      const shown = read(fieldAt(schema, name)!, values[name]);
      return shown === undefined ? [] : [[fieldLabel(text, name), shown]];
    });
}

export function SheetLines({ lines, columns = 3 }: { lines: readonly Line[]; columns?: number }) {
  const text = useText();
  return (
    <KeyValuePairs
      columns={columns}
      items={lines.map(([label, value]) => ({ label, value: value || text('none') }))}
    />
  );
}
