// Radar chart of actual against required skill levels, one axis per skill, with the same data as a table.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { MAX_SKILL_LEVEL } from '#shared/organisation/skill.ts';
import { useFormat } from '../../ui/format.ts';
import './radar.css';

export interface RadarAxis {
  label: string;
  actual: number;
  required: number;
  /** Called with the level selected on the axis; keyboard users have the list beside it. */
  onChoose?: (level: number) => void;
}

const RADIUS = 100;
/** Minimum number of axes that form an area. */
const MIN_AXES = 3;
const levels = Array.from({ length: MAX_SKILL_LEVEL }, (_, i) => i + 1);

export function Radar({ axes, label }: { axes: readonly RadarAxis[]; label?: string }) {
  const { t } = useTranslation('skills');
  const { number } = useFormat();
  if (axes.length === 0) return <Box color="text-body-secondary">{t('radar.none')}</Box>;
  const hasDrawing = axes.length >= MIN_AXES;
  const formatRounded = (value: number) => number(Math.round(value * 10) / 10);
  return (
    <div className="radar-place">
      <figure className={`radar ${hasDrawing ? '' : 'flat'}`}>
        {hasDrawing && <Drawing axes={axes} />}
        <table aria-label={label ?? t('radar.title')}>
          <thead>
            <tr>
              <th scope="col">{t('fields.capacity')}</th>
              <th scope="col">
                <span className="legend" aria-hidden="true" />
                {t('fields.actual')}
              </th>
              <th scope="col">
                <span className="legend asked" aria-hidden="true" />
                {t('fields.required')}
              </th>
              <th scope="col">{t('fields.gap')}</th>
            </tr>
          </thead>
          <tbody>
            {axes.map((axis, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
              <tr key={at}>
                <th scope="row">{axis.label}</th>
                <td>{formatRounded(axis.actual)}</td>
                <td>{formatRounded(axis.required)}</td>
                <td>
                  {isShort(axis) ? (
                    <Box variant="span" color="text-status-error" fontWeight="bold">
                      {`−${formatRounded(axis.required - axis.actual)}`}
                    </Box>
                  ) : (
                    t('radar.met')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </div>
  );
}

const isShort = ({ actual, required }: RadarAxis) => actual < required;

function Drawing({ axes }: { axes: readonly RadarAxis[] }) {
  const computePoint = (i: number, level: number): readonly [number, number] => {
    const angle = (2 * Math.PI * i) / axes.length - Math.PI / 2;
    const distance = (RADIUS * level) / MAX_SKILL_LEVEL;
    return [Math.cos(angle) * distance, Math.sin(angle) * distance];
  };
  const buildOutline = (level: (axis: RadarAxis) => number) =>
    axes
      .map((axis, i) =>
        computePoint(i, level(axis))
          .map((each) => each.toFixed(1))
          .join(),
      )
      .join(' ');
  return (
    <svg viewBox="-170 -130 340 260" aria-hidden="true" focusable="false">
      {levels.map((level) => (
        <polygon key={level} className="ring" points={buildOutline(() => level)} />
      ))}
      {axes.map((_, i) => {
        const [x, y] = computePoint(i, MAX_SKILL_LEVEL);
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
        return <line key={i} className="spoke" x2={x} y2={y} />;
      })}
      {levels.map((level) => (
        <text key={level} className="scale" x={3} y={-(RADIUS * level) / MAX_SKILL_LEVEL + 10}>
          {level}
        </text>
      ))}
      <polygon className="actual" points={buildOutline(({ actual }) => actual)} />
      <polygon className="required" points={buildOutline(({ required }) => required)} />
      {axes.map((axis, i) => {
        const [x, y] = computePoint(i, axis.actual);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
          <circle key={i} className={`dot ${isShort(axis) ? 'short' : ''}`} cx={x} cy={y} r={4} />
        );
      })}
      {axes.flatMap(({ onChoose }, i) =>
        onChoose
          ? [0, ...levels].map((level) => {
              // Level 0 of all axes is the same point, so each axis has its target slightly outside it.
              const [x, y] = computePoint(i, level || 0.35);
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: whoever works by keyboard has the list
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
                  key={`${i}.${level}`}
                  className="choice"
                  cx={x}
                  cy={y}
                  r={level === 0 ? 6 : 10}
                  onClick={() => onChoose(level)}
                />
              );
            })
          : [],
      )}
      {axes.map((axis, i) => {
        const [x, y] = computePoint(i, MAX_SKILL_LEVEL * 1.1);
        const anchor = Math.abs(x) < 8 ? 'middle' : x > 0 ? 'start' : 'end';
        const lines = splitLabel(axis.label);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
          <text key={i} textAnchor={anchor} x={x} y={y + (y < 0 ? -12 * (lines.length - 1) : 8) + 2}>
            {lines.map((line, n) => (
              <tspan key={line} x={x} dy={n === 0 ? 0 : 12}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </svg>
  );
}

const MAX_LINE_LENGTH = 14;
/** Splits a label into at most two lines; the table contains the full name. */
function splitLabel(label: string): string[] {
  const words = label.split(' ');
  let firstLine = words.shift() ?? '';
  while (words.length > 0 && firstLine.length + words[0]!.length < MAX_LINE_LENGTH)
    firstLine += ` ${words.shift()}`;
  const remainingText = words.join(' ');
  return [firstLine, remainingText]
    .filter(Boolean)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line));
}
