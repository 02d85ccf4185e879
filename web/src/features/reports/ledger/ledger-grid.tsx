// The sheet itself: a grid one walks with the arrow keys, of which never more lines are in the page than the eye can see.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../../../../shared/reports/ledger-api.ts';
import { useFormat } from '../../../ui/format.ts';
import { cellAt, type Field, type Place, walked } from './grid-walk.ts';
import { type Block, type Folding, isFolded } from './ledger-blocks.ts';
import { footLines, footText, type LedgerColumns } from './ledger-columns.ts';
import { classOf, HEAD, LedgerBlock, LINE, type Sight, WEEK } from './ledger-row.tsx';
import { type CellTexts, isEmpty, mondayOf, useCellTexts, weekOf, weekToday } from './ledger-texts.ts';
import { LedgerWeek, type Opened } from './ledger-week.tsx';
import './ledger.css';

/** As ledger.css draws them. */
const FOOT_LINE = 18;

interface Props {
  ledger: Ledger;
  blocks: readonly Block[];
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
  const before = element.length + task.length;
  const now = weekToday(ledger);
  const { starts, lines } = useMemo(() => linesOf(blocks), [blocks]);
  const offsets = useMemo(() => offsetsOf([...element, ...task]), [element, task]);
  const frozen = offsets[columns.frozen]!;
  const width = offsets[before]! + ledger.weeks * WEEK + offsetsOf(year).at(-1)!;
  const field: Field = {
    firsts: useMemo(() => lines.map(({ block }) => starts[block]!), [lines, starts]),
    columns: before + ledger.weeks + year.length,
    merged: element.length,
    page: 10,
  };

  const [place, setPlace] = useState<Place>({ line: 0, column: 0 });
  const active = cellAt(field, {
    line: Math.min(place.line, Math.max(0, lines.length - 1)),
    column: Math.min(place.column, field.columns - 1),
  });
  const activeBlock = lines[active.line]?.block ?? 0;
  const walking = useRef(false);
  const cellOf = ({ line, column }: Place) =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it leads is looked at once it is drawn
  useLayoutEffect(() => {
    if (!walking.current) return;
    walking.current = false;
    const cell = cellOf(active);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active.line, active.column]);

  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => blocks[at]!.lines.length * LINE,
    // another function measures anew: an element may have other lines than before
    getItemKey: useCallback((at: number) => blocks[at]!.id, [blocks]),
    overscan: 2,
    // the cell that Tab leads to stays in the page
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeBlock])]
        .filter((at) => at < blocks.length)
        .sort((a, b) => a - b),
  });
  const sight = useSight(scroller, now, { before: offsets[before]!, frozen, weeks: ledger.weeks });

  const [opened, setOpened] = useState<Opened>();
  const open = ({ line, column }: Place, anchor: HTMLElement) => {
    const found = lines[line];
    const week = column - before + 1;
    if (!found || week < 1 || week > ledger.weeks) return;
    const block = blocks[found.block]!;
    const row = block.lines[found.at]!;
    const stands = weekOf(row, found.at === 0 ? block.head.stars : undefined, week);
    if (!isEmpty(stands)) setOpened({ row, week, stands, anchor });
  };
  const fold = (line: number) => {
    const block = blocks[lines[line]?.block ?? -1];
    if (block?.parent) onFold(block.id);
  };
  const close = useCallback(() => {
    setOpened(undefined);
    opened?.anchor.focus();
  }, [opened]);

  const obey = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const cell = event.target as HTMLElement;
      if (active.column === 0) fold(active.line);
      else if (active.column < before + ledger.weeks) open(active, cell);
      else cell.querySelector('a')?.click();
      return;
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - 2 * HEAD) / LINE) - 3);
    const next = walked({ ...field, page }, active, inReadingDirection(event.key), event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    walking.current = true;
    setPlace(next);
  };

  const click = ({ target, clientX }: MouseEvent) => {
    const on = target as HTMLElement;
    const cell = on.closest<HTMLElement>('[data-column]');
    const at = cell && placeOf(cell);
    if (at) {
      if (at.column > 0) open(at, cell);
      else if (on.closest('.fold')) fold(at.line);
      return;
    }
    // an empty week has no element of its own until somebody stands on it
    const line = on.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (line === undefined || !on.matches('.weeks')) return;
    const { left, right } = on.getBoundingClientRect();
    const week = Math.floor((isRightToLeft() ? right - clientX : clientX - left) / WEEK);
    walking.current = true;
    setPlace({ line: Number(line), column: before + Math.min(week, ledger.weeks - 1) });
  };

  return (
    <>
      <div
        ref={scroller}
        className="ledger-scroll"
        style={{
          scrollPaddingInlineStart: frozen,
          scrollPaddingBlock: `${HEAD}px ${footLines.length * FOOT_LINE}px`,
        }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA)
          role="treegrid"
          className={now === undefined ? 'ledger-grid' : 'ledger-grid this-year'}
          aria-label={label}
          aria-readonly="true"
          aria-rowcount={lines.length + 1 + footLines.length}
          aria-colcount={field.columns}
          style={{
            inlineSize: width,
            blockSize: HEAD + virtual.getTotalSize() + footLines.length * FOOT_LINE,
            ...({ '--week': `${WEEK}px`, '--now': now === undefined ? undefined : now - 1 } as CSSProperties),
          }}
          onKeyDown={obey}
          onFocus={({ target }) => {
            const at = placeOf(target);
            if (at) setPlace(at);
          }}
          onClick={click}
        >
          <Head ledger={ledger} columns={columns} offsets={offsets} now={now} texts={texts} />
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
                sight={index === activeBlock ? undefined : sight}
                active={index === activeBlock ? active : undefined}
                texts={texts}
                gone={t('gone')}
              />
            );
          })}
          <Foot
            ledger={ledger}
            first={before}
            before={offsets[before]!}
            frozen={frozen}
            lines={lines.length}
          />
        </table>
      </div>
      {opened && <LedgerWeek ledger={ledger} opened={opened} onClose={close} />}
    </>
  );
}

/** Of every line its element and its number there, and of every element its first line. */
function linesOf(blocks: readonly Block[]) {
  const starts: number[] = [];
  const lines: { block: number; at: number }[] = [];
  blocks.forEach((block, i) => {
    starts.push(lines.length);
    lines.push(...block.lines.map((_, at) => ({ block: i, at })));
  });
  return { starts, lines };
}

/** Where each begins, and at last where they end. */
function offsetsOf(columns: readonly { width: number }[]): number[] {
  const offsets = [0];
  for (const { width } of columns) offsets.push(offsets.at(-1)! + width);
  return offsets;
}

function placeOf(cell: HTMLElement): Place | undefined {
  const line = cell.closest<HTMLElement>('[data-line]')?.dataset.line;
  const { column } = cell.dataset;
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column) };
}

const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Where one reads from right to left, the left arrow leads to the next week. */
function inReadingDirection(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** So many weeks come and go at once. */
const STRETCH = 8;

interface Room {
  /** What stands before the weeks, and how much of it stays in sight. */
  before: number;
  frozen: number;
  weeks: number;
}

/** Which weeks are in sight, and somewhat more; of the year that runs one first sees this one, in the middle. */
function useSight(
  scroller: RefObject<HTMLDivElement | null>,
  now: number | undefined,
  { before, frozen, weeks }: Room,
): Sight {
  const [sight, setSight] = useState<Sight>({ from: 1, to: 2 * STRETCH, year: false });
  const look = useCallback(() => {
    const box = scroller.current;
    // while it is hidden nothing is in sight, and soon all is again
    if (!box?.clientWidth) return;
    const begin = (Math.abs(box.scrollLeft) - (before - frozen)) / WEEK;
    const end = begin + Math.max(0, box.clientWidth - frozen) / WEEK;
    const from = Math.max(1, Math.floor((begin - 2) / STRETCH) * STRETCH + 1);
    const to = Math.min(weeks, Math.ceil((end + 2) / STRETCH) * STRETCH);
    const year = to === weeks;
    setSight((last) =>
      last.from === from && last.to === to && last.year === year ? last : { from, to, year },
    );
  }, [scroller, before, frozen, weeks]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const room = (box.clientWidth - frozen) / 2;
    const left = now === undefined ? 0 : Math.max(0, before - frozen + (now - 0.5) * WEEK - room);
    box.scrollLeft = isRightToLeft() ? -left : left;
    look();
    box.addEventListener('scroll', look, { passive: true });
    // the menu beside the page comes and goes
    const size = new ResizeObserver(look);
    size.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [scroller, now, before, frozen, look]);
  return sight;
}

interface HeadProps {
  ledger: Ledger;
  columns: LedgerColumns;
  offsets: readonly number[];
  now: number | undefined;
  texts: CellTexts;
}
const Head = memo(function Head({ ledger, columns, offsets, now, texts }: HeadProps) {
  const { t } = useTranslation('ledger');
  const { element, task, year, frozen } = columns;
  const before = element.length + task.length;
  return (
    <thead className="ledger-head">
      <tr className="ledger-line" aria-rowindex={1}>
        {[...element, ...task].map((column, i) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={i + 1}
            className={classOf(column, i < frozen)}
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
            aria-colindex={before + i + 1}
            aria-current={i + 1 === now ? 'date' : undefined}
            aria-label={t('week', { week: i + 1 })}
            title={texts.days(mondayOf(ledger.from, i + 1))}
            className={i + 1 === now ? 'week now' : 'week'}
          >
            {i + 1}
          </th>
        ))}
        {year.map((column, i) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={before + ledger.weeks + i + 1}
            className={classOf(column)}
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
  /** The column of the first week. */
  first: number;
  before: number;
  frozen: number;
  lines: number;
}
const Foot = memo(function Foot({ ledger, first, before, frozen, lines }: FootProps) {
  const { t } = useTranslation('ledger');
  const { number } = useFormat();
  const { weeks } = ledger.footer;
  return (
    <tfoot className="ledger-foot">
      {footLines.map((name, at) => (
        <tr key={name} className="ledger-line" aria-rowindex={lines + 2 + at}>
          <th scope="row" className="cell frozen" style={{ inlineSize: frozen, insetInlineStart: 0 }}>
            {t(`foot.${name}`)}
          </th>
          {before > frozen && <td aria-hidden="true" style={{ inlineSize: before - frozen }} />}
          <td role="presentation" className="weeks" style={{ inlineSize: ledger.weeks * WEEK }}>
            {Array.from({ length: ledger.weeks }, (_, i) => {
              const text = footText(weeks[i + 1]?.[name], number);
              return (
                text && (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: weeks are known by their number
                    key={i}
                    {...{ ...sumCell, 'aria-colindex': first + i + 1 }}
                    style={{ insetInlineStart: i * WEEK }}
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
