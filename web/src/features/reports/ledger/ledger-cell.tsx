// One week of one line: above the work and what came of it, below the breakdowns (domain 3.4).
import type { LedgerRow } from '../../../../../shared/reports/ledger-api.ts';
import { ColourMark } from '../../../parts/colour-mark.tsx';
import type { WeekOfLine } from './ledger-texts.ts';

const colours = { planned: 'yellow', done: 'green', late: 'orange', open: 'red', auto: 'blue' } as const;

/** Only drawn: its cell says it in words. */
export function CellMarks({ cell, star, closedHere }: WeekOfLine) {
  return (
    <>
      <span aria-hidden="true" className="work">
        {cell && <WorkMark cell={cell} />}
        {cell?.nok && <AnomalyMark />}
        {closedHere && <i className="closed-here" />}
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

/** Hollow: of what stands below. */
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
