// Block of an element in the grid: its own cells once, beside a line for each of its strategies.
import { memo } from 'react';
import { Link } from 'react-router';
import type { LedgerRow } from '#shared/reports/ledger-api.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import type { GridPosition } from './grid-walk.ts';
import type { ElementBlock } from './ledger-blocks.ts';
import { CellMarks } from './ledger-cell.tsx';
import type { LedgerColumn, LedgerColumns } from './ledger-columns.ts';
import { type CellTexts, type ElementContent, getWeekContent, isEmptyWeek } from './ledger-texts.ts';

/** Sizes in pixels; must match ledger.css. */
export const LINE_HEIGHT = 36;
export const HEADER_HEIGHT = 32;
export const WEEK_WIDTH = 30;

/** Range of rendered weeks, and whether the columns of the year are rendered. */
export interface VisibleWeeks {
  from: number;
  to: number;
  year: boolean;
}

interface BlockProps {
  block: ElementBlock;
  start: number;
  /** Index of its first line in the grid. */
  first: number;
  folded: boolean;
  columns: LedgerColumns;
  /** Start of each column before the weeks, in pixels. */
  offsets: readonly number[];
  weeks: number;
  /** If absent, all weeks are rendered, because the keyboard may move to any of them. */
  sight: VisibleWeeks | undefined;
  /** Active cell, if it is in this block. */
  active: GridPosition | undefined;
  texts: CellTexts;
  /** Suffix of the name of elements no longer in the structure. */
  deletedText: string;
}

export const LedgerBlock = memo(function LedgerBlock({
  block,
  start,
  first,
  active,
  ...lineProps
}: BlockProps) {
  const { head, lines, context } = block;
  const classes = ['ledger-block', head.deleted && 'gone', context && 'context', `level-${head.level}`];
  return (
    <tbody
      className={classes.filter(Boolean).join(' ')}
      style={{ insetBlockStart: HEADER_HEIGHT + start, blockSize: lines.length * LINE_HEIGHT }}
    >
      {lines.map((row, i) => (
        <Line
          key={getLineKey(row)}
          {...{ block, row, ...lineProps }}
          line={first + i}
          top={i === 0}
          at={active?.line === first + i ? active.column : undefined}
        />
      ))}
    </tbody>
  );
});

export const getLineKey = ({ strategy, strategyId, pointId }: LedgerRow) =>
  [strategy, strategyId, pointId].join();

interface LineProps extends Omit<BlockProps, 'start' | 'first' | 'active'> {
  row: LedgerRow;
  line: number;
  /** Whether it is the first shown line of its element. */
  top: boolean;
  /** Active column, if it is on this line. */
  at: number | undefined;
}

/** Returns the props of a grid cell; only the active cell is reachable by Tab. */
const getCellProps = (
  column: number,
  at: number | undefined,
  role: 'gridcell' | 'rowheader' = 'gridcell',
) => ({
  role,
  'data-column': column,
  'aria-colindex': column + 1,
  tabIndex: at === column ? 0 : -1,
});

function Line({ at, ...props }: LineProps) {
  const { block, row, line, top, folded, columns, offsets, weeks, texts, deletedText } = props;
  const { from, to, year: hasYearColumns } = props.sight ?? { from: 1, to: weeks, year: true };
  const before = columns.element.length + columns.task.length;
  const findActiveColumn = (first: number, end: number) =>
    at !== undefined && at >= first && at < end ? at : undefined;
  return (
    <tr
      className="ledger-line"
      data-line={line}
      aria-rowindex={line + 2}
      aria-level={block.above.length + 1}
      aria-expanded={top && block.parent ? !folded : undefined}
    >
      <LeadingColumns
        {...{ block, row, top, folded, columns, offsets, deletedText }}
        at={findActiveColumn(0, before)}
      />
      <Weeks
        {...{ row, before, weeks, from, to, texts }}
        element={top ? block.head : undefined}
        at={findActiveColumn(before, before + weeks)}
      />
      {hasYearColumns && (
        <Year
          {...{ row, columns }}
          first={before + weeks}
          at={findActiveColumn(before + weeks, Number.POSITIVE_INFINITY)}
        />
      )}
    </tr>
  );
}

type LeadingColumnsProps = Pick<
  LineProps,
  'block' | 'row' | 'top' | 'folded' | 'columns' | 'offsets' | 'deletedText' | 'at'
>;

/** Columns before the weeks: a fixed part and a scrolling part. */
const LeadingColumns = memo(function LeadingColumns({
  block,
  row,
  top,
  folded,
  columns,
  offsets,
  deletedText,
  at,
}: LeadingColumnsProps) {
  const { element, task, frozen } = columns;
  const { head, lines } = block;
  const span = lines.length > 1 ? lines.length : undefined;
  const renderElementCell = (column: LedgerColumn, i: number) => (
    <div
      key={column.id}
      {...{ ...getCellProps(i, at, i === 0 ? 'rowheader' : 'gridcell'), 'aria-rowspan': span }}
      className={`of-element ${getCellClass(column)}`}
      style={{ inlineSize: column.width, blockSize: lines.length * LINE_HEIGHT }}
      title={i === 0 ? formatElementName(head, deletedText) : undefined}
    >
      {i === 0 ? (
        <ElementName block={block} folded={folded} deletedText={deletedText} />
      ) : column.id === 'image' && head.part?.image ? (
        <Thumb id={head.part.image} name={head.description} isStatic />
      ) : (
        column.text(head)
      )}
    </div>
  );
  const renderTaskCell = (column: LedgerColumn, i: number) => (
    <div
      key={column.id}
      {...getCellProps(i, at)}
      className={getCellClass(column)}
      style={{ inlineSize: column.width }}
      title={column.id === 'task' ? row.task : undefined}
    >
      <span className="clamped">{column.text(row)}</span>
    </div>
  );
  const renderPart = (begin: number, end: number, className: string) => {
    const elementColumns = element.slice(begin, end);
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
        {top && elementColumns.map((column, i) => renderElementCell(column, begin + i))}
        {task
          .slice(first - element.length, Math.max(0, end - element.length))
          .map((column, i) => renderTaskCell(column, first + i))}
      </td>
    );
  };
  const before = element.length + task.length;
  return (
    <>
      {renderPart(0, frozen, 'part frozen')}
      {frozen < before && renderPart(frozen, before, 'part')}
    </>
  );
});

interface WeeksProps extends Pick<LineProps, 'row' | 'weeks' | 'texts' | 'at'> {
  element: ElementContent | undefined;
  before: number;
  from: number;
  to: number;
}

/** Cells of the weeks; only weeks with content and the active one are rendered. */
const Weeks = memo(function Weeks({ row, element, before, weeks, from, to, texts, at }: WeeksProps) {
  return (
    <td role="presentation" className="weeks" style={{ inlineSize: weeks * WEEK_WIDTH }}>
      {Array.from({ length: to - from + 1 }, (_, i) => {
        const week = from + i;
        const column = before + week - 1;
        const weekContent = getWeekContent(row, element, week);
        const empty = isEmptyWeek(weekContent);
        if (empty && at !== column) return null;
        const text = texts.cell(week, weekContent);
        return (
          <div
            key={week}
            {...{ ...getCellProps(column, at), 'aria-label': text }}
            aria-haspopup={empty ? undefined : 'dialog'}
            title={empty ? undefined : text}
            className="week"
            style={{ insetInlineStart: (week - 1) * WEEK_WIDTH }}
          >
            {!empty && <CellMarks {...weekContent} />}
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
          {...getCellProps(first + i, at)}
          className={getCellClass(column)}
          style={{ inlineSize: column.width }}
        >
          <CellLink to={column.to?.(row)}>{column.text(row)}</CellLink>
        </div>
      ))}
    </td>
  );
});

/** Link in a cell. It is not focusable: the cell has the focus and opens it. */
const CellLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  ) : (
    children
  );

const formatElementName = ({ code, description, deleted }: LedgerRow, gone: string) =>
  [code, description, deleted && gone].filter(Boolean).join(' – ');

export const getCellClass = ({ number }: Pick<LedgerColumn, 'number'>, frozen = false): string =>
  ['cell', frozen && 'frozen', number && 'number'].filter(Boolean).join(' ');

function ElementName({
  block,
  folded,
  deletedText,
}: {
  block: ElementBlock;
  folded: boolean;
  deletedText: string;
}) {
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
          {deleted && ` (${deletedText})`}
        </span>
      </span>
    </span>
  );
}
