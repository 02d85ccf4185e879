// Form page of a new or existing spare.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type SparePage, spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { StockActions } from '../stock/stock-actions.tsx';
import { SpareForm } from './spare-form.tsx';
import { useWarehouseCrumbs } from './warehouse-crumbs.ts';

const changes = [warehouses.overview];

export function NewSparePage() {
  const { t } = useTranslation(['warehouse', 'common']);
  const navigate = useNavigate();
  const { Id } = useRouteParams<'Id'>();
  const warehouseId = Number(Id);
  const { send: create } = useSend(spareParts.create, { changes });
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('warehouse:spares.new')} crumbs={useWarehouseCrumbs(warehouseId)} />
      <SpareForm
        values={{ warehouseId }}
        draft={`sparepart:new:${warehouseId}`}
        onCancel={() => void navigate(warehousePageRoutes.spares(warehouseId))}
        onSave={async (draft) => {
          const { id, code } = (await create(draft)) as SparePage;
          flash('success', t('common:created', { name: code }));
          await navigate(warehousePageRoutes.spare(id));
        }}
      />
    </SpaceBetween>
  );
}

export function EditSparePage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = useRouteParams<'codespare'>();
  const query = useCall(spareParts.get, { id: Number(codespare) });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('spare.title')}>
      {(spare) => <EditSpare key={reading} spare={spare} onReload={() => void reload()} />}
    </Loaded>
  );
}

function EditSpare({ spare, onReload }: { spare: SparePage; onReload: () => void }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(spareParts.replace, { changes });
  const { send: remove } = useSend(spareParts.remove, { changes });
  const [isDeleting, setDeleting] = useState(false);
  const { id, version, code, description, warehouseId } = spare;
  const goBack = () => navigate(warehousePageRoutes.spare(id));
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('warehouse:spare.edit', { code })}
        description={description}
        crumbs={[...useWarehouseCrumbs(warehouseId), { text: code, href: warehousePageRoutes.spare(id) }]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History recordKind="sparePart" id={id} name={code} />
            {session.may('spares', 'delete') && (
              <Button onClick={() => setDeleting(true)}>{t('common:delete')}</Button>
            )}
            <StockActions spare={spare} />
          </SpaceBetween>
        }
      />
      <SpareForm
        values={spare}
        draft={`sparepart:${id}`}
        reorderPoint={spare.reorderPoint ?? undefined}
        onReload={onReload}
        onCancel={() => void goBack()}
        onSave={async (draft) => {
          await replace({ ...draft, id, version });
          flash('success', t('common:saved'));
          await goBack();
        }}
      />
      {isDeleting && (
        <ConfirmDelete
          name={`${code} – ${description}`}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove({ id });
            flash('success', t('common:deleted', { name: code }));
            await navigate(warehousePageRoutes.spares(warehouseId));
          }}
        />
      )}
    </SpaceBetween>
  );
}
