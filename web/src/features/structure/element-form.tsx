// The form of an element; only a spare has the blocks of a spare.
import { useMemo } from 'react';
import type { ElementPayload } from '../../../../shared/structure/wire.ts';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { elementPayload, elementSchema, elementSections } from './element-values.ts';
import { inElementNames } from './own-names.ts';
import type { ElementKind } from './tree-nodes.ts';

interface Props {
  kind: ElementKind;
  values?: Readonly<Record<string, unknown>>;
  draft: string;
  onSave: (payload: ElementPayload) => Promise<unknown>;
  onCancel: () => void;
  onReload?: () => void;
}

export function ElementForm({ kind, onSave, ...form }: Props) {
  const schema = useMemo(() => elementSchema(kind), [kind]);
  return (
    <SchemaForm
      {...form}
      schema={schema}
      namespace="structure"
      sections={elementSections(kind)}
      onSave={(values) => inElementNames(onSave(elementPayload(values)))}
    />
  );
}
