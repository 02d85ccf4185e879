// Begins a count: what of the warehouse is counted, and how many spares that are.
import { FormField, Input, Multiselect, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isCounted, MOST_COUNTED } from '../../../../../shared/warehouse/count.ts';
import { counts } from '../../../../../shared/warehouse/count-api.ts';
import { spareClasses } from '../../../../../shared/warehouse/spare.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { enumText, errorText } from '../../../i18n/text.ts';
import { paths } from '../../../paths/warehouse.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { useAll, useSend } from '../../../use-call.ts';
import { shelvesOf } from '../shelves.ts';

export function NewCount({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const { t } = useTranslation(['warehouseCount', 'common', 'enums']);
  const { day } = useFormat();
  const today = useToday();
  const navigate = useNavigate();
  const list = useAll(spareParts.list, { warehouseId });
  const { send } = useSend(counts.create);
  const [description, setDescription] = useState(() => t('warehouseCount:proposed', { day: day(today) }));
  const [shelvings, setShelvings] = useState<string[]>([]);
  const [classes, setClasses] = useState<string[]>([]);
  const [spareIds, setSpareIds] = useState<string[]>([]);
  const shelves = useMemo(() => shelvesOf(list.data ?? []), [list.data]);
  const choice = {
    shelvings,
    classes: spareClasses.filter((each) => classes.includes(each)),
    spareIds: spareIds.map(Number),
  };
  const found = list.data?.filter((spare) => isCounted(choice, spare.id, spare, spare.stock)).length;
  const problem =
    found === undefined
      ? undefined
      : found === 0
        ? t('warehouseCount:nothing')
        : found > MOST_COUNTED && t('warehouseCount:tooMany', { count: found, limit: MOST_COUNTED });
  const status = list.isPending ? 'loading' : 'finished';
  return (
    <Confirm
      title={t('warehouseCount:do.new')}
      action={t('warehouseCount:do.begin')}
      disabled={!found || Boolean(problem) || description.trim() === ''}
      onConfirm={async () => {
        const count = await send({ warehouseId, description, ...choice });
        void navigate(paths.count(warehouseId, count.id));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('warehouseCount:fields.description')}>
          <Input value={description} ariaRequired onChange={({ detail }) => setDescription(detail.value)} />
        </FormField>
        <Several
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
        <Several
          label={t('warehouseCount:fields.classes')}
          options={spareClasses.map((value) => ({ value, label: enumText('spareClass', value) }))}
          chosen={classes}
          status="finished"
          onChange={setClasses}
        />
        <Several
          label={t('warehouseCount:fields.spareIds')}
          options={(list.data ?? []).map(({ id, code, description }) => ({
            value: String(id),
            label: code,
            description,
          }))}
          chosen={spareIds}
          status={status}
          onChange={(ids) => setSpareIds(ids.slice(0, MOST_COUNTED))}
        />
        <div role="status">
          {list.isError
            ? errorText(list.error)
            : problem ||
              (found === undefined ? t('common:loading') : t('warehouseCount:counts', { count: found }))}
        </div>
      </SpaceBetween>
    </Confirm>
  );
}

interface SeveralProps {
  label: string;
  options: { value: string; label: string; description?: string }[];
  chosen: readonly string[];
  status: 'loading' | 'finished';
  onChange: (chosen: string[]) => void;
}

function Several({ label, options, chosen, status, onChange }: SeveralProps) {
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
