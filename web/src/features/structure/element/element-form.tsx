// The form of an element; only a spare has the blocks of a spare.
import { lazy, Suspense, useMemo } from 'react';
import type { ElementKind } from '../../../../../shared/structure/kind.ts';
import type { ElementPayload, ElementResponse } from '../../../../../shared/structure/wire.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { SchemaForm, Sections } from '../../../ui/form/schema-form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SpareFigures } from '../spare/spare-figures.tsx';
import { elementPayload, elementSchema, elementSections, elementValues } from './element-values.ts';
import { inElementNames } from './own-names.ts';

/** With the words of stock levels. */
const SpareSections = lazy(async () => {
  const [{ SpareSections }] = await Promise.all([
    import('../spare/spare-sections.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return { default: SpareSections };
});

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
  const save = async (typed: Record<string, unknown>) => {
    await inElementNames(onSave(elementPayload(typed, stored)));
  };
  return (
    <SchemaForm {...form} values={values} schema={schema} namespace="structure" onSave={save}>
      {kind === 'spare' ? (
        <Suspense fallback={<Loading />}>
          <SpareSections schema={schema} stored={stored} />
        </Suspense>
      ) : (
        <Sections schema={schema} namespace="structure" sections={elementSections(kind)} />
      )}
      {kind === 'spare' && stored && <SpareFigures macSpare={stored.macSpare} />}
    </SchemaForm>
  );
}
