// The pages of an element's form: new below a parent, or a stored one replaced under its version.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elements, machines, usage } from '../../../../../shared/structure/api.ts';
import { type ElementKind, kindOf, placeOf } from '../../../../../shared/structure/kind.ts';
import type { ElementResponse } from '../../../../../shared/structure/wire.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { useWayBack } from '../way-back.ts';
import { ElementForm } from './element-form.tsx';
import { LevelMark } from './level-mark.tsx';
import { nodesOf } from './tree-nodes.ts';

/** A spare of a warehouse says besides what is written of it here. */
const changes = [spareParts.get, spareParts.list, usage.of, warehouses.overview];

/** The level and the spare flag of the address are the stored element's own. */
export function EditElementPage() {
  const { t } = useTranslation('structure');
  const { elementId = '' } = usePathParams<'elementId'>();
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
  const back = useWayBack(paths.structure(element.idMachine));
  const { send: replace } = useSend(elements.replace, { changes });
  const { send: remove } = useSend(elements.remove);
  const [asked, setAsked] = useState(false);
  const kind = kindOf(element) as ElementKind;
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
            <Button onClick={() => setAsked(true)}>{t('common:delete')}</Button>
          )
        }
      />
      <ElementForm
        kind={kind}
        stored={element}
        draft={`element:${id}`}
        onReload={onReload}
        onCancel={() => back()}
        onSave={async (payload) => {
          await replace({ ...payload, id, version, spare });
          flash('success', t('common:saved'));
          back({ element: id });
        }}
      />
      {asked && (
        <ConfirmDelete
          name={name}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await remove({ id });
            flash('success', t('common:deleted', { name }));
            back({ element: element.idFather ?? String(element.idMachine) });
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
  const back = useWayBack(paths.structure(machineId));
  const { send: create } = useSend(elements.create, { changes });
  const structure = useCall(elements.structure, { machineCode });
  const parent = structure.data && nodesOf(structure.data).get(under);
  const { level, spare } = placeOf(kind);
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
        onCancel={() => back()}
        onSave={async (payload) => {
          const made = await create({
            ...payload,
            idMachine: machineId,
            idFather: under === String(machineId) ? undefined : under,
            tiporec: level,
            spare,
          });
          flash('success', t('common:created', { name: payload.code }));
          back({ element: made.id });
        }}
      />
    </SpaceBetween>
  );
}

function useStructureCrumbs(machineId: number) {
  const { t } = useTranslation(['structure', 'common']);
  const machine = useCall(machines.get, { id: machineId });
  return [
    { text: t('machines'), href: paths.table },
    { text: machine.data?.code ?? '…', href: paths.structure(machineId) },
  ];
}
