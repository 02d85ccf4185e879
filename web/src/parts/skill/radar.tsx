// What somebody can do against what is asked: drawn on one axis each, and told in a table for whoever does not see the drawing.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { HIGHEST_LEVEL } from '../../../../shared/organisation/skill.ts';
import { useFormat } from '../../ui/format.ts';
import './radar.css';

export interface RadarAxis {
  label: string;
  actual: number;
  required: number;
  /** A level picked on the axis; whoever does not see the drawing has a list beside it. */
  onChoose?: (level: number) => void;
}

const RADIUS = 100;
/** Fewer axes enclose nothing. */
const LEAST_AXES = 3;
const levels = Array.from({ length: HIGHEST_LEVEL }, (_, i) => i + 1);

export function Radar({ axes, label }: { axes: readonly RadarAxis[]; label?: string }) {
  const { t } = useTranslation('skills');
  const { number } = useFormat();
  if (axes.length === 0) return <Box color="text-body-secondary">{t('radar.none')}</Box>;
  const drawn = axes.length >= LEAST_AXES;
  const short = (value: number) => number(Math.round(value * 10) / 10);
  return (
    <div className="radar-place">
      <figure className={`radar ${drawn ? '' : 'flat'}`}>
        {drawn && <Drawing axes={axes} />}
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
                <td>{short(axis.actual)}</td>
                <td>{short(axis.required)}</td>
                <td>
                  {isShort(axis) ? (
                    <Box variant="span" color="text-status-error" fontWeight="bold">
                      {`−${short(axis.required - axis.actual)}`}
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
  const at = (i: number, level: number): readonly [number, number] => {
    const angle = (2 * Math.PI * i) / axes.length - Math.PI / 2;
    const far = (RADIUS * level) / HIGHEST_LEVEL;
    return [Math.cos(angle) * far, Math.sin(angle) * far];
  };
  const outline = (level: (axis: RadarAxis) => number) =>
    axes
      .map((axis, i) =>
        at(i, level(axis))
          .map((each) => each.toFixed(1))
          .join(),
      )
      .join(' ');
  return (
    <svg viewBox="-170 -130 340 260" aria-hidden="true" focusable="false">
      {levels.map((level) => (
        <polygon key={level} className="ring" points={outline(() => level)} />
      ))}
      {axes.map((_, i) => {
        const [x, y] = at(i, HIGHEST_LEVEL);
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
        return <line key={i} className="spoke" x2={x} y2={y} />;
      })}
      {levels.map((level) => (
        <text key={level} className="scale" x={3} y={-(RADIUS * level) / HIGHEST_LEVEL + 10}>
          {level}
        </text>
      ))}
      <polygon className="actual" points={outline(({ actual }) => actual)} />
      <polygon className="required" points={outline(({ required }) => required)} />
      {axes.map((axis, i) => {
        const [x, y] = at(i, axis.actual);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
          <circle key={i} className={`dot ${isShort(axis) ? 'short' : ''}`} cx={x} cy={y} r={4} />
        );
      })}
      {axes.flatMap(({ onChoose }, i) =>
        onChoose
          ? [0, ...levels].map((level) => {
              // level 0 of all axes is one point: each has its own a little way out
              const [x, y] = at(i, level || 0.35);
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
        const [x, y] = at(i, HIGHEST_LEVEL * 1.1);
        const anchor = Math.abs(x) < 8 ? 'middle' : x > 0 ? 'start' : 'end';
        const lines = inLines(axis.label);
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

const WIDTH = 14;
/** Two lines at most: the table says the whole name. */
function inLines(label: string): string[] {
  const words = label.split(' ');
  let first = words.shift() ?? '';
  while (words.length > 0 && first.length + words[0]!.length < WIDTH) first += ` ${words.shift()}`;
  const rest = words.join(' ');
  return [first, rest]
    .filter(Boolean)
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line));
}
