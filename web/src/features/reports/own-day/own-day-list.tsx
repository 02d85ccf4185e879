// List of an own day that fits a phone, a tablet, a screen and paper: what, where and how long.
import type { ReactNode } from 'react';

export interface OwnDayRow {
  id: string;
  /** Code of the record, as a link if the user may open it. */
  name: ReactNode;
  state?: ReactNode;
  /** Further lines; empty ones are left out. */
  lines: readonly ReactNode[];
  /** Time or quantity at the end of the line. */
  amount?: string;
}

export function OwnDayList({ label, rows }: { label: string; rows: readonly OwnDayRow[] }) {
  return (
    <ul className="own-day-list" aria-label={label}>
      {rows.map(({ id, name, state, lines, amount }) => (
        <li key={id}>
          <div className="what">
            <span className="name">{name}</span>
            {state}
            {lines.filter(Boolean).map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change places
              <span key={i} className="line">
                {line}
              </span>
            ))}
          </div>
          {amount && <b className="amount">{amount}</b>}
        </li>
      ))}
    </ul>
  );
}
