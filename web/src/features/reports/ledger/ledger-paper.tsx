// The ledger on paper: every line that is shown, its head repeated on each sheet of A3. Drawn when somebody prints.
import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../../../../shared/reports/ledger-api.ts';
import { useFormat } from '../../../ui/format.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { Block } from './ledger-blocks.ts';
import { CellMarks } from './ledger-cell.tsx';
import { footLines, footText, type LedgerColumns } from './ledger-columns.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { LedgerLegend } from './ledger-legend.tsx';
import { lineKey } from './ledger-row.tsx';
import { isEmpty, weekOf, weekToday } from './ledger-texts.ts';

interface Props {
  ledger: Ledger;
  blocks: readonly Block[];
  columns: LedgerColumns;
}

export const LedgerPaper = (props: Props) => (usePrinting() ? <Paper {...props} /> : null);

function Paper({ ledger, blocks, columns }: Props) {
  const { t } = useTranslation('ledger');
  const { day, number } = useFormat();
  const { year, today, footer } = ledger;
  const { task } = columns;
  // pictures come too late for paper
  const element = columns.element.filter(({ id }) => id !== 'image');
  const sums = columns.year.filter(({ to }) => !to);
  const weeks = Array.from({ length: ledger.weeks }, (_, i) => i + 1);
  const now = weekToday(ledger);
  return (
    <article className="ledger-paper">
      <header>
        <h2>{year}</h2>
        <p>{t('printed', { day: day(today) })}</p>
      </header>
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
              <tr key={lineKey(row)}>
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
                  const found = weekOf(row, i === 0 ? head.stars : undefined, week);
                  return (
                    <td key={week} className="week">
                      {!isEmpty(found) && <CellMarks {...found} />}
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
          {footLines.map((name) => (
            <tr key={name}>
              <th colSpan={element.length + task.length}>{t(`foot.${name}`)}</th>
              {weeks.map((week) => (
                <td key={week} className="week">
                  {footText(footer.weeks[week]?.[name], number)}
                </td>
              ))}
              <td colSpan={sums.length} />
            </tr>
          ))}
        </tbody>
      </table>
      <LedgerFigures footer={footer} />
      <LedgerLegend />
    </article>
  );
}
