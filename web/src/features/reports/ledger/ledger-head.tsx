// Header and footer of the ledger's grid.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ledger } from '#shared/reports/ledger-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { footerLines, formatFooterValue, type LedgerColumns } from './ledger-columns.ts';
import { getCellClass, WEEK_WIDTH } from './ledger-row.tsx';
import { type CellTexts, getMondayOfWeek } from './ledger-texts.ts';

/** Height in pixels; must match ledger.css. */
export const FOOTER_LINE_HEIGHT = 18;

interface HeadProps {
  ledger: Ledger;
  columns: LedgerColumns;
  offsets: readonly number[];
  now: number | undefined;
  texts: CellTexts;
}
export const LedgerHead = memo(function LedgerHead({ ledger, columns, offsets, now, texts }: HeadProps) {
  const { t } = useTranslation('ledger');
  const { element, task, year, frozen } = columns;
  const leadingCount = element.length + task.length;
  return (
    <thead className="ledger-head">
      <tr className="ledger-line" aria-rowindex={1}>
        {[...element, ...task].map((column, i) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={i + 1}
            className={getCellClass(column, i < frozen)}
            title={column.title}
            style={{ inlineSize: column.width, ...(i < frozen && { insetInlineStart: offsets[i] }) }}
          >
            {column.header}
          </th>
        ))}
        {Array.from({ length: ledger.weeks }, (_, i) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks are known by their number
            key={i}
            scope="col"
            aria-colindex={leadingCount + i + 1}
            aria-current={i + 1 === now ? 'date' : undefined}
            aria-label={t('week', { week: i + 1 })}
            title={texts.days(getMondayOfWeek(ledger.from, i + 1))}
            className={i + 1 === now ? 'week now' : 'week'}
          >
            {i + 1}
          </th>
        ))}
        {year.map((column, i) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={leadingCount + ledger.weeks + i + 1}
            className={getCellClass(column)}
            title={column.title}
            style={{ inlineSize: column.width }}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
});

const sumCell = { role: 'gridcell', className: 'week' } as const;

interface FootProps {
  ledger: Ledger;
  /** Index of the column of the first week. */
  first: number;
  before: number;
  frozen: number;
  lines: number;
}
export const LedgerFoot = memo(function LedgerFoot({ ledger, first, before, frozen, lines }: FootProps) {
  const { t } = useTranslation('ledger');
  const { number } = useFormat();
  const { weeks } = ledger.footer;
  return (
    <tfoot className="ledger-foot">
      {footerLines.map((name, at) => (
        <tr key={name} className="ledger-line" aria-rowindex={lines + 2 + at}>
          <th scope="row" className="cell frozen" style={{ inlineSize: frozen, insetInlineStart: 0 }}>
            {t(`foot.${name}`)}
          </th>
          {before > frozen && <td aria-hidden="true" style={{ inlineSize: before - frozen }} />}
          <td role="presentation" className="weeks" style={{ inlineSize: ledger.weeks * WEEK_WIDTH }}>
            {Array.from({ length: ledger.weeks }, (_, i) => {
              const text = formatFooterValue(weeks[i + 1]?.[name], number);
              return (
                text && (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: weeks are known by their number
                    key={i}
                    {...{ ...sumCell, 'aria-colindex': first + i + 1 }}
                    style={{ insetInlineStart: i * WEEK_WIDTH }}
                  >
                    {text}
                  </div>
                )
              );
            })}
          </td>
        </tr>
      ))}
    </tfoot>
  );
});
