// Context of the fields of one form: schema, namespace, and locked fields.
import { createContext, use } from 'react';
import type { Namespace } from '../../i18n/catalogues.ts';
import type { AnyObjectSchema } from './schema-fields.ts';

export interface FormScopeValue {
  /** Distinguishes the fields from those of other forms on the page. */
  id: string;
  schema: AnyObjectSchema;
  namespace: Namespace;
  locked: ReadonlySet<string>;
}

export const FormScopeContext = createContext<FormScopeValue | undefined>(undefined);

export function useFormScope(): FormScopeValue {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('a Field stands outside its form');
  return scope;
}
