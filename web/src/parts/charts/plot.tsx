// Bars and lines over places of a row: weeks, months, machines. Each place leads to the list behind it; arrow keys walk along.
// Cloudscape's charts have no second axis, no links and no picture to save.
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router';
import { useFormat } from '../../ui/format.ts';
import { labelsEvery, piled, runsOf, ticksTo } from './scale.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

interface PlotSeries {
  id: string;
  title: string;
  kind: 'bar' | 'line';
  /** One a place. */
  values: readonly (number | null)[];
  /** Otherwise the next of the house. */
  color?: string;
  /** Measured by the axis at the end. */
  atEnd?: boolean;
  /** Where its part of a place leads, if elsewhere than the place. */
  to?: (at: number) => string | undefined;
}
export interface PlotAxis {
  title: string;
  /** The axis goes so far at least. */
  most?: number;
  /** Things that are counted. */
  whole?: boolean;
  text?: (value: number) => string;
}
export interface PlotPlace {
  id: string;
  /** Below the axis. */
  short: string;
  /** In whole. */
  title: string;
  to?: string;
}
interface Props {
  label: string;
  places: readonly PlotPlace[];
  series: readonly PlotSeries[];
  start: PlotAxis;
  end?: PlotAxis;
  /** Bars on each other; beside each other otherwise. */
  stacked?: boolean;
  /** Places have names that all must be read. */
  named?: boolean;
  /** Its colours are told beside it. */
  hideLegend?: boolean;
  height?: number;
}

const LETTER = 6.6;
const TOP = 26;
const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * LETTER;
const colourAt = (i: number) => `var(--chart-${(i % 10) + 1})`;
const LONGEST_NAME = 16;
const clipped = (text: string) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text);
const dashes = [undefined, '7 4', '2 4', '10 3 2 3'];

export function Plot({ label, places, series, start, end, stacked, named, hideLegend, height = 260 }: Props) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const navigate = useNavigate();
  const [width, measure] = useWidth();
  const [looked, setLooked] = useState<number>();
  const [stop, setStop] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const saysId = useId();
  const textOf = (axis: PlotAxis | undefined) => axis?.text ?? ((value: number) => number(round(value)));
  const colours = new Map(series.map((each, i) => [each.id, each.color ?? colourAt(i)]));
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  const ticks = ticksOf(series, 'start', start, stacked);
  const endTicks = end && ticksOf(series, 'end', end, false);

  const names = places.map(({ short }) => (named ? clipped(short) : short));
  const left = widthOf(ticks.map(textOf(start))) + 14;
  const right = endTicks ? widthOf(endTicks.map(textOf(end))) + 14 : 12;
  const inner = Math.max(40, width - left - right);
  const band = inner / Math.max(1, places.length);
  const turned = named === true && widthOf(names) + 8 > band;
  const bottom = turned ? Math.min(78, widthOf(names) * 0.62 + 22) : 26;
  const every = turned ? 1 : labelsEvery(widthOf(names) + 10, band);
  const deep = height - TOP - bottom;
  const y = (value: number, atEnd = false) => {
    const scale = atEnd && endTicks ? endTicks : ticks;
    return TOP + deep - (Math.min(value, scale.at(-1)!) / scale.at(-1)!) * deep;
  };
  const x = (at: number) => left + band * at;
  const middle = (at: number) => x(at) + band / 2;

  const said = (at: number) =>
    series
      .map(({ title, values, atEnd }) => {
        const value = values[at] ?? null;
        return `${title} ${value === null ? '–' : textOf(atEnd ? end : start)(value)}`;
      })
      .join(', ');
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -places.length, End: places.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(places.length - 1, Math.max(0, stop + by));
    setStop(next);
    svg.current?.querySelectorAll<SVGElement>('[data-place]')[next]?.focus();
  };
  if (!series.some(({ values }) => values.some((value) => value !== null && value !== 0)))
    return <p className="plot-nothing">{t('chart.nothing')}</p>;
  const shown = looked === undefined ? undefined : places[looked];

  return (
    <figure className="plot">
      <ul className="chart-legend">
        {(hideLegend && looked === undefined ? [] : series).map(({ id, title, kind, values, atEnd }) => {
          const value = looked === undefined ? undefined : values[looked];
          return (
            <li key={id}>
              <span className={`swatch ${kind}`} style={{ backgroundColor: colours.get(id) }} />
              {title}
              {looked !== undefined && (
                <b>{value === null || value === undefined ? '–' : textOf(atEnd ? end : start)(value)}</b>
              )}
            </li>
          );
        })}
        <li className="looked" aria-hidden="true">
          {shown?.title}
        </li>
      </ul>
      <div ref={measure}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no part of a form */}
        <svg
          ref={svg}
          width={width}
          height={height}
          role="group"
          aria-label={label}
          aria-describedby={saysId}
          onKeyDown={step}
          onMouseLeave={() => setLooked(undefined)}
        >
          <desc id={saysId}>
            {series.map((each) => peakOf(each, places, textOf(each.atEnd ? end : start))).join('; ')}
          </desc>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus */}
          <g aria-hidden="true">
            <text className="axis-title" x={0} y={12}>
              {start.title}
            </text>
            {end && (
              <text className="axis-title" x={width} y={12} textAnchor="end">
                {end.title}
              </text>
            )}
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="rule" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
                <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {textOf(start)(tick)}
                </text>
              </g>
            ))}
            {endTicks?.map((tick) => (
              <text key={tick} x={width - right + 8} y={y(tick, true) + 4}>
                {textOf(end)(tick)}
              </text>
            ))}
            {places.map(
              ({ id }, at) =>
                at % every === 0 && (
                  <text
                    key={id}
                    x={middle(at)}
                    y={height - bottom + 18}
                    textAnchor={turned ? 'end' : 'middle'}
                    transform={turned ? `rotate(-38 ${middle(at)} ${height - bottom + 14})` : undefined}
                  >
                    {names[at]}
                  </text>
                ),
            )}
          </g>
          {places.map((place, at) => (
            <Place
              key={place.id}
              place={place}
              label={`${place.title}: ${said(at)}`}
              tabIndex={at === Math.min(stop, places.length - 1) ? 0 : -1}
              onLook={() => setLooked(at)}
              onReach={() => {
                setLooked(at);
                setStop(at);
              }}
              onFollow={(part) => {
                const to = series.find(({ id }) => id === part)?.to?.(at) ?? place.to;
                if (to) void navigate(to);
              }}
            >
              <rect className="band" x={x(at)} y={TOP} width={band} height={deep} />
              {bars.map(({ id, values, atEnd }, i) => {
                const value = values[at] ?? 0;
                if (value <= 0) return null;
                const from = stacked
                  ? piled(
                      bars.map((each) => each.values),
                      at,
                    )[i]!
                  : 0;
                const room = Math.min(band * 0.72, stacked ? 56 : 56 * bars.length);
                const wide = stacked ? room : room / bars.length;
                const top = y(from + value, atEnd);
                return (
                  <rect
                    key={id}
                    data-part={id}
                    className="bar"
                    x={middle(at) - room / 2 + (stacked ? 0 : wide * i)}
                    y={top}
                    width={Math.max(1, wide - (stacked ? 0 : 1))}
                    height={Math.max(1, y(from, atEnd) - top)}
                    style={{ fill: colours.get(id) }}
                  />
                );
              })}
            </Place>
          ))}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus */}
          <g className="lines" aria-hidden="true">
            {lines.map(({ id, values, atEnd }, i) => (
              <g key={id} style={{ color: colours.get(id) }}>
                {runsOf(values).map((run) => (
                  <polyline
                    key={run[0]}
                    strokeDasharray={dashes[i % dashes.length]}
                    points={run
                      .map((at) => `${middle(at).toFixed(1)},${y(values[at]!, atEnd).toFixed(1)}`)
                      .join(' ')}
                  />
                ))}
                {values.map(
                  (value, at) =>
                    value !== null &&
                    (band > 14 || at === looked || values.filter((each) => each !== null).length === 1) && (
                      <circle
                        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
                        key={at}
                        cx={middle(at)}
                        cy={y(value, atEnd)}
                        r={at === looked ? 5 : 3}
                      />
                    ),
                )}
              </g>
            ))}
          </g>
        </svg>
      </div>
    </figure>
  );
}

interface PlaceProps {
  place: PlotPlace;
  label: string;
  tabIndex: number;
  onLook: () => void;
  onReach: () => void;
  onFollow: (part: string | undefined) => void;
  children: React.ReactNode;
}

function Place({ place, label, tabIndex, onLook, onReach, onFollow, children }: PlaceProps) {
  const href = useHref(place.to ?? '');
  const shared = { 'data-place': '', 'aria-label': label, tabIndex, onMouseEnter: onLook, onFocus: onReach };
  if (!place.to)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is looked at, and leads nowhere
      <g role="img" {...shared}>
        {children}
      </g>
    );
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow((event.target as SVGElement).dataset.part);
  };
  return (
    <a href={href} onClick={follow} {...shared}>
      {children}
    </a>
  );
}

function ticksOf(
  series: readonly PlotSeries[],
  side: 'start' | 'end',
  axis: PlotAxis,
  stacked = false,
): number[] {
  const its = series.filter(({ atEnd = false }) => atEnd === (side === 'end'));
  const piles = its.filter(({ kind }) => stacked && kind === 'bar');
  const length = Math.max(0, ...its.map(({ values }) => values.length));
  const heights = Array.from({ length }, (_, at) =>
    piles.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const single = its.flatMap(({ values }) => values.map((value) => value ?? 0));
  return ticksTo(Math.max(axis.most ?? 0, ...heights, ...single), { whole: axis.whole });
}

/** In words, for whoever does not see the drawing: where it is highest. */
function peakOf(
  { title, values }: PlotSeries,
  places: readonly PlotPlace[],
  text: (value: number) => string,
): string {
  const most = Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));
  const at = values.indexOf(most);
  return at < 0 ? `${title}: –` : `${title}: ↑ ${text(most)} (${places[at]!.title})`;
}

const round = (value: number) => Math.round(value * 10) / 10;
