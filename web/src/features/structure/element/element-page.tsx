// Form pages of an element: new below a parent, or an update with version check.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elements, machines, usage } from '#shared/structure/api.ts';
import { type ElementKind, getKind, getLevelOfKind } from '#shared/structure/kind.ts';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { useGoBack } from '../way-back.ts';
import { ElementForm } from './element-form.tsx';
import { LevelMark } from './level-mark.tsx';
import { buildTreeNodes } from './tree-nodes.ts';

/** Calls to refresh after a save: a warehouse spare shows data of its elements. */
const changes = [spareParts.get, spareParts.list, usage.get, warehouses.overview];

/** Edit page; level and spare flag in the URL are ignored, since the stored element has them. */
export function EditElementPage() {
  const { t } = useTranslation('structure');
  const { elementId = '' } = useRouteParams<'elementId'>();
  const query = useCall(elements.get, { id: elementId });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('element.edit')}>
      {(element) => <EditElement key={reading} element={element} onReload={reload} />}
    </Loaded>
  );
}

function EditElement({ element, onReload }: { element: ElementResponse; onReload: () => void }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const goBack = useGoBack(structurePageRoutes.structure(element.idMachine));
  const { send: replace } = useSend(elements.replace, { changes });
  const { send: remove } = useSend(elements.remove);
  const [isDeleting, setDeleting] = useState(false);
  const kind = getKind(element) as ElementKind;
  const name = `${element.code} – ${element.description}`;
  const { id, version, spare } = element;
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={name}
        crumbs={useStructureCrumbs(element.idMachine)}
        description={<LevelMark kind={kind} />}
        actions={
          session.may('machines', 'delete') && (
            <Button onClick={() => setDeleting(true)}>{t('common:delete')}</Button>
          )
        }
      />
      <ElementForm
        kind={kind}
        stored={element}
        draft={`element:${id}`}
        onReload={onReload}
        onCancel={() => goBack()}
        onSave={async (payload) => {
          await replace({ ...payload, id, version, spare });
          flash('success', t('common:saved'));
          goBack({ element: id });
        }}
      />
      {isDeleting && (
        <ConfirmDelete
          name={name}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove({ id });
            flash('success', t('common:deleted', { name }));
            goBack({ element: element.idFather ?? String(element.idMachine) });
          }}
        />
      )}
    </SpaceBetween>
  );
}

interface NewProps {
  machineId: number;
  machineCode: string;
  kind: ElementKind;
  under: string;
}

export function NewElementPage({ machineId, machineCode, kind, under }: NewProps) {
  const { t } = useTranslation(['structure', 'common']);
  const goBack = useGoBack(structurePageRoutes.structure(machineId));
  const { send: create } = useSend(elements.create, { changes });
  const structure = useCall(elements.structure, { machineCode });
  const parent = structure.data && buildTreeNodes(structure.data).get(under);
  const { level, spare } = getLevelOfKind(kind);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t(`element.new_${kind}`)}
        crumbs={useStructureCrumbs(machineId)}
        description={t('element.under', { path: parent?.path ?? machineCode })}
      />
      <ElementForm
        kind={kind}
        draft={`element:new:${under}:${kind}`}
        onCancel={() => goBack()}
        onSave={async (payload) => {
          const createdElement = await create({
            ...payload,
            idMachine: machineId,
            idFather: under === String(machineId) ? undefined : under,
            tiporec: level,
            spare,
          });
          flash('success', t('common:created', { name: payload.code }));
          goBack({ element: createdElement.id });
        }}
      />
    </SpaceBetween>
  );
}

function useStructureCrumbs(machineId: number) {
  const { t } = useTranslation(['structure', 'common']);
  const machine = useCall(machines.get, { id: machineId });
  return [
    { text: t('machines'), href: structurePageRoutes.table },
    { text: machine.data?.code ?? '…', href: structurePageRoutes.structure(machineId) },
  ];
}
