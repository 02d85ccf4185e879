// Rows of a count for fast input: Enter goes to the next row, the arrow keys go up and down.

import { Alert, Button, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEditableNumber, parseTypedNumber } from '#shared/number-text.ts';
import { isCounted, MAX_NOTE_LENGTH } from '#shared/warehouse/count.ts';
import { getErrorText, getProblemText } from '#web/i18n/text.ts';
import { NumberReading } from '#web/ui/form/number-input.tsx';
import { useFormat } from '#web/ui/format.ts';
import { PlainLink } from '#web/ui/plain-link.tsx';
import type { CountRow } from './count-rows.ts';
import type { Counting, TypedRow } from './counting.ts';
import './count-list.css';

const views = ['all', 'toCount', 'differing'] as const;
type View = (typeof views)[number];
const viewFilters: Record<View, (row: CountRow) => boolean> = {
  all: () => true,
  toCount: (row) => !isCounted(row),
  differing: ({ difference, recount }) => Boolean(difference) && !recount,
};

interface Props {
  rows: readonly CountRow[];
  /** Undefined if the count is read-only. */
  counting?: Counting;
  getSpareRoute: (spareId: number) => string;
}

export const getCountedFieldId = (spareId: number) => `counted-${spareId}`;

export function CountList({ rows, counting, getSpareRoute }: Props) {
  const { t } = useTranslation('warehouseCount');
  const [view, setView] = useState<View>('all');
  const visibleRows = rows.filter(
    (row) => viewFilters[view](row) || counting?.typed[row.spareId] !== undefined,
  );
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SegmentedControl
          label={t('view.label')}
          selectedId={view}
          options={views.map((id) => ({
            id,
            text: t('view.counted', { view: t(`view.${id}`), count: rows.filter(viewFilters[id]).length }),
          }))}
          onChange={({ detail }) => setView(detail.selectedId as View)}
        />
      </div>
      {counting && <Unsaved counting={counting} />}
      {visibleRows.length === 0 ? (
        <p>{t(view === 'toCount' ? 'allCounted' : 'noDifference')}</p>
      ) : (
        <div className="count-scroll">
          <table className="count-list">
            <thead>
              <tr>
                <th scope="col">{t('fields.place')}</th>
                <th scope="col">{t('fields.spare')}</th>
                <th scope="col">{t('fields.counted')}</th>
                <th scope="col" className="number">
                  {t('fields.expected')}
                </th>
                <th scope="col" className="number">
                  {t('fields.difference')}
                </th>
                <th scope="col" className="number">
                  {t('fields.worth')}
                </th>
                <th scope="col">
                  {t('fields.note')} · {t('fields.countedBy')}
                </th>
              </tr>
            </thead>
            <tbody>
              {visibleRows.map((row) => (
                <Row
                  key={row.spareId}
                  row={row}
                  sparePageRoute={getSpareRoute(row.spareId)}
                  open={counting !== undefined}
                  typed={counting?.typed[row.spareId]}
                  problem={counting?.problems[row.spareId]}
                  type={counting?.type}
                  enter={counting?.enter}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SpaceBetween>
  );
}

/** Notice of quantities not saved yet, after a refusal, a sign-out or a lost connection. */
function Unsaved({ counting: { typed, failure, sending, enterAll } }: { counting: Counting }) {
  const { t } = useTranslation('warehouseCount');
  const [initialIds] = useState(() => Object.keys(typed));
  const restoredCount = initialIds.filter((spareId) => typed[spareId] !== undefined).length;
  const unsavedCount = failure === undefined ? restoredCount : Object.keys(typed).length;
  if (unsavedCount === 0) return null;
  return (
    <div role={failure === undefined ? 'status' : 'alert'}>
      <Alert
        type={failure === undefined ? 'info' : 'error'}
        action={
          <Button loading={sending} onClick={enterAll}>
            {t('save')}
          </Button>
        }
      >
        {failure !== undefined && <p>{getErrorText(failure)}</p>}
        {t('unsaved', { count: unsavedCount })}
      </Alert>
    </div>
  );
}

interface RowProps {
  row: CountRow;
  sparePageRoute: string;
  open: boolean;
  typed: TypedRow | undefined;
  problem: string | undefined;
  type: Counting['type'] | undefined;
  enter: Counting['enter'] | undefined;
}

/** Memoised row, because a count has hundreds of rows. */
const Row = memo(function Row({ row, sparePageRoute, open, typed, problem, type, enter }: RowProps) {
  const { t } = useTranslation('warehouseCount');
  const { number, money, instant, region } = useFormat();
  const { spareId, code, description, unit, place, counted, expected, difference, worth, note } = row;
  const id = getCountedFieldId(spareId);
  // Problem of the input, else of the line until a quantity is typed.
  const hint = problem ? getProblemText(problem) : row.recount && !typed?.counted && t('recount');
  return (
    <tr data-differs={Boolean(difference) || undefined}>
      <td className="place">{place}</td>
      <th scope="row">
        <PlainLink to={sparePageRoute}>{code}</PlainLink>
        <span>{description}</span>
      </th>
      <td className="counted">
        {open ? (
          <>
            <input
              id={id}
              value={
                typed?.counted ??
                (counted === undefined ? '' : formatEditableNumber(counted, region.globalization))
              }
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              aria-label={t('countedOf', { code, unit })}
              aria-invalid={Boolean(hint) || undefined}
              aria-describedby={hint ? `${id}-problem` : undefined}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type?.(spareId, { counted: event.target.value })}
              onKeyDown={moveFocus}
              onBlur={() => enter?.(spareId)}
            />{' '}
            {unit}
            {typed?.counted !== undefined && (
              <NumberReading read={parseTypedNumber(typed.counted, region.globalization)} unit={unit} />
            )}
            {hint && (
              <small id={`${id}-problem`} className="problem">
                {hint}
              </small>
            )}
          </>
        ) : (
          counted !== undefined && `${number(counted)} ${unit}`
        )}
      </td>
      <td className="number" data-label={t('fields.expected')}>
        {number(expected)}
      </td>
      <td className="number difference" data-label={t('fields.difference')}>
        {formatSigned(difference, number)}
      </td>
      <td className="number" data-label={t('fields.worth')}>
        {difference ? money(worth) : ''}
      </td>
      <td className="line-note">
        {open ? (
          <input
            value={typed?.note ?? note ?? ''}
            maxLength={MAX_NOTE_LENGTH}
            enterKeyHint="next"
            autoComplete="off"
            aria-label={t('noteOf', { code })}
            onChange={(event) => type?.(spareId, { note: event.target.value })}
            onKeyDown={moveFocus}
            onBlur={() => enter?.(spareId)}
          />
        ) : (
          note && <span>{note}</span>
        )}
        <small>
          {typed !== undefined && problem === undefined ? (
            <em>{t('notSaved')}</em>
          ) : (
            row.countedBy && (
              <>
                {row.countedBy}, {instant(row.countedAt)}
              </>
            )
          )}
        </small>
      </td>
    </tr>
  );
});

const formatSigned = (value: number | undefined, number: (value: number) => string) =>
  value === undefined ? '' : `${value > 0 ? '+' : ''}${number(value)}`;

/**
 * Moves the focus to the same field of the next or previous row. Leaving a row saves it; Enter on the last
 * row saves without moving.
 */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const field = event.currentTarget;
  const column = field.closest('td')!.className;
  const fields = [...field.closest('tbody')!.querySelectorAll<HTMLInputElement>(`.${column} input`)];
  const next = fields[fields.indexOf(field) + step];
  if (next) next.focus();
  else if (event.key === 'Enter') field.blur();
}
