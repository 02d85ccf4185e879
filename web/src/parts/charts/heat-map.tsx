// How much of what happened where: a table whose cells grow warmer, each with its number and the way to its list.
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import './charts.css';

interface Named {
  id: string;
  title: string;
}
interface Props {
  label: string;
  rows: readonly Named[];
  columns: readonly Named[];
  /** What the rows are, and what a sum is called. */
  corner: string;
  sum: string;
  value: (row: string, column: string) => number;
  to?: (row: string, column: string) => string | undefined;
}

export function HeatMap({ label, rows, columns, corner, sum, value, to }: Props) {
  const { number } = useFormat();
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => value(row.id, column.id))));
  const total = (values: number[]) => number(values.reduce((all, each) => all + each, 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its place is scrolled by keyboard too
    <section className="heat" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{sum}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              {columns.map((column) => {
                const found = value(row.id, column.id);
                const path = found > 0 ? to?.(row.id, column.id) : undefined;
                return (
                  <td
                    key={column.id}
                    style={found > 0 ? { backgroundColor: warmth(found / most) } : undefined}
                  >
                    {path ? (
                      <PlainLink to={path} label={`${row.title}, ${column.title}: ${number(found)}`}>
                        {number(found)}
                      </PlainLink>
                    ) : found > 0 ? (
                      number(found)
                    ) : (
                      ''
                    )}
                  </td>
                );
              })}
              <td className="sum">{total(columns.map((column) => value(row.id, column.id)))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum}</th>
            {columns.map((column) => (
              <td key={column.id} className="sum">
                {total(rows.map((row) => value(row.id, column.id)))}
              </td>
            ))}
            <td className="sum">
              {total(rows.flatMap((row) => columns.map((column) => value(row.id, column.id))))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The faintest is still seen. */
const warmth = (share: number) =>
  `color-mix(in srgb, var(--chart-heat) ${Math.round(12 + share * 88)}%, transparent)`;
