// Horizontal bars, one per row and with one or several parts: technicians, machines, teams. A mark on the bar
// shows the capacity.
import type { ReactNode } from 'react';
import { PlainLink } from '../../ui/plain-link.tsx';
import './charts.css';

export interface RowBar {
  id: string;
  name: string;
  to?: string;
  parts: readonly { id: string; value: number; color: string }[];
  /** Capacity, in the unit of the parts. */
  limit?: number;
  /** Figure beside the bar. */
  figure: ReactNode;
}
interface Props {
  label: string;
  rows: readonly RowBar[];
  legend?: readonly { id: string; title: string; color: string }[];
}

export function RowBars({ label, rows, legend = [] }: Props) {
  const computeLength = ({ parts }: RowBar) => parts.reduce((sum, { value }) => sum + value, 0);
  const maxLength = Math.max(0, ...rows.map((row) => Math.max(computeLength(row), row.limit ?? 0)));
  const formatShare = (value: number) => `${maxLength === 0 ? 0 : (value / maxLength) * 100}%`;
  return (
    <figure className="plot">
      {legend.length > 0 && (
        <ul className="chart-legend">
          {legend.map(({ id, title, color }) => (
            <li key={id}>
              <span className="swatch" style={{ backgroundColor: color }} />
              {title}
            </li>
          ))}
        </ul>
      )}
      <ul className="row-bars" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="name" title={row.name}>
              {row.to ? <PlainLink to={row.to}>{row.name}</PlainLink> : row.name}
            </span>
            <span className="track" aria-hidden="true">
              {row.parts.map(
                ({ id, value, color }) =>
                  value > 0 && (
                    <span key={id} style={{ inlineSize: formatShare(value), backgroundColor: color }} />
                  ),
              )}
              {row.limit !== undefined && (
                <span className="limit" style={{ insetInlineStart: formatShare(row.limit) }} />
              )}
            </span>
            <span className="figure">{row.figure}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
