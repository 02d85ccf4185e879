// Printout of a ledger on A3: every shown line, one table per half-year, the header repeated on each page.
// Rendered only while printing.
import { useTranslation } from 'react-i18next';
import type { Ledger } from '#shared/reports/ledger-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import type { ElementBlock } from './ledger-blocks.ts';
import { CellMarks } from './ledger-cell.tsx';
import {
  defaultColumnIds,
  footerLines,
  formatFooterValue,
  type LedgerColumn,
  type LedgerColumns,
} from './ledger-columns.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { LedgerLegend } from './ledger-legend.tsx';
import { getLineKey } from './ledger-row.tsx';
import { findCurrentWeek, getWeekContent, isEmptyWeek } from './ledger-texts.ts';

interface Props {
  ledger: Ledger;
  blocks: readonly ElementBlock[];
  columns: LedgerColumns;
}

/** Weeks of the first half of the year; the second has the 26 or 27 that are left. */
const WEEKS_IN_HALF = 26;

export const LedgerPrintout = (props: Props) => (usePrinting() ? <PrintedLedger {...props} /> : null);

function PrintedLedger({ ledger, blocks, columns }: Props) {
  const { t } = useTranslation('ledger');
  const { day } = useFormat();
  const { year, today, footer } = ledger;
  const { task } = columns;
  // Images are omitted because they load too late to be printed.
  const element = columns.element.filter(({ id }) => id !== 'image');
  const sums = columns.year.filter(({ to }) => !to);
  const isRepeated = ({ id }: LedgerColumn) => defaultColumnIds.has(id);
  const weeks = Array.from({ length: ledger.weeks }, (_, i) => i + 1);
  const halves = [
    { element, task, weeks: weeks.slice(0, WEEKS_IN_HALF), sums: [] },
    {
      element: element.filter(isRepeated),
      task: task.filter(isRepeated),
      weeks: weeks.slice(WEEKS_IN_HALF),
      sums,
    },
  ];
  return (
    <article className="ledger-paper">
      {halves.map((half, at) => (
        <section key={half.weeks[0]}>
          <header>
            <h2>{t('half', { year, from: half.weeks[0], to: half.weeks.at(-1) })}</h2>
            <p>{t('printed', { day: day(today) })}</p>
          </header>
          <HalfYear {...half} ledger={ledger} blocks={blocks} />
          {at === 1 && <LedgerFigures footer={footer} />}
          <LedgerLegend />
        </section>
      ))}
    </article>
  );
}

interface Half {
  ledger: Ledger;
  blocks: readonly ElementBlock[];
  element: readonly LedgerColumn[];
  task: readonly LedgerColumn[];
  weeks: readonly number[];
  /** Columns of the year, printed with its second half. */
  sums: readonly LedgerColumn[];
}

function HalfYear({ ledger, blocks, element, task, weeks, sums }: Half) {
  const { t } = useTranslation('ledger');
  const { number } = useFormat();
  const now = findCurrentWeek(ledger);
  return (
    <table>
      <thead>
        <tr>
          {[...element, ...task].map(({ id, header }) => (
            <th key={id} className={id}>
              {header}
            </th>
          ))}
          {weeks.map((week) => (
            <th key={week} className={week === now ? 'week now' : 'week'}>
              {week}
            </th>
          ))}
          {sums.map(({ id, header }) => (
            <th key={id} className="figure">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {blocks.map(({ id, head, lines, above }) => (
        <tbody key={id} className={head.deleted && 'gone'}>
          {lines.map((row, i) => (
            <tr key={getLineKey(row)}>
              {i === 0 &&
                element.map((column, at) => (
                  <td key={column.id} rowSpan={lines.length} className={column.id}>
                    {at === 0 ? (
                      <span style={{ paddingInlineStart: above.length * 4 }}>
                        <b>
                          {!head.deleted && head.path} {head.code}
                        </b>{' '}
                        {head.description} {head.deleted && `(${t('gone')})`}
                      </span>
                    ) : (
                      column.text(head)
                    )}
                  </td>
                ))}
              {task.map((column) => (
                <td key={column.id} className={column.id}>
                  {column.text(row)}
                </td>
              ))}
              {weeks.map((week) => {
                const weekContent = getWeekContent(row, i === 0 ? head : undefined, week);
                return (
                  <td key={week} className="week">
                    {!isEmptyWeek(weekContent) && <CellMarks {...weekContent} />}
                  </td>
                );
              })}
              {sums.map((column) => (
                <td key={column.id} className="figure">
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody className="foot">
        {footerLines.map((name) => (
          <tr key={name}>
            <th colSpan={element.length + task.length}>{t(`foot.${name}`)}</th>
            {weeks.map((week) => (
              <td key={week} className="week">
                {formatFooterValue(ledger.footer.weeks[week]?.[name], number)}
              </td>
            ))}
            {sums.length > 0 && <td colSpan={sums.length} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
