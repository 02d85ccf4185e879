// The rows of a count, to type in one after the other: Enter goes to the next, the arrows go up and down.
import { Alert, Button, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_NOTE } from '../../../../../shared/warehouse/count.ts';
import { errorText, problemText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import type { CountRow } from './count-rows.ts';
import type { Counting, TypedRow } from './counting.ts';
import './count-list.css';

const views = ['all', 'toCount', 'differing'] as const;
type View = (typeof views)[number];
const seen: Record<View, (row: CountRow) => boolean> = {
  all: () => true,
  toCount: ({ counted }) => counted === undefined,
  differing: ({ difference }) => Boolean(difference),
};

interface Props {
  rows: readonly CountRow[];
  /** Undefined where nothing is entered any more. */
  counting?: Counting;
  sheetOf: (spareId: number) => string;
}

export const fieldId = (spareId: number) => `counted-${spareId}`;

export function CountList({ rows, counting, sheetOf }: Props) {
  const { t } = useTranslation('warehouseCount');
  const [view, setView] = useState<View>('all');
  const shown = rows.filter((row) => seen[view](row) || counting?.typed[row.spareId] !== undefined);
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SegmentedControl
          label={t('view.label')}
          selectedId={view}
          options={views.map((id) => ({
            id,
            text: t('view.counted', { view: t(`view.${id}`), count: rows.filter(seen[id]).length }),
          }))}
          onChange={({ detail }) => setView(detail.selectedId as View)}
        />
      </div>
      {counting && <Unsaved counting={counting} />}
      {shown.length === 0 ? (
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
              {shown.map((row) => (
                <Row
                  key={row.spareId}
                  row={row}
                  sheet={sheetOf(row.spareId)}
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

/** What the server does not have: after a refusal, a log-off or a line that broke. */
function Unsaved({ counting: { typed, failure, sending, enterAll } }: { counting: Counting }) {
  const { t } = useTranslation('warehouseCount');
  const [before] = useState(() => Object.keys(typed));
  const kept = before.filter((spareId) => typed[spareId] !== undefined).length;
  const waiting = failure === undefined ? kept : Object.keys(typed).length;
  if (waiting === 0) return null;
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
        {failure !== undefined && <p>{errorText(failure)}</p>}
        {t('unsaved', { count: waiting })}
      </Alert>
    </div>
  );
}

interface RowProps {
  row: CountRow;
  sheet: string;
  open: boolean;
  typed: TypedRow | undefined;
  problem: string | undefined;
  type: Counting['type'] | undefined;
  enter: Counting['enter'] | undefined;
}

/** Four hundred of them: typing in one draws one. */
const Row = memo(function Row({ row, sheet, open, typed, problem, type, enter }: RowProps) {
  const { t } = useTranslation('warehouseCount');
  const { number, money, instant } = useFormat();
  const { spareId, code, description, unit, place, counted, expected, difference, worth, note } = row;
  const id = fieldId(spareId);
  return (
    <tr data-differs={Boolean(difference) || undefined}>
      <td className="place">{place}</td>
      <th scope="row">
        <PlainLink to={sheet}>{code}</PlainLink>
        <span>{description}</span>
      </th>
      <td className="counted">
        {open ? (
          <>
            <input
              id={id}
              value={typed?.counted ?? (counted === undefined ? '' : String(counted))}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              aria-label={t('countedOf', { code, unit })}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem && `${id}-problem`}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type?.(spareId, { counted: event.target.value })}
              onKeyDown={walk}
              onBlur={() => enter?.(spareId)}
            />{' '}
            {unit}
            {problem && (
              <small id={`${id}-problem`} className="problem">
                {problemText(problem)}
              </small>
            )}
          </>
        ) : (
          counted !== undefined && `${number(counted)} ${unit}`
        )}
      </td>
      <td className="number">{number(expected)}</td>
      <td className="number difference">{signed(difference, number)}</td>
      <td className="number">{difference ? money(worth) : ''}</td>
      <td className="line-note">
        {open ? (
          <input
            value={typed?.note ?? note ?? ''}
            maxLength={LONGEST_NOTE}
            enterKeyHint="next"
            autoComplete="off"
            aria-label={t('noteOf', { code })}
            onChange={(event) => type?.(spareId, { note: event.target.value })}
            onKeyDown={walk}
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

const signed = (value: number | undefined, number: (value: number) => string) =>
  value === undefined ? '' : `${value > 0 ? '+' : ''}${number(value)}`;

/** From a field to that of the next row. Leaving one saves the row; from the last Enter stays there and saves all the same. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
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
