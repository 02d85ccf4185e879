// Properties of every control of a form.
import type { InputProps } from '@cloudscape-design/components';
import type { Ref } from 'react';
import type { SchemaField } from './schema-fields.ts';

export interface Control {
  field: SchemaField;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<InputProps.Ref>;
  disabled: boolean;
  invalid: boolean;
}
