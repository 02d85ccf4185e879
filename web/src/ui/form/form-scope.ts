// What the fields of one form share: its schema, its texts, and which fields nobody may change now.
import { createContext, use } from 'react';
import type { Namespace } from '../../i18n/catalogues.ts';
import type { AnyObject } from './schema-fields.ts';

export interface FormScopeValue {
  schema: AnyObject;
  namespace: Namespace;
  locked: ReadonlySet<string>;
}

export const FormScopeContext = createContext<FormScopeValue | undefined>(undefined);

export function useFormScope(): FormScopeValue {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('a Field stands outside its form');
  return scope;
}
