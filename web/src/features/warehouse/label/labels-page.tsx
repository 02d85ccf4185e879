// Page of QR labels for the spares and shelves of a warehouse.
import { Alert, Box, Button, Checkbox, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildShelfLabelRoute, buildSpareLabelRoute } from '#shared/warehouse/label.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { FirstLabelSelect, type Label, LabelPages } from '#web/parts/label/label-sheets.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Multiselect } from '#web/ui/select.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { countSparesByShelf } from '../shelves.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';

/** Maximum number of labels, twenty pages; more are slow to render. */
const MAX_LABELS = 480;

export function LabelsPage() {
  const { t } = useTranslation(['warehouseCount', 'structure', 'common']);
  const { Id } = useRouteParams<'Id'>();
  const warehouseId = Number(Id);
  const warehouse = useCall(warehouses.get, { id: warehouseId });
  const list = useAllItems(spareParts.list, { warehouseId });
  const [shelvings, setShelvings] = useState<readonly string[]>([]);
  const [spareIds, setSpareIds] = useState<readonly string[]>([]);
  const [withSpares, setWithSpares] = useState(false);
  const [first, setFirst] = useState(1);
  const spares = useMemo(
    () => (list.data ?? []).toSorted((a, b) => a.code.localeCompare(b.code)),
    [list.data],
  );
  const shelves = useMemo(() => countSparesByShelf(spares), [spares]);
  const warehouseCode = warehouse.data?.code;
  const labels = useMemo(() => {
    const getShelfSpares = (name: string) => spares.filter(({ shelving }) => shelving === name);
    const labelledSpares = [
      ...(withSpares ? shelvings.flatMap(getShelfSpares) : []),
      ...spares.filter(({ id }) => spareIds.includes(String(id))),
    ];
    return [
      ...shelvings.map(
        (name): Label => ({
          code: name,
          description: t('warehouseCount:labels.shelf'),
          place: warehouseCode,
          path: buildShelfLabelRoute(warehouseId, name),
        }),
      ),
      ...[...new Set(labelledSpares)].map(
        ({ id, code, description, shelving, location }): Label => ({
          code,
          description,
          place: [warehouseCode, shelving, location].filter(Boolean).join(' · '),
          path: buildSpareLabelRoute(id),
        }),
      ),
    ];
  }, [t, spares, shelvings, spareIds, withSpares, warehouseCode, warehouseId]);
  const hasTooMany = labels.length > MAX_LABELS;
  const renderSelect = (
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
            title={t('warehouseCount:labels.title', { code: warehouseCode ?? '…' })}
            crumbs={useWarehouseCrumbs(warehouseId)}
            description={t('structure:labels.hint')}
            actions={
              <Button
                variant="primary"
                disabled={labels.length === 0 || hasTooMany}
                onClick={() => window.print()}
              >
                {t('structure:labels.print', { count: labels.length })}
              </Button>
            }
          />
          {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
          {renderSelect(
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
          {renderSelect(
            t('warehouseCount:labels.spares'),
            spares.map(({ id, code, description }) => ({ value: String(id), label: code, description })),
            spareIds,
            setSpareIds,
          )}
          <FirstLabelSelect first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      {hasTooMany && (
        <Alert type="warning">
          {t('warehouseCount:labels.tooMany', { count: labels.length, limit: MAX_LABELS })}
        </Alert>
      )}
      {labels.length === 0 && <Box color="text-body-secondary">{t('warehouseCount:labels.none')}</Box>}
      {labels.length > 0 && !hasTooMany && <LabelPages labels={labels} first={first} />}
    </SpaceBetween>
  );
}
