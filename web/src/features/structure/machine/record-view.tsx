// Read-only view of a record: the fields of its schema as label and text, on screen and in files.
import { KeyValuePairs } from '@cloudscape-design/components';
import type { RefTarget } from '#shared/fields.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { getFieldLabel } from '#web/ui/form/form-field.tsx';
import { type AnyObjectSchema, findField, type SchemaField } from '#web/ui/form/schema-fields.ts';
import { useFormat } from '#web/ui/format.ts';
import { useLookups } from './lookups.ts';

type Line = [label: string, text: string];

/** Returns `lines(names)`, which formats the fields as label and value. */
export function useFieldLines(
  schema: AnyObjectSchema,
  values: Readonly<Record<string, unknown>>,
  typology: RefTarget,
): (names: readonly string[]) => Line[] {
  const text = useText('structure');
  const format = useFormat();
  const lookup = useLookups(typology);
  const formatField = ({ meta }: SchemaField, value: unknown): string | undefined => {
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
        return getEnumText(meta.labels!, String(value));
      case 'choices':
        return (value as string[]).map((each) => getEnumText(meta.labels!, each)).join(', ');
      default:
        return String(value);
    }
  };
  return (names) =>
    names.flatMap((name): Line[] => {
      const fieldText = formatField(findField(schema, name)!, values[name]);
      return fieldText === undefined ? [] : [[getFieldLabel(text, name), fieldText]];
    });
}

export function FieldLines({ lines, columns = 3 }: { lines: readonly Line[]; columns?: number }) {
  const text = useText();
  return (
    <KeyValuePairs
      columns={columns}
      items={lines.map(([label, value]) => ({ label, value: value || text('none') }))}
    />
  );
}
