// A machine on the plan: code, class on its colour, status and what waits; never a colour alone.
import { memo } from 'react';
import { TILE } from '../../../../../shared/structure/layout.ts';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { colourOfClass } from '../classification/class-mark.tsx';
import { short } from './layout-texts.ts';

export const statusSigns = { active: '●', standby: '‖', dismissed: '✕' } as const;
/** Drawn in a square of ten: not every font has such letters. */
export const signs = {
  stopped: 'M1 1h8v8H1z',
  ewos: 'M5 0l5 9H0z',
  tags: 'M5 0l5 5-5 5-5-5z',
  late: 'M1 0l4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4z',
} as const;
export type Sign = keyof typeof signs;
export const signsShown = Object.keys(signs) as Sign[];

/** What waits on a machine, each with its sign and a colour; told alike in the legend and on paper. */
export const badgesOf = ({ late = 0, ewos = 0, stopped, tags = 0 }: PlanMachine) =>
  [
    { kind: stopped ? ('stopped' as const) : ('ewos' as const), n: ewos },
    { kind: 'tags' as const, n: tags },
    { kind: 'late' as const, n: late },
  ]
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => ({ kind, text: String(Math.min(n, 99)) }));

/** Three stand beside the strip. */
export const BADGE = { width: 27, height: 17, step: 29, sign: 3, top: 5, text: 18 } as const;
const SIGN = `translate(${BADGE.sign} ${BADGE.top}) scale(0.75)`;
export const badgeAt = (i: number, of: number): number => TILE.width - 3 - (of - i) * BADGE.step + 2;

const STRIP = 28;
const CODE = 11;
const LINE = 15;
/** Characters of the status beside so many badges. */
export const statusRoom = (badges: number): number => [LINE, 8, 3, 0][badges]!;

interface Props {
  machine: PlanMachine;
  x: number;
  y: number;
  label: string;
  faded: boolean;
  chosen: boolean;
  tabbable: boolean;
}

/** Events are the plan's own: a tile changes only when what it shows does. */
export const LayoutTile = memo(function LayoutTile({ machine, x, y, label, ...is }: Props) {
  const { code, description, status, stopped, incomplete } = machine;
  const badges = badgesOf(machine);
  const room = statusRoom(badges.length);
  return (
    <g
      className={`plan-tile ${status}`}
      data-machine={machine.id}
      data-stopped={stopped || undefined}
      data-faded={is.faded || undefined}
      data-chosen={is.chosen || undefined}
      transform={`translate(${x} ${y})`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons of HTML */}
      <rect
        className="plan-frame"
        width={TILE.width}
        height={TILE.height}
        rx="4"
        role="button"
        tabIndex={is.tabbable ? 0 : -1}
        aria-label={label}
        aria-hidden={is.faded || undefined}
        aria-pressed={is.chosen}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the frame says it all */}
      <g aria-hidden="true">
        <path
          className={`plan-class ${machine.class ? colourOfClass[machine.class] : 'none'}`}
          d={`M${STRIP} 1H5a4 4 0 0 0-4 4V${TILE.height - 5}a4 4 0 0 0 4 4H${STRIP}z`}
        />
        <text className="plan-letter" x={STRIP / 2} y={TILE.height / 2 + 5}>
          {machine.class ?? '–'}
        </text>
        <text className="plan-code" x={STRIP + 6} y="18">
          {short(code, CODE)}
        </text>
        <text className="plan-line" x={STRIP + 6} y="33">
          {short(description, LINE)}
        </text>
        {status !== 'active' && room > 0 && (
          <text className="plan-line" x={STRIP + 6} y="48">
            {statusSigns[status]} {room > 3 && short(enumText('machineStatus', status), room)}
          </text>
        )}
        {badges.map(({ kind, text }, i) => (
          <g key={kind} transform={`translate(${badgeAt(i, badges.length)} ${TILE.height - 20})`}>
            <rect className={`plan-${kind}`} width={BADGE.width} height={BADGE.height} rx="4" />
            <path className={`plan-sign ${kind}`} d={signs[kind]} transform={SIGN} />
            <text className={`plan-badge ${kind}`} x={BADGE.text} y="13">
              {text}
            </text>
          </g>
        ))}
        {incomplete && (
          <g transform={`translate(3 3)`}>
            <circle className="plan-incomplete" cx="7" cy="7" r="7" />
            <text className="plan-badge" x="7" y="11">
              ?
            </text>
          </g>
        )}
      </g>
    </g>
  );
});
