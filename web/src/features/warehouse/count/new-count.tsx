// Page that starts a count: selection of shelves, classes or spares, with the number of spares.
import { FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSelectedForCount, MAX_COUNTED_SPARES } from '#shared/warehouse/count.ts';
import { counts } from '#shared/warehouse/count-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { spareClasses } from '#shared/warehouse/spare-fields.ts';
import { getEnumText, getErrorText } from '#web/i18n/text.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Multiselect } from '#web/ui/select.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useSend } from '#web/use-call.ts';
import { countSparesByShelf } from '../shelves.ts';

export function NewCount({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const { t } = useTranslation(['warehouseCount', 'common', 'enums']);
  const { day } = useFormat();
  const today = useToday();
  const navigate = useNavigate();
  const list = useAllItems(spareParts.list, { warehouseId });
  const { send } = useSend(counts.create);
  const [description, setDescription] = useState(() => t('warehouseCount:proposed', { day: day(today) }));
  const [shelvings, setShelvings] = useState<string[]>([]);
  const [classes, setClasses] = useState<string[]>([]);
  const [spareIds, setSpareIds] = useState<string[]>([]);
  const shelves = useMemo(() => countSparesByShelf(list.data ?? []), [list.data]);
  const choice = {
    shelvings,
    classes: spareClasses.filter((each) => classes.includes(each)),
    spareIds: spareIds.map(Number),
  };
  const spareCount = list.data?.filter((spare) =>
    isSelectedForCount(choice, spare.id, spare, spare.stock),
  ).length;
  const problem =
    spareCount === undefined
      ? undefined
      : spareCount === 0
        ? t('warehouseCount:nothing')
        : spareCount > MAX_COUNTED_SPARES &&
          t('warehouseCount:tooMany', { count: spareCount, limit: MAX_COUNTED_SPARES });
  const status = list.isPending ? 'loading' : 'finished';
  return (
    <Confirm
      title={t('warehouseCount:do.new')}
      action={t('warehouseCount:do.begin')}
      disabled={!spareCount || Boolean(problem) || description.trim() === ''}
      onConfirm={async () => {
        const count = await send({ warehouseId, description, ...choice });
        void navigate(warehousePageRoutes.count(warehouseId, count.id));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('warehouseCount:fields.description')}>
          <Input value={description} ariaRequired onChange={({ detail }) => setDescription(detail.value)} />
        </FormField>
        <MultiSelectField
          label={t('warehouseCount:fields.shelvings')}
          options={shelves.map(({ name, count }) => ({
            value: name,
            label: name,
            description: t('warehouseCount:spares', { count }),
          }))}
          chosen={shelvings}
          status={status}
          onChange={setShelvings}
        />
        <MultiSelectField
          label={t('warehouseCount:fields.classes')}
          options={spareClasses.map((value) => ({ value, label: getEnumText('spareClass', value) }))}
          chosen={classes}
          status="finished"
          onChange={setClasses}
        />
        <MultiSelectField
          label={t('warehouseCount:fields.spareIds')}
          options={(list.data ?? []).map(({ id, code, description }) => ({
            value: String(id),
            label: code,
            description,
          }))}
          chosen={spareIds}
          status={status}
          onChange={(ids) => setSpareIds(ids.slice(0, MAX_COUNTED_SPARES))}
        />
        <div role="status">
          {list.isError
            ? getErrorText(list.error)
            : problem ||
              (spareCount === undefined
                ? t('common:loading')
                : t('warehouseCount:counts', { count: spareCount }))}
        </div>
      </SpaceBetween>
    </Confirm>
  );
}

interface MultiSelectFieldProps {
  label: string;
  options: { value: string; label: string; description?: string }[];
  chosen: readonly string[];
  status: 'loading' | 'finished';
  onChange: (chosen: string[]) => void;
}

function MultiSelectField({ label, options, chosen, status, onChange }: MultiSelectFieldProps) {
  const { t } = useTranslation(['warehouseCount', 'common']);
  return (
    <FormField label={label}>
      <Multiselect
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        options={options}
        placeholder={t('warehouseCount:all')}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        virtualScroll={options.length > 20}
        tokenLimit={6}
        statusType={status}
        loadingText={t('common:loading')}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value }) => value!))}
      />
    </FormField>
  );
}
