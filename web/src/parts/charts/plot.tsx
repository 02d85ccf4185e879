// Chart of bars and lines over categories: weeks, months, machines. Each category links to its list; arrow
// keys move between them. Cloudscape's charts have no second axis, no links and no export as a picture.
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router';
import { roundToTenths } from '#shared/rounding.ts';
import { useFormat } from '../../ui/format.ts';
import { computeLabelInterval, computeStackOffsets, computeTicks, groupSegments } from './scale.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

interface PlotSeries {
  id: string;
  title: string;
  kind: 'bar' | 'line';
  /** One value per category. */
  values: readonly (number | null)[];
  /** Colour; if absent, the next of the palette. */
  color?: string;
  /** Whether the values use the axis at the end. */
  atEnd?: boolean;
  /** Link of its bar in a category, if it differs from that of the category. */
  to?: (at: number) => string | undefined;
}
export interface PlotAxis {
  title: string;
  /** Minimum upper end of the axis. */
  suggestedMax?: number;
  /** Whether values are counts, so that only whole ticks are shown. */
  whole?: boolean;
  text?: (value: number) => string;
}
export interface PlotCategory {
  id: string;
  /** Short label below the axis. */
  short: string;
  /** Full label. */
  title: string;
  to?: string;
  /** Whether the values cover only a part of the month. */
  isPartial?: boolean;
}
interface Props {
  label: string;
  places: readonly PlotCategory[];
  series: readonly PlotSeries[];
  start: PlotAxis;
  end?: PlotAxis;
  /** Whether bars are stacked; otherwise they are side by side. */
  stacked?: boolean;
  /** Whether every category label must be shown, such as names. */
  hasAllLabels?: boolean;
  /** Whether the legend is hidden because the colours are explained beside the chart. */
  hideLegend?: boolean;
  height?: number;
}

const LETTER_WIDTH = 6.6;
const TOP_MARGIN = 26;
const computeTextWidth = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((text) => text.length)) * LETTER_WIDTH;
const getColour = (i: number) => `var(--chart-${(i % 10) + 1})`;
const MAX_NAME_LENGTH = 16;
const clipText = (text: string) =>
  text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text;
const dashes = [undefined, '7 4', '2 4', '10 3 2 3'];

export function Plot({
  label,
  places,
  series,
  start,
  end,
  stacked,
  hasAllLabels,
  hideLegend,
  height = 260,
}: Props) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const navigate = useNavigate();
  const [width, measure] = useWidth();
  const [hoveredIndex, setHoveredIndex] = useState<number>();
  const [focusedIndex, setFocusedIndex] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const descriptionId = useId();
  const hatchId = useId();
  const getAxisFormat = (axis: PlotAxis | undefined) =>
    axis?.text ?? ((value: number) => number(roundToTenths(value)));
  const colours = new Map(series.map((each, i) => [each.id, each.color ?? getColour(i)]));
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  const ticks = buildTicks(series, 'start', start, stacked);
  const endTicks = end && buildTicks(series, 'end', end, false);

  const names = places.map(({ short }) => (hasAllLabels ? clipText(short) : short));
  const leftMargin = computeTextWidth(ticks.map(getAxisFormat(start))) + 14;
  const rightMargin = endTicks ? computeTextWidth(endTicks.map(getAxisFormat(end))) + 14 : 12;
  const plotWidth = Math.max(40, width - leftMargin - rightMargin);
  const bandWidth = plotWidth / Math.max(1, places.length);
  const areLabelsRotated = hasAllLabels === true && computeTextWidth(names) + 8 > bandWidth;
  const bottomMargin = areLabelsRotated ? Math.min(78, computeTextWidth(names) * 0.62 + 22) : 26;
  const labelInterval = areLabelsRotated ? 1 : computeLabelInterval(computeTextWidth(names) + 10, bandWidth);
  const plotHeight = height - TOP_MARGIN - bottomMargin;
  const computeY = (value: number, atEnd = false) => {
    const scale = atEnd && endTicks ? endTicks : ticks;
    return TOP_MARGIN + plotHeight - (Math.min(value, scale.at(-1)!) / scale.at(-1)!) * plotHeight;
  };
  const computeX = (at: number) => leftMargin + bandWidth * at;
  const computeMiddle = (at: number) => computeX(at) + bandWidth / 2;

  const buildValuesText = (at: number) =>
    series
      .map(({ title, values, atEnd }) => {
        const value = values[at] ?? null;
        return `${title} ${value === null ? '–' : getAxisFormat(atEnd ? end : start)(value)}`;
      })
      .join(', ');
  const onKey = (event: KeyboardEvent) => {
    const indexStep = { ArrowRight: 1, ArrowLeft: -1, Home: -places.length, End: places.length }[event.key];
    if (indexStep === undefined) return;
    event.preventDefault();
    const next = Math.min(places.length - 1, Math.max(0, focusedIndex + indexStep));
    setFocusedIndex(next);
    svg.current?.querySelectorAll<SVGElement>('[data-place]')[next]?.focus();
  };
  if (!series.some(({ values }) => values.some((value) => value !== null && value !== 0)))
    return <p className="plot-nothing">{t('chart.nothing')}</p>;
  const hoveredCategory = hoveredIndex === undefined ? undefined : places[hoveredIndex];

  return (
    <figure className="plot">
      <ul className="chart-legend">
        {(hideLegend && hoveredIndex === undefined ? [] : series).map(
          ({ id, title, kind, values, atEnd }) => {
            const value = hoveredIndex === undefined ? undefined : values[hoveredIndex];
            return (
              <li key={id}>
                <span className={`swatch ${kind}`} style={{ backgroundColor: colours.get(id) }} />
                {title}
                {hoveredIndex !== undefined && (
                  <b>
                    {value === null || value === undefined ? '–' : getAxisFormat(atEnd ? end : start)(value)}
                  </b>
                )}
              </li>
            );
          },
        )}
        {places.some(({ isPartial }) => isPartial) && (
          <li>
            <span className="swatch partial" />
            {t('partialMonth')}
          </li>
        )}
        <li className="looked" aria-hidden="true">
          {hoveredCategory?.title}
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
          aria-describedby={descriptionId}
          onKeyDown={onKey}
          onMouseLeave={() => setHoveredIndex(undefined)}
        >
          <desc id={descriptionId}>
            {series
              .map((each) => formatPeak(each, places, getAxisFormat(each.atEnd ? end : start)))
              .join(' · ')}
          </desc>
          <defs>
            <pattern
              id={hatchId}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line className="hatch" x1="0" y1="0" x2="0" y2="6" />
            </pattern>
          </defs>
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
                <line
                  className="rule"
                  x1={leftMargin}
                  x2={width - rightMargin}
                  y1={computeY(tick)}
                  y2={computeY(tick)}
                />
                <text x={leftMargin - 8} y={computeY(tick) + 4} textAnchor="end">
                  {getAxisFormat(start)(tick)}
                </text>
              </g>
            ))}
            {endTicks?.map((tick) => (
              <text key={tick} x={width - rightMargin + 8} y={computeY(tick, true) + 4}>
                {getAxisFormat(end)(tick)}
              </text>
            ))}
            {places.map(
              ({ id }, at) =>
                at % labelInterval === 0 && (
                  <text
                    key={id}
                    x={computeMiddle(at)}
                    y={height - bottomMargin + 18}
                    textAnchor={areLabelsRotated ? 'end' : 'middle'}
                    transform={
                      areLabelsRotated
                        ? `rotate(-38 ${computeMiddle(at)} ${height - bottomMargin + 14})`
                        : undefined
                    }
                  >
                    {names[at]}
                  </text>
                ),
            )}
          </g>
          {places.map((place, at) => (
            <CategoryGroup
              key={place.id}
              place={place}
              label={`${place.title}: ${buildValuesText(at)}`}
              tabIndex={at === Math.min(focusedIndex, places.length - 1) ? 0 : -1}
              onLook={() => setHoveredIndex(at)}
              onReach={() => {
                setHoveredIndex(at);
                setFocusedIndex(at);
              }}
              onFollow={(part) => {
                const to = series.find(({ id }) => id === part)?.to?.(at) ?? place.to;
                if (to) void navigate(to);
              }}
            >
              {place.isPartial && (
                <rect
                  className="partial"
                  x={computeX(at)}
                  y={TOP_MARGIN}
                  width={bandWidth}
                  height={plotHeight}
                  fill={`url(#${hatchId})`}
                />
              )}
              <rect className="band" x={computeX(at)} y={TOP_MARGIN} width={bandWidth} height={plotHeight} />
              {bars.map(({ id, values, atEnd }, i) => {
                const value = values[at] ?? 0;
                if (value <= 0) return null;
                const from = stacked
                  ? computeStackOffsets(
                      bars.map((each) => each.values),
                      at,
                    )[i]!
                  : 0;
                const barGroupWidth = Math.min(bandWidth * 0.72, stacked ? 56 : 56 * bars.length);
                const barWidth = stacked ? barGroupWidth : barGroupWidth / bars.length;
                const top = computeY(from + value, atEnd);
                return (
                  <rect
                    key={id}
                    data-part={id}
                    className={place.isPartial ? 'bar partial' : 'bar'}
                    x={computeMiddle(at) - barGroupWidth / 2 + (stacked ? 0 : barWidth * i)}
                    y={top}
                    width={Math.max(1, barWidth - (stacked ? 0 : 1))}
                    height={Math.max(1, computeY(from, atEnd) - top)}
                    style={{ fill: colours.get(id) }}
                  />
                );
              })}
            </CategoryGroup>
          ))}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus */}
          <g className="lines" aria-hidden="true">
            {lines.map(({ id, values, atEnd }, i) => (
              <g key={id} style={{ color: colours.get(id) }}>
                {groupSegments(values).map((run) => (
                  <polyline
                    key={run[0]}
                    strokeDasharray={dashes[i % dashes.length]}
                    points={run
                      .map(
                        (at) => `${computeMiddle(at).toFixed(1)},${computeY(values[at]!, atEnd).toFixed(1)}`,
                      )
                      .join(' ')}
                  />
                ))}
                {values.map(
                  (value, at) =>
                    value !== null &&
                    (bandWidth > 14 ||
                      at === hoveredIndex ||
                      values.filter((each) => each !== null).length === 1) && (
                      <circle
                        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
                        key={at}
                        cx={computeMiddle(at)}
                        cy={computeY(value, atEnd)}
                        r={at === hoveredIndex ? 5 : 3}
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

interface CategoryProps {
  place: PlotCategory;
  label: string;
  tabIndex: number;
  onLook: () => void;
  onReach: () => void;
  onFollow: (part: string | undefined) => void;
  children: React.ReactNode;
}

function CategoryGroup({ place, label, tabIndex, onLook, onReach, onFollow, children }: CategoryProps) {
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

function buildTicks(
  series: readonly PlotSeries[],
  side: 'start' | 'end',
  axis: PlotAxis,
  stacked = false,
): number[] {
  const axisSeries = series.filter(({ atEnd = false }) => atEnd === (side === 'end'));
  const stackedSeries = axisSeries.filter(({ kind }) => stacked && kind === 'bar');
  const length = Math.max(0, ...axisSeries.map(({ values }) => values.length));
  const heights = Array.from({ length }, (_, at) =>
    stackedSeries.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const singleValues = axisSeries.flatMap(({ values }) => values.map((value) => value ?? 0));
  return computeTicks(Math.max(axis.suggestedMax ?? 0, ...heights, ...singleValues), { whole: axis.whole });
}

/** Returns a description for screen readers: where a series is highest. */
function formatPeak(
  { title, values }: PlotSeries,
  places: readonly PlotCategory[],
  text: (value: number) => string,
): string {
  const maxValue = Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));
  const at = values.indexOf(maxValue);
  return at < 0 ? `${title}: –` : `${title}: ↑ ${text(maxValue)} (${places[at]!.title})`;
}
