// Form of an element, with additional sections for spares.
import { lazy, Suspense, useMemo } from 'react';
import type { ElementKind } from '#shared/structure/kind.ts';
import type { ElementPayload, ElementResponse } from '#shared/structure/wire.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { FormSections, SchemaForm } from '#web/ui/form/schema-form.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { SpareHistoryFigures } from '../spare/spare-figures.tsx';
import {
  buildElementSchema,
  buildElementSections,
  toElementPayload,
  toElementValues,
} from './element-values.ts';
import { renameElementFields } from './form-field-names.ts';

/** Loaded on demand with the texts of stock levels. */
const SpareSections = lazy(async () => {
  const [{ SpareSections }] = await Promise.all([
    import('../spare/spare-sections.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return { default: SpareSections };
});

interface Props {
  kind: ElementKind;
  /** Stored element; absent for a new one. */
  stored?: ElementResponse;
  draft: string;
  onSave: (payload: ElementPayload) => Promise<unknown>;
  onCancel: () => void;
  onReload?: () => void;
}

export function ElementForm({ kind, stored, onSave, ...form }: Props) {
  const values = useMemo(() => stored && toElementValues(stored), [stored]);
  const schema = useMemo(() => buildElementSchema(kind), [kind]);
  const save = async (input: Record<string, unknown>) => {
    await renameElementFields(onSave(toElementPayload(input, stored)));
  };
  return (
    <SchemaForm {...form} values={values} schema={schema} namespace="structure" onSave={save}>
      {kind === 'spare' ? (
        <Suspense fallback={<Loading />}>
          <SpareSections schema={schema} stored={stored} />
        </Suspense>
      ) : (
        <FormSections schema={schema} namespace="structure" sections={buildElementSections(kind)} />
      )}
      {kind === 'spare' && stored && <SpareHistoryFigures macSpare={stored.macSpare} />}
    </SchemaForm>
  );
}
