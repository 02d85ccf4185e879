// Cell of one week and line: work and its outcome above, breakdowns below (domain 3.4).

import type { LedgerRow } from '#shared/reports/ledger-api.ts';
import { InLargerMark } from '#web/parts/calendar/in-larger-mark.tsx';
import { ColourMark } from '#web/parts/colour-mark.tsx';
import type { WeekContent } from './ledger-texts.ts';

const colours = { planned: 'yellow', done: 'green', late: 'orange', open: 'red', auto: 'blue' } as const;

/** Marks of a cell, hidden from assistive technology because the cell has a text. */
export function CellMarks({ cell, star, free, closedHere }: WeekContent) {
  return (
    <>
      <span aria-hidden="true" className="work">
        {cell && <WorkMark cell={cell} />}
        {cell?.nok && <AnomalyMark />}
        {cell?.inLarger && <InLargerMark />}
        {closedHere && <i className="closed-here" />}
        {free && <FreeOrderMark hollow={free.done < free.count} />}
        {free && free.count > 1 && free.count}
      </span>
      {star && <Stars star={star} />}
    </>
  );
}

function WorkMark({ cell: { symbol, count, replaced } }: { cell: LedgerRow['cells'][string] }) {
  return (
    <ColourMark colour={colours[symbol]} outlined={count === 0}>
      {count > 1 && count}
      {replaced && 'R'}
    </ColourMark>
  );
}

export const AnomalyMark = () => (
  <svg className="anomaly" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <path d="M5 1l4.2 8H.8z" />
  </svg>
);

/** Diamond of a free order; hollow while it is not closed. */
export const FreeOrderMark = ({ hollow = false }: { hollow?: boolean }) => (
  <svg
    className={hollow ? 'free-order hollow' : 'free-order'}
    viewBox="0 0 12 12"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M6 .8L11.2 6 6 11.2 .8 6z" />
  </svg>
);

/** Star of a breakdown; hollow for breakdowns of descendants. */
export const StarMark = ({ hollow = false }: { hollow?: boolean }) => (
  <svg className={hollow ? 'star hollow' : 'star'} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
    <path d="M6 .8l1.6 3.4 3.7.5-2.7 2.6.7 3.7L6 9.2 2.7 11l.7-3.7L.7 4.7l3.7-.5z" />
  </svg>
);

function Stars({ star: { count, own } }: { star: LedgerRow['stars'][string] }) {
  return (
    <span aria-hidden="true" className="stars">
      {own > 0 && (
        <>
          <StarMark />
          {own}
        </>
      )}
      {count > own && (
        <>
          <StarMark hollow />
          {count - own}
        </>
      )}
    </span>
  );
}
