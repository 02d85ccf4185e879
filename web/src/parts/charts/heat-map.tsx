// Heat map: a table whose cells are coloured by value, each with its number and a link to its list.
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import './charts.css';

interface HeatMapHeading {
  id: string;
  title: string;
}
interface Props {
  label: string;
  rows: readonly HeatMapHeading[];
  columns: readonly HeatMapHeading[];
  /** Heading of the rows, and label of the sums. */
  corner: string;
  sum: string;
  value: (row: string, column: string) => number;
  to?: (row: string, column: string) => string | undefined;
}

export function HeatMap({ label, rows, columns, corner, sum, value, to }: Props) {
  const { number } = useFormat();
  const maxValue = Math.max(1, ...rows.flatMap((row) => columns.map((column) => value(row.id, column.id))));
  const formatTotal = (values: number[]) => number(values.reduce((all, each) => all + each, 0));
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
                const cellValue = value(row.id, column.id);
                const path = cellValue > 0 ? to?.(row.id, column.id) : undefined;
                return (
                  <td
                    key={column.id}
                    style={
                      cellValue > 0 ? { backgroundColor: getCellColour(cellValue / maxValue) } : undefined
                    }
                  >
                    {path ? (
                      <PlainLink to={path} label={`${row.title}, ${column.title}: ${number(cellValue)}`}>
                        {number(cellValue)}
                      </PlainLink>
                    ) : cellValue > 0 ? (
                      number(cellValue)
                    ) : (
                      ''
                    )}
                  </td>
                );
              })}
              <td className="sum">{formatTotal(columns.map((column) => value(row.id, column.id)))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum}</th>
            {columns.map((column) => (
              <td key={column.id} className="sum">
                {formatTotal(rows.map((row) => value(row.id, column.id)))}
              </td>
            ))}
            <td className="sum">
              {formatTotal(rows.flatMap((row) => columns.map((column) => value(row.id, column.id))))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Returns the colour of a share; the smallest one remains visible. */
const getCellColour = (share: number) =>
  `color-mix(in srgb, var(--chart-heat) ${Math.round(12 + share * 88)}%, transparent)`;
