// The form of an element; only a spare has the blocks of a spare.
import { useMemo } from 'react';
import type { ElementKind } from '../../../../../shared/structure/kind.ts';
import type { ElementPayload, ElementResponse } from '../../../../../shared/structure/wire.ts';
import { SchemaForm, Sections } from '../../../ui/form/schema-form.tsx';
import { elementPayload, elementSchema, elementSections, elementValues } from './element-values.ts';
import { inElementNames } from './own-names.ts';
import { SpareFigures } from './spare-figures.tsx';

interface Props {
  kind: ElementKind;
  /** As it is kept; absent for a new one. */
  stored?: ElementResponse;
  draft: string;
  onSave: (payload: ElementPayload) => Promise<unknown>;
  onCancel: () => void;
  onReload?: () => void;
}

export function ElementForm({ kind, stored, onSave, ...form }: Props) {
  const values = useMemo(() => stored && elementValues(stored), [stored]);
  const schema = useMemo(() => elementSchema(kind), [kind]);
  return (
    <SchemaForm
      {...form}
      values={values}
      schema={schema}
      namespace="structure"
      onSave={(values) => inElementNames(onSave(elementPayload(values)))}
    >
      <Sections schema={schema} namespace="structure" sections={elementSections(kind)} />
      {kind === 'spare' && stored && <SpareFigures macSpare={stored.macSpare} />}
    </SchemaForm>
  );
}
