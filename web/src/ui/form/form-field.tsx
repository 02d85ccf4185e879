// One field of a form: label, help and message around the control its schema asks for.
import { FormField } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { problemText, useText } from '../../i18n/text.ts';
import type { Control } from './control.ts';
import { FieldControl } from './field-control.tsx';
import { useFormScope } from './form-scope.ts';
import { SAID } from './said.ts';
import { fieldAt } from './schema-fields.ts';

export interface FieldProps {
  /** Path in the schema: `code`, or `every.n` inside an object. */
  name: string;
  /** Otherwise the text `fields.<name>` of the form's namespace, else of `common`. */
  label?: ReactNode;
  /** Otherwise the text `help.<name>` where the namespace has one. */
  help?: ReactNode;
  /** Otherwise whether it may be left empty. */
  constraint?: ReactNode;
  /** For values the page itself limits: a choice's allowed values, in order. */
  values?: readonly string[];
  disabled?: boolean;
  /** Always has a value: the page proposes one where nothing was chosen. */
  required?: boolean;
  /** As wide as the page, not as a line is read. */
  stretch?: boolean;
  /** Instead of the control of the field's kind. */
  control?: (control: Control) => ReactNode;
}

export function Field({
  name,
  label,
  help,
  constraint,
  values,
  disabled,
  required,
  stretch,
  control,
}: FieldProps) {
  const { schema, namespace, locked } = useFormScope();
  const { control: form } = useFormContext();
  const text = useText(namespace);
  const known = fieldAt(schema, name);
  if (!known) throw new Error(`the schema has no field ${name}`);
  const field = required ? { ...known, required } : known;
  return (
    <Controller
      name={name}
      control={form}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const bound: Control = {
          field: values ? { ...field, values } : field,
          value,
          onChange,
          onBlur,
          ref,
          disabled: disabled || locked.has(name),
          invalid: error !== undefined,
        };
        return (
          <FormField
            stretch={stretch}
            label={label ?? fieldLabel(text, name)}
            description={
              help ?? (text([`help.${name}`, 'common:nothing'], { defaultValue: '' }) || undefined)
            }
            constraintText={
              constraint ??
              (field.required || field.meta.kind === 'flag' ? undefined : text('common:optional'))
            }
            errorText={messageOf(error)}
          >
            {control ? control(bound) : <FieldControl {...bound} />}
          </FormField>
        );
      }}
    />
  );
}

/** `fields.every.n` would be a branch of the catalogue: the last word names the field there. */
export const fieldLabel = (text: (keys: string[]) => string, name: string): string =>
  text([`fields.${name}`, `fields.${name.split('.').at(-1)}`]);

/** Of a list or an object, the first problem inside. */
export function messageOf(error: object | undefined): string | undefined {
  const found = error && problemIn(error);
  if (!found) return error && problemText('');
  return found.said ? found.message : problemText(found.message);
}

function problemIn(error: object): { message: string; said: boolean } | undefined {
  if ('message' in error && typeof error.message === 'string')
    return { message: error.message, said: 'type' in error && error.type === SAID };
  for (const [name, inner] of Object.entries(error)) {
    const found =
      name !== 'ref' && typeof inner === 'object' && inner !== null ? problemIn(inner) : undefined;
    if (found) return found;
  }
  return undefined;
}
