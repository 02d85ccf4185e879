// Field of used spares with quantities: those of the machine first, then those of the warehouse.

import { Box, Button, FormField } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ConsumedSpare, MAX_SPARES, type ReportedSpare } from '#shared/warehouse/consumption.ts';
import { getFieldError } from '../../ui/form/form-field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { useFormat } from '../../ui/format.ts';
import { Scannable } from '../../ui/scan/scannable.tsx';
import { Select } from '../../ui/select.tsx';
import { type SpareOption, useSpareOptions } from './spare-options.ts';
import { useSpareScan } from './spare-scan.ts';
import './spares.css';

type Row = Partial<Record<keyof ReportedSpare, string | number>>;
type RowErrors = Partial<Record<keyof ReportedSpare, object>>;

interface Props {
  machineId: number | undefined;
  /** Stored spares, with their names. */
  storedSpares?: readonly ConsumedSpare[];
  disabled?: boolean;
  /** Absent: used spares. */
  label?: string;
}

/** Returns stored spares as form values. */
export const toSpareRows = (
  storedSpares: readonly ConsumedSpare[] | undefined,
): ReportedSpare[] | undefined =>
  storedSpares?.map(({ spareId, quantity, warehouseId }) => ({
    spareId,
    quantity,
    ...(warehouseId !== undefined && { warehouseId }),
  }));

export function SparesField({ machineId, storedSpares = [], disabled = false, label }: Props) {
  const { t } = useTranslation(['spares', 'common']);
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'spares' });
  const rows = (value as Row[] | undefined) ?? [];
  const spares = useSpareOptions(
    machineId,
    storedSpares,
    rows.map(({ spareId }) => spareId),
  );
  const changeRow = (at: number, row: Row) => onChange(rows.with(at, row));
  const place = useRef<HTMLDivElement>(null);
  const takeScan = useSpareScan(spares, (spareId) => onChange(addScannedSpare(rows, spareId)));
  const usedSpareIds = new Set(rows.map(({ spareId }) => String(spareId)));
  const errors = error as unknown as readonly (RowErrors | undefined)[] | undefined;
  const getRowProblem = (at: number) => errors?.[at] && (getFieldError(errors[at]) ?? undefined);
  const fieldProblem = error && !Array.isArray(error) ? getFieldError(error) : undefined;
  return (
    <FormField
      label={label ?? t('spares:used')}
      description={spares.none ? t('spares:none') : undefined}
      constraintText={t('common:optional')}
      errorText={fieldProblem}
      stretch
    >
      <div ref={place} className="spares-used">
        {rows.length > 0 && (
          <div className="row labels" aria-hidden>
            <span>{t('spares:spare')}</span>
            <span>{t('spares:quantity')}</span>
          </div>
        )}
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a spare is chosen
          <div key={at}>
            <SpareRow
              n={at + 1}
              row={row}
              spares={spares}
              usedSpareIds={usedSpareIds}
              disabled={disabled}
              problem={getRowProblem(at)}
              firstRef={at === 0 ? ref : undefined}
              onChange={(next) => changeRow(at, next)}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        <Scannable
          within={place}
          recordTypeName={t('spares:spare')}
          take={takeScan}
          disabled={disabled || rows.length >= MAX_SPARES}
        >
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={disabled || spares.none || rows.length >= MAX_SPARES}
            onClick={() => onChange([...rows, { quantity: 1 }])}
          >
            {t('spares:add')}
          </Button>
        </Scannable>
      </div>
    </FormField>
  );
}

/** Adds a scanned spare; if it has a row already, its quantity increases by one. */
function addScannedSpare(rows: readonly Row[], spareId: string | number): Row[] {
  const at = rows.findIndex((row) => String(row.spareId) === String(spareId));
  const row = rows[at];
  if (!row) return [...rows.filter((filledRow) => filledRow.spareId !== undefined), { quantity: 1, spareId }];
  return rows.with(at, { ...row, quantity: typeof row.quantity === 'number' ? row.quantity + 1 : 1 });
}

interface RowProps {
  n: number;
  row: Row;
  spares: ReturnType<typeof useSpareOptions>;
  usedSpareIds: ReadonlySet<string>;
  disabled: boolean;
  problem: string | undefined;
  firstRef: unknown;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function SpareRow({
  n,
  row,
  spares,
  usedSpareIds,
  disabled,
  problem,
  firstRef,
  onChange,
  onRemove,
}: RowProps) {
  const { t } = useTranslation(['spares', 'common']);
  const { number } = useFormat();
  const selectedOption = spares.of(row.spareId);
  const isSelectable = (option: SpareOption) =>
    option.value === String(row.spareId) || !usedSpareIds.has(option.value);
  const groups = spares.groups
    .map(({ label, options }) => ({ label, options: options.filter(isSelectable) }))
    .filter(({ options }) => options.length > 0);
  const { stock, unit } = selectedOption ?? {};
  const isShort = stock !== undefined && typeof row.quantity === 'number' && row.quantity > stock;
  return (
    <>
      <div className="row">
        <Select
          ref={firstRef as never}
          options={groups}
          selectedOption={selectedOption ?? null}
          placeholder={t('spares:spare')}
          ariaLabel={t('spares:spare')}
          filteringType="manual"
          filteringPlaceholder={t('spares:find')}
          filteringAriaLabel={t('spares:find')}
          statusType={spares.status}
          loadingText={t('common:loading')}
          errorText={t('common:table.failed')}
          recoveryText={t('common:retry')}
          empty={t('spares:notFound')}
          disabled={disabled}
          invalid={problem !== undefined}
          expandToViewport
          onLoadItems={({ detail }) => spares.find(detail.filteringText)}
          onChange={({ detail }) => {
            const spareId = spares.choose(detail.selectedOption.value!);
            onChange({ quantity: row.quantity, spareId });
          }}
        />
        <div className="amount">
          <NumberInput
            value={row.quantity}
            ariaLabel={t('spares:quantityOf', { n })}
            unit={unit}
            disabled={disabled}
            invalid={problem !== undefined}
            onChange={(quantity) => onChange({ ...row, quantity })}
          />
          <span>{unit}</span>
        </div>
        <Button
          iconName="remove"
          variant="icon"
          formAction="none"
          disabled={disabled}
          ariaLabel={t('spares:remove', { n })}
          onClick={onRemove}
        />
      </div>
      <div aria-live="polite">
        {problem ? (
          <Box color="text-status-error" fontSize="body-s">
            {problem}
          </Box>
        ) : (
          isShort && (
            <Box color="text-status-warning" fontSize="body-s">
              {t('spares:short', { stock: number(stock), unit })}
            </Box>
          )
        )}
      </div>
    </>
  );
}
