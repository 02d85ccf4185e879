// The form of an element; only a spare has the blocks of a spare.
import { lazy, Suspense, useMemo, useRef } from 'react';
import { Refused } from '../../../../../shared/refused.ts';
import type { SparePart } from '../../../../../shared/structure/element.ts';
import type { ElementKind } from '../../../../../shared/structure/kind.ts';
import type { ElementPayload, ElementResponse } from '../../../../../shared/structure/wire.ts';
import { type AsElement, spareOfElement } from '../../../../../shared/warehouse/element-part.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { SchemaForm, Sections } from '../../../ui/form/schema-form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useSend } from '../../../use-call.ts';
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

type Values = Record<string, unknown>;

export function ElementForm({ kind, stored, onSave, ...form }: Props) {
  const values = useMemo(() => stored && elementValues(stored), [stored]);
  const schema = useMemo(() => elementSchema(kind), [kind]);
  const makeSpare = useMakeSpare();
  const save = async (typed: Values) => {
    const linked = typed.keptIn === 'created' ? { ...typed, sparePartId: await makeSpare(typed) } : typed;
    await inElementNames(onSave(elementPayload(linked, stored)));
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

/** Made once, however often the element that names it has to be saved again. */
function useMakeSpare(): (values: Values) => Promise<number> {
  const { send: create } = useSend(spareParts.create, { changes: [warehouses.overview] });
  const made = useRef(new Map<string, number>());
  return async (values) => {
    const part = values as unknown as SparePart;
    const own = values as unknown as Omit<AsElement, 'part'>;
    const spare = spareOfElement({ ...own, part }, part.warehouseId!);
    const name = `${spare.warehouseId} ${spare.code}`;
    const before = made.current.get(name);
    if (before !== undefined) return before;
    const { id } = await inFormNames(create(spare), part.codeSpare ? 'codeSpare' : 'code');
    made.current.set(name, id);
    return id;
  };
}

/** Its code was typed in one of two fields. */
async function inFormNames<A>(answer: Promise<A>, code: string): Promise<A> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refused) || !error.details.fields?.code) throw error;
    const { code: problem, ...fields } = error.details.fields;
    throw new Refused(error.kind, error.code, { ...error.details, fields: { ...fields, [code]: problem! } });
  }
}
