// Grid of the ledger, navigated by arrow keys. Only visible lines are in the document (virtual scrolling).
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Ledger } from '#shared/reports/ledger-api.ts';
import { findNextPosition, type GridPosition, type GridShape, getCellPosition } from './grid-walk.ts';
import { type ElementBlock, type Folding, isFolded } from './ledger-blocks.ts';
import { footerLines, type LedgerColumns } from './ledger-columns.ts';
import { FOOTER_LINE_HEIGHT, LedgerFoot, LedgerHead } from './ledger-head.tsx';
import { HEADER_HEIGHT, LedgerBlock, LINE_HEIGHT, WEEK_WIDTH } from './ledger-row.tsx';
import { findCurrentWeek, getWeekContent, isEmptyWeek, useCellTexts } from './ledger-texts.ts';
import { LedgerWeek, type OpenedWeek } from './ledger-week.tsx';
import { isRightToLeft, useVisibleWeeks } from './visible-weeks.ts';
import './ledger.css';

interface Props {
  ledger: Ledger;
  blocks: readonly ElementBlock[];
  folding: Folding;
  columns: LedgerColumns;
  label: string;
  onFold: (id: string) => void;
}

export function LedgerGrid({ ledger, blocks, folding, columns, label, onFold }: Props) {
  const { t } = useTranslation('ledger');
  const texts = useCellTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const { element, task, year } = columns;
  const leadingCount = element.length + task.length;
  const now = findCurrentWeek(ledger);
  const { starts, lines } = useMemo(() => buildLines(blocks), [blocks]);
  const offsets = useMemo(() => computeOffsets([...element, ...task]), [element, task]);
  const frozen = offsets[columns.frozen]!;
  const width = offsets[leadingCount]! + ledger.weeks * WEEK_WIDTH + computeOffsets(year).at(-1)!;
  const field: GridShape = {
    firsts: useMemo(() => lines.map(({ block }) => starts[block]!), [lines, starts]),
    columns: leadingCount + ledger.weeks + year.length,
    merged: element.length,
    page: 10,
  };

  const [place, setPlace] = useState<GridPosition>({ line: 0, column: 0 });
  const active = getCellPosition(field, {
    line: Math.min(place.line, Math.max(0, lines.length - 1)),
    column: Math.min(place.column, field.columns - 1),
  });
  const activeBlock = lines[active.line]?.block ?? 0;
  const isKeyboardMove = useRef(false);
  const findCell = ({ line, column }: GridPosition) =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it leads is looked at once it is drawn
  useLayoutEffect(() => {
    if (!isKeyboardMove.current) return;
    isKeyboardMove.current = false;
    const cell = findCell(active);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active.line, active.column]);

  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => blocks[at]!.lines.length * LINE_HEIGHT,
    // A new function makes the virtualizer measure again, because the number of an element's lines may have
    // changed.
    getItemKey: useCallback((at: number) => blocks[at]!.id, [blocks]),
    overscan: 2,
    // The block of the active cell stays in the document, so that Tab can reach it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeBlock])]
        .filter((at) => at < blocks.length)
        .sort((a, b) => a - b),
  });
  const visibleWeeks = useVisibleWeeks(scroller, now, {
    before: offsets[leadingCount]!,
    frozen,
    weeks: ledger.weeks,
  });

  const [openedWeek, setOpenedWeek] = useState<OpenedWeek>();
  const open = ({ line, column }: GridPosition, anchor: HTMLElement) => {
    const openedLine = lines[line];
    const week = column - leadingCount + 1;
    if (!openedLine || week < 1 || week > ledger.weeks) return;
    const block = blocks[openedLine.block]!;
    const row = block.lines[openedLine.at]!;
    const weekContent = getWeekContent(row, openedLine.at === 0 ? block.head : undefined, week);
    if (!isEmptyWeek(weekContent)) setOpenedWeek({ row, week, weekContent, anchor });
  };
  const toggleFold = (line: number) => {
    const block = blocks[lines[line]?.block ?? -1];
    if (block?.parent) onFold(block.id);
  };
  const close = useCallback(() => {
    setOpenedWeek(undefined);
    openedWeek?.anchor.focus();
  }, [openedWeek]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const cell = event.target as HTMLElement;
      if (active.column === 0) toggleFold(active.line);
      else if (active.column < leadingCount + ledger.weeks) open(active, cell);
      else cell.querySelector('a')?.click();
      return;
    }
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - 2 * HEADER_HEIGHT) / LINE_HEIGHT) - 3,
    );
    const next = findNextPosition({ ...field, page }, active, toReadingDirection(event.key), event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    isKeyboardMove.current = true;
    setPlace(next);
  };

  const handleClick = ({ target, clientX }: MouseEvent) => {
    const clickedElement = target as HTMLElement;
    const cell = clickedElement.closest<HTMLElement>('[data-column]');
    const at = cell && findPosition(cell);
    if (at) {
      if (at.column > 0) open(at, cell);
      else if (clickedElement.closest('.fold')) toggleFold(at.line);
      return;
    }
    // Empty weeks are rendered as cells only while active.
    const line = clickedElement.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (line === undefined || !clickedElement.matches('.weeks')) return;
    const { left, right } = clickedElement.getBoundingClientRect();
    const week = Math.floor((isRightToLeft() ? right - clientX : clientX - left) / WEEK_WIDTH);
    isKeyboardMove.current = true;
    setPlace({ line: Number(line), column: leadingCount + Math.min(week, ledger.weeks - 1) });
  };

  return (
    <>
      <div
        ref={scroller}
        className="ledger-scroll"
        style={{
          scrollPaddingInlineStart: frozen,
          scrollPaddingBlock: `${HEADER_HEIGHT}px ${footerLines.length * FOOTER_LINE_HEIGHT}px`,
        }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA)
          role="treegrid"
          className={now === undefined ? 'ledger-grid' : 'ledger-grid this-year'}
          aria-label={label}
          aria-readonly="true"
          aria-rowcount={lines.length + 1 + footerLines.length}
          aria-colcount={field.columns}
          style={{
            inlineSize: width,
            blockSize: HEADER_HEIGHT + virtual.getTotalSize() + footerLines.length * FOOTER_LINE_HEIGHT,
            ...({
              '--week': `${WEEK_WIDTH}px`,
              '--now': now === undefined ? undefined : now - 1,
            } as CSSProperties),
          }}
          onKeyDown={handleKeyDown}
          onFocus={({ target }) => {
            const at = findPosition(target);
            if (at) setPlace(at);
          }}
          onClick={handleClick}
        >
          <LedgerHead ledger={ledger} columns={columns} offsets={offsets} now={now} texts={texts} />
          {virtual.getVirtualItems().map(({ index, start }) => {
            const block = blocks[index]!;
            return (
              <LedgerBlock
                key={block.id}
                block={block}
                start={start}
                first={starts[index]!}
                folded={isFolded(folding, block)}
                columns={columns}
                offsets={offsets}
                weeks={ledger.weeks}
                sight={index === activeBlock ? undefined : visibleWeeks}
                active={index === activeBlock ? active : undefined}
                texts={texts}
                deletedText={t('gone')}
              />
            );
          })}
          <LedgerFoot
            ledger={ledger}
            first={leadingCount}
            before={offsets[leadingCount]!}
            frozen={frozen}
            lines={lines.length}
          />
        </table>
      </div>
      {openedWeek && <LedgerWeek ledger={ledger} opened={openedWeek} onClose={close} />}
    </>
  );
}

/** Returns the block and index of every line, and the first line of every block. */
function buildLines(blocks: readonly ElementBlock[]) {
  const starts: number[] = [];
  const lines: { block: number; at: number }[] = [];
  blocks.forEach((block, i) => {
    starts.push(lines.length);
    lines.push(...block.lines.map((_, at) => ({ block: i, at })));
  });
  return { starts, lines };
}

/** Returns the start of each column in pixels, followed by the end of the last. */
function computeOffsets(columns: readonly { width: number }[]): number[] {
  const offsets = [0];
  for (const { width } of columns) offsets.push(offsets.at(-1)! + width);
  return offsets;
}

function findPosition(cell: HTMLElement): GridPosition | undefined {
  const line = cell.closest<HTMLElement>('[data-line]')?.dataset.line;
  const { column } = cell.dataset;
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column) };
}

/** Swaps the left and right arrow keys in right-to-left languages. */
function toReadingDirection(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
