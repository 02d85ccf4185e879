// A new spare of a warehouse, or a stored one.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type SparePage, spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { StockActions } from '../stock/stock-actions.tsx';
import { SpareForm } from './spare-form.tsx';
import { useWarehouseCrumbs } from './warehouse-crumbs.ts';

const changes = [warehouses.overview];

export function NewSparePage() {
  const { t } = useTranslation(['warehouse', 'common']);
  const navigate = useNavigate();
  const { Id } = usePathParams<'Id'>();
  const warehouseId = Number(Id);
  const { send: create } = useSend(spareParts.create, { changes });
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('warehouse:spares.new')} crumbs={useWarehouseCrumbs(warehouseId)} />
      <SpareForm
        values={{ warehouseId }}
        draft={`sparepart:new:${warehouseId}`}
        onCancel={() => void navigate(paths.spares(warehouseId))}
        onSave={async (draft) => {
          const { id, code } = (await create(draft)) as SparePage;
          flash('success', t('common:created', { name: code }));
          await navigate(paths.spare(id));
        }}
      />
    </SpaceBetween>
  );
}

export function EditSparePage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = usePathParams<'codespare'>();
  const query = useCall(spareParts.get, { id: Number(codespare) });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('spare.title')}>
      {(spare) => <Edit key={reading} spare={spare} onReload={() => void reload()} />}
    </Loaded>
  );
}

function Edit({ spare, onReload }: { spare: SparePage; onReload: () => void }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(spareParts.replace, { changes });
  const { send: remove } = useSend(spareParts.remove, { changes });
  const [asked, setAsked] = useState(false);
  const { id, version, code, description, warehouseId } = spare;
  const back = () => navigate(paths.spare(id));
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('warehouse:spare.edit', { code })}
        description={description}
        crumbs={[...useWarehouseCrumbs(warehouseId), { text: code, href: paths.spare(id) }]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History thing="sparePart" id={id} name={code} />
            {session.may('spares', 'delete') && (
              <Button onClick={() => setAsked(true)}>{t('common:delete')}</Button>
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
        onCancel={() => void back()}
        onSave={async (draft) => {
          await replace({ ...draft, id, version });
          flash('success', t('common:saved'));
          await back();
        }}
      />
      {asked && (
        <ConfirmDelete
          name={`${code} – ${description}`}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await remove({ id });
            flash('success', t('common:deleted', { name: code }));
            await navigate(paths.spares(warehouseId));
          }}
        />
      )}
    </SpaceBetween>
  );
}
