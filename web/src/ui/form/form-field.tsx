// Field of a form: label, help and error message around the control of its schema.
import { FormField } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { getProblemText, useText } from '../../i18n/text.ts';
import { COMPLETE_MESSAGE } from './complete-message.ts';
import type { Control } from './control.ts';
import { FieldControl } from './field-control.tsx';
import { useFormScope } from './form-scope.ts';
import { findField } from './schema-fields.ts';

export interface FieldProps {
  /** Path in the schema: `code`, or `every.n` inside an object. */
  name: string;
  /** Label; if absent, the text `fields.<name>` of the form's namespace or of `common`. */
  label?: ReactNode;
  /** Help; if absent, the text `help.<name>` of the namespace, if it exists. */
  help?: ReactNode;
  /** Constraint text; if absent, it shows whether the field is optional. */
  constraint?: ReactNode;
  /** Allowed values of a choice, in order, where the page limits them. */
  values?: readonly string[];
  disabled?: boolean;
  /** Set if the field always has a value, because the page proposes one. */
  required?: boolean;
  /** Whether the field is as wide as the page. */
  stretch?: boolean;
  /** Renders a control in place of that of the field's kind. */
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
  const { id, schema, namespace, locked } = useFormScope();
  const { control: form } = useFormContext();
  const text = useText(namespace);
  const schemaField = findField(schema, name);
  if (!schemaField) throw new Error(`the schema has no field ${name}`);
  const field = required ? { ...schemaField, required } : schemaField;
  return (
    <Controller
      name={name}
      control={form}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const fieldControl: Control = {
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
            data-form={id}
            data-field={name}
            stretch={stretch}
            label={label ?? getFieldLabel(text, name)}
            description={
              help ?? (text([`help.${name}`, 'common:nothing'], { defaultValue: '' }) || undefined)
            }
            constraintText={
              constraint ??
              (field.required || field.meta.kind === 'flag' ? undefined : text('common:optional'))
            }
            errorText={getFieldError(error)}
          >
            {control ? control(fieldControl) : <FieldControl {...fieldControl} />}
          </FormField>
        );
      }}
    />
  );
}

/**
 * Returns the label of a field. `fields.every.n` may not exist in the texts, so the last part of the path is
 * tried too.
 */
export const getFieldLabel = (text: (keys: string[]) => string, name: string): string =>
  text([`fields.${name}`, `fields.${name.split('.').at(-1)}`]);

/** Returns the error message of a field, or the first one inside a list or an object. */
export function getFieldError(error: object | undefined): string | undefined {
  const fieldProblem = error && findProblem(error);
  if (!fieldProblem) return error && getProblemText('');
  return fieldProblem.isCompleteMessage ? fieldProblem.message : getProblemText(fieldProblem.message);
}

function findProblem(error: object): { message: string; isCompleteMessage: boolean } | undefined {
  if ('message' in error && typeof error.message === 'string')
    return { message: error.message, isCompleteMessage: 'type' in error && error.type === COMPLETE_MESSAGE };
  for (const [name, inner] of Object.entries(error)) {
    const fieldProblem =
      name !== 'ref' && typeof inner === 'object' && inner !== null ? findProblem(inner) : undefined;
    if (fieldProblem) return fieldProblem;
  }
  return undefined;
}
