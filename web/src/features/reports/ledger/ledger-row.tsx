// An element of the ledger as the grid draws it: its own cells once, beside them a line for each of its strategies.
import { memo } from 'react';
import { Link } from 'react-router';
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
  /** Where each column before the weeks begins. */
  offsets: readonly number[];
  weeks: number;
  /** Without it all is drawn: the keyboard may go anywhere. */
  sight: Sight | undefined;
  /** The cell with the keyboard, where it is one of these. */
  active: Place | undefined;
  texts: CellTexts;
  /** What the element is called when it is no longer in the structure. */
  gone: string;
}

export const LedgerBlock = memo(function LedgerBlock({ block, start, first, active, ...shown }: BlockProps) {
  const { head, lines, context } = block;
  const classes = ['ledger-block', head.deleted && 'gone', context && 'context', `level-${head.level}`];
  return (
    <tbody
      className={classes.filter(Boolean).join(' ')}
      style={{ insetBlockStart: HEAD + start, blockSize: lines.length * LINE }}
    >
      {lines.map((row, i) => (
        <Line
          key={lineKey(row)}
          {...{ block, row, ...shown }}
          line={first + i}
          top={i === 0}
          at={active?.line === first + i ? active.column : undefined}
        />
      ))}
    </tbody>
  );
});

export const lineKey = ({ strategy, strategyId, pointId }: LedgerRow) =>
  [strategy, strategyId, pointId].join();

interface LineProps extends Omit<BlockProps, 'start' | 'first' | 'active'> {
  row: LedgerRow;
  line: number;
  /** The first line shown of its element. */
  top: boolean;
  /** The column with the keyboard, where it is on this line. */
  at: number | undefined;
}

/** What makes a cell one of the grid: it takes the keyboard when its turn comes. */
const cellOf = (column: number, at: number | undefined, role: 'gridcell' | 'rowheader' = 'gridcell') => ({
  role,
  'data-column': column,
  'aria-colindex': column + 1,
  tabIndex: at === column ? 0 : -1,
});

function Line({ at, ...props }: LineProps) {
  const { block, row, line, top, folded, columns, offsets, weeks, texts, gone } = props;
  const { from, to, year: inYear } = props.sight ?? { from: 1, to: weeks, year: true };
  const before = columns.element.length + columns.task.length;
  const within = (first: number, end: number) =>
    at !== undefined && at >= first && at < end ? at : undefined;
  return (
    <tr
      className="ledger-line"
      data-line={line}
      aria-rowindex={line + 2}
      aria-level={block.above.length + 1}
      aria-expanded={top && block.parent ? !folded : undefined}
    >
      <Left {...{ block, row, top, folded, columns, offsets, gone }} at={within(0, before)} />
      <Weeks
        {...{ row, before, weeks, from, to, texts }}
        stars={top ? block.head.stars : undefined}
        at={within(before, before + weeks)}
      />
      {inYear && (
        <Year
          {...{ row, columns }}
          first={before + weeks}
          at={within(before + weeks, Number.POSITIVE_INFINITY)}
        />
      )}
    </tr>
  );
}

type LeftProps = Pick<LineProps, 'block' | 'row' | 'top' | 'folded' | 'columns' | 'offsets' | 'gone' | 'at'>;

/** What stands before the weeks: a part that stays in sight, and one that moves with them. */
const Left = memo(function Left({ block, row, top, folded, columns, offsets, gone, at }: LeftProps) {
  const { element, task, frozen } = columns;
  const { head, lines } = block;
  const span = lines.length > 1 ? lines.length : undefined;
  const ofElement = (column: LedgerColumn, i: number) => (
    <div
      key={column.id}
      {...{ ...cellOf(i, at, i === 0 ? 'rowheader' : 'gridcell'), 'aria-rowspan': span }}
      className={`of-element ${classOf(column)}`}
      style={{ inlineSize: column.width, blockSize: lines.length * LINE }}
      title={i === 0 ? nameOf(head, gone) : undefined}
    >
      {i === 0 ? (
        <ElementName block={block} folded={folded} gone={gone} />
      ) : column.id === 'image' && head.part?.image ? (
        <Thumb id={head.part.image} name={head.description} still />
      ) : (
        column.text(head)
      )}
    </div>
  );
  const ofTask = (column: LedgerColumn, i: number) => (
    <div
      key={column.id}
      {...cellOf(i, at)}
      className={classOf(column)}
      style={{ inlineSize: column.width }}
      title={column.id === 'task' ? row.task : undefined}
    >
      <span className="clamped">{column.text(row)}</span>
    </div>
  );
  const part = (begin: number, end: number, className: string) => {
    const its = element.slice(begin, end);
    const first = Math.max(begin, element.length);
    return (
      <td
        role="presentation"
        className={className}
        style={{
          inlineSize: offsets[end]! - offsets[begin]!,
          ...(!top && { paddingInlineStart: offsets[Math.min(first, end)]! - offsets[begin]! }),
        }}
      >
        {top && its.map((column, i) => ofElement(column, begin + i))}
        {task
          .slice(first - element.length, Math.max(0, end - element.length))
          .map((column, i) => ofTask(column, first + i))}
      </td>
    );
  };
  const before = element.length + task.length;
  return (
    <>
      {part(0, frozen, 'part frozen')}
      {frozen < before && part(frozen, before, 'part')}
    </>
  );
});

interface WeeksProps extends Pick<LineProps, 'row' | 'weeks' | 'texts' | 'at'> {
  stars: LedgerRow['stars'] | undefined;
  before: number;
  from: number;
  to: number;
}

/** Only weeks in which there is something are cells of their own, and the one that somebody stands on. */
const Weeks = memo(function Weeks({ row, stars, before, weeks, from, to, texts, at }: WeeksProps) {
  return (
    <td role="presentation" className="weeks" style={{ inlineSize: weeks * WEEK }}>
      {Array.from({ length: to - from + 1 }, (_, i) => {
        const week = from + i;
        const column = before + week - 1;
        const stands = weekOf(row, stars, week);
        const empty = isEmpty(stands);
        if (empty && at !== column) return null;
        const text = texts.cell(week, stands);
        return (
          <div
            key={week}
            {...{ ...cellOf(column, at), 'aria-label': text }}
            aria-haspopup={empty ? undefined : 'dialog'}
            title={empty ? undefined : text}
            className="week"
            style={{ insetInlineStart: (week - 1) * WEEK }}
          >
            {!empty && <CellMarks {...stands} />}
          </div>
        );
      })}
    </td>
  );
});

interface YearProps extends Pick<LineProps, 'row' | 'columns' | 'at'> {
  first: number;
}

const Year = memo(function Year({ row, columns, first, at }: YearProps) {
  return (
    <td role="presentation" className="part">
      {columns.year.map((column, i) => (
        <div
          key={column.id}
          {...cellOf(first + i, at)}
          className={classOf(column)}
          style={{ inlineSize: column.width }}
        >
          <Way to={column.to?.(row)}>{column.text(row)}</Way>
        </div>
      ))}
    </td>
  );
});

/** Its cell takes the keyboard, and leads there. */
const Way = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  ) : (
    children
  );

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
