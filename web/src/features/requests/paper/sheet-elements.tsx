// Elements of a printed sheet: numbered blocks, pairs of label and value, tables with blank rows, boxes and
// pictures.
import type { ReactNode } from 'react';
import { useShownImage } from '#web/ui/image/shown-images.ts';

export function Block({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section data-block={n}>
      <h2>
        <b>{n}</b> {title}
      </h2>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** Pairs of label and value, with room for handwriting if there is no value. */
export function Facts({ pairs }: { pairs: readonly Fact[] }) {
  return (
    <dl>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Rows {
  head: readonly string[];
  /** Column widths in percent. */
  widths: readonly number[];
  rows: readonly (readonly ReactNode[])[];
  /** Minimum number of rows; missing ones are blank. */
  minRows: number;
}

export function Grid({ head, widths, rows, minRows }: Rows) {
  const blankRows = Array.from({ length: Math.max(0, minRows - rows.length) }, () => head.map(() => ''));
  return (
    <table>
      <thead>
        <tr>
          {head.map((each, i) => (
            <th key={each} style={{ inlineSize: `${widths[i]}%` }}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...blankRows].map((cells, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of paper never move
          <tr key={n}>
            {cells.map((cell, i) => (
              <td key={head[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <p className="written sketch" />;
  return (
    <div className="photos">
      {ids.map((id) => (
        <Photo key={id} id={id} />
      ))}
    </div>
  );
}

function Photo({ id }: { id: string }) {
  const image = useShownImage(id);
  return image?.thumb ? <img src={image.thumb} alt="" /> : null;
}

/** Box with a cross if `on`. */
export const Tick = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <span className="tick" data-on={on}>
    <i>{on && 'X'}</i> {children}
  </span>
);
