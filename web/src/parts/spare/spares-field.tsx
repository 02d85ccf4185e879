// Spares that were used: the machine's own first, then whatever the warehouse keeps, with how many of each.
import { Box, Button, FormField, Input, Select } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MOST_SPARES, type SpareKept, type SpareUsed } from '../../../../shared/warehouse/consumption.ts';
import { messageOf } from '../../ui/form/form-field.tsx';
import { parseNumber } from '../../ui/form/number-text.ts';
import { useFormat } from '../../ui/format.ts';
import { Scannable } from '../../ui/scan/scannable.tsx';
import { type SpareOption, useSpareOptions } from './spare-options.ts';
import { useSpareScan } from './spare-scan.ts';
import './spares.css';

type Row = Partial<Record<keyof SpareUsed, string | number>>;
type RowErrors = Partial<Record<keyof SpareUsed, object>>;

interface Props {
  machineId: number | undefined;
  /** Named before, by name. */
  known?: readonly SpareKept[];
  disabled?: boolean;
}

/** What was kept of spares, as a form sends it again. */
export const spareRows = (kept: readonly SpareKept[] | undefined): SpareUsed[] | undefined =>
  kept?.map(({ spareId, quantity, warehouseId }) => ({
    spareId,
    quantity,
    ...(warehouseId !== undefined && { warehouseId }),
  }));

export function SparesField({ machineId, known = [], disabled = false }: Props) {
  const { t } = useTranslation(['spares', 'common']);
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'spares' });
  const rows = (value as Row[] | undefined) ?? [];
  const spares = useSpareOptions(
    machineId,
    known,
    rows.map(({ spareId }) => spareId),
  );
  const change = (at: number, row: Row) => onChange(rows.with(at, row));
  const place = useRef<HTMLDivElement>(null);
  const scan = useSpareScan(spares, (spareId) => onChange(withOneMore(rows, spareId)));
  const taken = new Set(rows.map(({ spareId }) => String(spareId)));
  const errors = error as unknown as readonly (RowErrors | undefined)[] | undefined;
  const ofRow = (at: number) => errors?.[at] && (messageOf(errors[at]) ?? undefined);
  const ofAll = error && !Array.isArray(error) ? messageOf(error) : undefined;
  return (
    <FormField
      label={t('spares:used')}
      description={spares.none ? t('spares:none') : undefined}
      constraintText={t('common:optional')}
      errorText={ofAll}
      stretch
    >
      <div ref={place} className="spares-used">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a spare is chosen
          <div key={at}>
            <SpareRow
              n={at + 1}
              row={row}
              spares={spares}
              taken={taken}
              disabled={disabled}
              problem={ofRow(at)}
              firstRef={at === 0 ? ref : undefined}
              onChange={(next) => change(at, next)}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        <Scannable
          within={place}
          what={t('spares:spare')}
          take={scan}
          disabled={disabled || rows.length >= MOST_SPARES}
        >
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={disabled || spares.none || rows.length >= MOST_SPARES}
            onClick={() => onChange([...rows, { quantity: 1 }])}
          >
            {t('spares:add')}
          </Button>
        </Scannable>
      </div>
    </FormField>
  );
}

/** Scanned again, it is one more of it. */
function withOneMore(rows: readonly Row[], spareId: string | number): Row[] {
  const at = rows.findIndex((row) => String(row.spareId) === String(spareId));
  const row = rows[at];
  if (!row) return [...rows.filter((one) => one.spareId !== undefined), { quantity: 1, spareId }];
  return rows.with(at, { ...row, quantity: typeof row.quantity === 'number' ? row.quantity + 1 : 1 });
}

interface RowProps {
  n: number;
  row: Row;
  spares: ReturnType<typeof useSpareOptions>;
  taken: ReadonlySet<string>;
  disabled: boolean;
  problem: string | undefined;
  firstRef: unknown;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function SpareRow({ n, row, spares, taken, disabled, problem, firstRef, onChange, onRemove }: RowProps) {
  const { t } = useTranslation(['spares', 'common']);
  const { number } = useFormat();
  const chosen = spares.of(row.spareId);
  const free = (option: SpareOption) => option.value === String(row.spareId) || !taken.has(option.value);
  const groups = spares.groups
    .map(({ label, options }) => ({ label, options: options.filter(free) }))
    .filter(({ options }) => options.length > 0);
  const { stock, unit } = chosen ?? {};
  const short = stock !== undefined && typeof row.quantity === 'number' && row.quantity > stock;
  return (
    <>
      <div className="row">
        <Select
          ref={firstRef as never}
          options={groups}
          selectedOption={chosen ?? null}
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
          <Quantity
            value={row.quantity}
            label={t('spares:quantityOf', { n })}
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
          short && (
            <Box color="text-status-warning" fontSize="body-s">
              {t('spares:short', { stock: number(stock), unit })}
            </Box>
          )
        )}
      </div>
    </>
  );
}

interface QuantityProps {
  value: Row['quantity'];
  label: string;
  disabled: boolean;
  invalid: boolean;
  onChange: (quantity: number | string | undefined) => void;
}

function Quantity({ value, label, disabled, invalid, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const { number } = useFormat();
  const shown = typeof value === 'number' ? number(value) : (value ?? '');
  return (
    <Input
      value={typed !== undefined && parseNumber(typed) === value ? typed : shown}
      inputMode="decimal"
      autoComplete={false}
      ariaLabel={label}
      disabled={disabled}
      invalid={invalid}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parseNumber(detail.value));
      }}
    />
  );
}
