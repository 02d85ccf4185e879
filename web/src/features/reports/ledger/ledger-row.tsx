// An element of the ledger as the grid draws it: its own cells once, beside them a line for each of its strategies.
import { memo } from 'react';
import type { LedgerRow } from '../../../../../shared/reports/ledger-api.ts';
import { Thumb } from '../../../ui/image/thumb.tsx';
import type { Place } from './grid-walk.ts';
import type { Block } from './ledger-blocks.ts';
import { CellMarks } from './ledger-cell.tsx';
import type { LedgerColumn, LedgerColumns } from './ledger-columns.ts';
import { type CellTexts, isEmpty, weekOf } from './ledger-texts.ts';

/** As high as ledger.css draws them. */
export const LINE = 36;
export const HEAD = 32;
export const WEEK = 30;

/** What is drawn of the weeks, and whether what follows them is. */
export interface Sight {
  from: number;
  to: number;
  year: boolean;
}

interface BlockProps {
  block: Block;
  start: number;
  /** Number of its first line in the grid. */
  first: number;
  folded: boolean;
  columns: LedgerColumns;
  /** Where each frozen column begins. */
  offsets: readonly number[];
  weeks: number;
  /** Without it all is drawn: the keyboard may go anywhere. */
  sight: Sight | undefined;
  now: number | undefined;
  /** The cell with the keyboard, where it is one of these. */
  active: Place | undefined;
  texts: CellTexts;
  /** What the element is called when it is no longer in the structure. */
  gone: string;
}

export const LedgerBlock = memo(function LedgerBlock({ block, start, first, ...shown }: BlockProps) {
  const { head, lines, context } = block;
  const classes = ['ledger-block', head.deleted && 'gone', context && 'context', `level-${head.level}`];
  return (
    <tbody
      className={classes.filter(Boolean).join(' ')}
      style={{ insetBlockStart: HEAD + start, blockSize: lines.length * LINE }}
    >
      {lines.map((row, i) => (
        <Line key={lineKey(row)} block={block} row={row} line={first + i} top={i === 0} {...shown} />
      ))}
    </tbody>
  );
});

export const lineKey = ({ strategy, strategyId, pointId }: LedgerRow) =>
  [strategy, strategyId, pointId].join();

interface LineProps extends Omit<BlockProps, 'start' | 'first'> {
  row: LedgerRow;
  line: number;
  /** The first line shown of its element. */
  top: boolean;
}

function Line(props: LineProps) {
  const { block, row, line, top, folded, columns, offsets, weeks, now, active, texts, gone } = props;
  const { from, to, year: inYear } = props.sight ?? { from: 1, to: weeks, year: true };
  const { element, task, year, frozen } = columns;
  const { head, lines, above, parent } = block;
  const at = active?.line === line ? active.column : undefined;
  const before = element.length + task.length;
  const style = (column: LedgerColumn, i: number) => ({
    inlineSize: column.width,
    ...(i < frozen && { insetInlineStart: offsets[i] }),
  });
  /** What makes a cell one of the grid: it takes the keyboard when its turn comes. */
  const its = (column: number, role: 'gridcell' | 'rowheader' = 'gridcell') => ({
    role,
    'data-column': column,
    'aria-colindex': column + 1,
    tabIndex: at === column ? 0 : -1,
  });
  const stars = top ? head.stars : undefined;
  return (
    <tr
      className="ledger-line"
      data-line={line}
      aria-rowindex={line + 2}
      aria-level={above.length + 1}
      aria-expanded={top && parent ? !folded : undefined}
    >
      {top ? (
        element.map((column, i) => (
          <td
            key={column.id}
            {...its(i, i === 0 ? 'rowheader' : 'gridcell')}
            aria-rowspan={lines.length > 1 ? lines.length : undefined}
            className={`of-element ${classOf(column, i < frozen)}`}
            style={{ ...style(column, i), blockSize: lines.length * LINE }}
            title={i === 0 ? nameOf(head, gone) : undefined}
          >
            {i === 0 ? (
              <ElementName block={block} folded={folded} gone={gone} />
            ) : column.id === 'image' && head.part?.image ? (
              <Thumb id={head.part.image} name={head.description} still />
            ) : (
              column.text(head)
            )}
          </td>
        ))
      ) : (
        <td className="beneath" aria-hidden="true" style={{ inlineSize: offsets[element.length] }} />
      )}
      {task.map((column, i) => (
        <td
          key={column.id}
          {...its(element.length + i)}
          className={classOf(column, element.length + i < frozen)}
          style={style(column, element.length + i)}
          title={column.id === 'task' ? row.task : undefined}
        >
          <span className="clamped">{column.text(row)}</span>
        </td>
      ))}
      {from > 1 && <td className="unseen" aria-hidden="true" style={{ inlineSize: (from - 1) * WEEK }} />}
      {Array.from({ length: to - from + 1 }, (_, i) => {
        const week = from + i;
        const column = before + week - 1;
        const stands = weekOf(row, stars, week);
        const empty = isEmpty(stands);
        // what is empty says so where one stands on it
        const text = empty && at !== column ? undefined : texts.cell(week, stands);
        return (
          <td
            key={week}
            {...its(column)}
            aria-label={text}
            aria-haspopup={empty ? undefined : 'dialog'}
            title={empty ? undefined : text}
            className={week === now ? 'week now' : 'week'}
          >
            {!empty && <CellMarks {...stands} />}
          </td>
        );
      })}
      {inYear &&
        year.map((column, i) => (
          <td
            key={column.id}
            {...its(before + weeks + i)}
            className={classOf(column)}
            style={{ inlineSize: column.width }}
          >
            {column.text(row)}
          </td>
        ))}
    </tr>
  );
}

const nameOf = ({ code, description, deleted }: LedgerRow, gone: string) =>
  [code, description, deleted && gone].filter(Boolean).join(' – ');

export const classOf = ({ number }: Pick<LedgerColumn, 'number'>, frozen = false): string =>
  ['cell', frozen && 'frozen', number && 'number'].filter(Boolean).join(' ');

function ElementName({ block, folded, gone }: { block: Block; folded: boolean; gone: string }) {
  const { head, above, parent } = block;
  const { path, code, description, deleted } = head;
  return (
    <span className="element-name" style={{ paddingInlineStart: Math.max(0, above.length - 1) * 10 }}>
      <span className="fold" aria-hidden="true">
        {parent && (
          <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <path d={folded ? 'M4 2l5 4-5 4z' : 'M2 4h8l-4 5z'} />
          </svg>
        )}
      </span>
      <span className="names">
        <b>
          {!deleted && path} {code}
        </b>
        <span>
          {description}
          {deleted && ` (${gone})`}
        </span>
      </span>
    </span>
  );
}
