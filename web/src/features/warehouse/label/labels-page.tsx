// QR labels of spares and shelves of a warehouse.
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormField,
  Multiselect,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shelfLabel, spareLabel } from '../../../../../shared/warehouse/label.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { FirstPlace, type Label, LabelSheets } from '../../../parts/label/label-sheets.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { Failed } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { shelvesOf } from '../shelves.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';

/** Twenty sheets: more at once is a slip, and slow to draw. */
const MOST = 480;

export function LabelsPage() {
  const { t } = useTranslation(['warehouseCount', 'structure', 'common']);
  const { Id } = usePathParams<'Id'>();
  const warehouseId = Number(Id);
  const warehouse = useCall(warehouses.get, { id: warehouseId });
  const list = useAll(spareParts.list, { warehouseId });
  const [shelvings, setShelvings] = useState<readonly string[]>([]);
  const [spareIds, setSpareIds] = useState<readonly string[]>([]);
  const [withSpares, setWithSpares] = useState(false);
  const [first, setFirst] = useState(1);
  const spares = useMemo(
    () => (list.data ?? []).toSorted((a, b) => a.code.localeCompare(b.code)),
    [list.data],
  );
  const shelves = useMemo(() => shelvesOf(spares), [spares]);
  const place = warehouse.data?.code;
  const labels = useMemo(() => {
    const onShelf = (name: string) => spares.filter(({ shelving }) => shelving === name);
    const chosen = [
      ...(withSpares ? shelvings.flatMap(onShelf) : []),
      ...spares.filter(({ id }) => spareIds.includes(String(id))),
    ];
    return [
      ...shelvings.map(
        (name): Label => ({
          code: name,
          description: t('warehouseCount:labels.shelf'),
          place,
          path: shelfLabel(warehouseId, name),
        }),
      ),
      ...[...new Set(chosen)].map(
        ({ id, code, description, shelving, location }): Label => ({
          code,
          description,
          place: [place, shelving, location].filter(Boolean).join(' · '),
          path: spareLabel(id),
        }),
      ),
    ];
  }, [t, spares, shelvings, spareIds, withSpares, place, warehouseId]);
  const tooMany = labels.length > MOST;
  const select = (
    label: string,
    options: { value: string; label: string; description?: string }[],
    chosen: readonly string[],
    choose: (values: string[]) => void,
  ) => (
    <FormField label={label}>
      <Multiselect
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        options={options}
        placeholder={t('common:choose')}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        virtualScroll={options.length > 20}
        tokenLimit={12}
        statusType={list.isPending ? 'loading' : 'finished'}
        loadingText={t('common:loading')}
        empty={t('warehouseCount:labels.nothing')}
        onChange={({ detail }) => choose(detail.selectedOptions.map(({ value }) => value!))}
      />
    </FormField>
  );
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('warehouseCount:labels.title', { code: place ?? '…' })}
            crumbs={useWarehouseCrumbs(warehouseId)}
            description={t('structure:labels.hint')}
            actions={
              <Button
                variant="primary"
                disabled={labels.length === 0 || tooMany}
                onClick={() => window.print()}
              >
                {t('structure:labels.print', { count: labels.length })}
              </Button>
            }
          />
          {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          {select(
            t('warehouseCount:labels.shelves'),
            shelves.map(({ name, count }) => ({
              value: name,
              label: name,
              description: t('warehouseCount:spares', { count }),
            })),
            shelvings,
            setShelvings,
          )}
          <Checkbox
            checked={withSpares}
            disabled={shelvings.length === 0}
            onChange={({ detail }) => setWithSpares(detail.checked)}
          >
            {t('warehouseCount:labels.withSpares')}
          </Checkbox>
          {select(
            t('warehouseCount:labels.spares'),
            spares.map(({ id, code, description }) => ({ value: String(id), label: code, description })),
            spareIds,
            setSpareIds,
          )}
          <FirstPlace first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      {tooMany && (
        <Alert type="warning">
          {t('warehouseCount:labels.tooMany', { count: labels.length, limit: MOST })}
        </Alert>
      )}
      {labels.length === 0 && <Box color="text-body-secondary">{t('warehouseCount:labels.none')}</Box>}
      {labels.length > 0 && !tooMany && <LabelSheets labels={labels} first={first} />}
    </SpaceBetween>
  );
}
