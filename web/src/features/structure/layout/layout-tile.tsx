// Tile of a machine on the plan: code, class, status and open work, never by colour alone.
import { memo } from 'react';
import { TILE_SIZE } from '#shared/structure/layout.ts';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { classColours } from '../classification/class-mark.tsx';
import { truncateText } from './layout-texts.ts';

export const statusSigns = { active: '●', standby: '‖', dismissed: '✕' } as const;
/** Signs as SVG paths in a square of 10 units, because fonts may lack them. */
export const planSigns = {
  stopped: 'M1 1h8v8H1z',
  ewos: 'M5 0l5 9H0z',
  tags: 'M5 0l5 5-5 5-5-5z',
  late: 'M1 0l4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4z',
} as const;
export type PlanSign = keyof typeof planSigns;
export const planSignKinds = Object.keys(planSigns) as PlanSign[];

/** Returns the badges of a machine's open work; the same signs are used in legend and printout. */
export const getBadges = ({ late = 0, ewos = 0, stopped, tags = 0 }: PlanMachine) =>
  [
    { kind: stopped ? ('stopped' as const) : ('ewos' as const), n: ewos },
    { kind: 'tags' as const, n: tags },
    { kind: 'late' as const, n: late },
  ]
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => ({ kind, text: String(Math.min(n, 99)) }));

/** Sizes in pixels; up to three badges fit beside the class strip. */
export const BADGE_SIZE = { width: 27, height: 17, step: 29, sign: 3, top: 5, text: 18 } as const;
const SIGN_TRANSFORM = `translate(${BADGE_SIZE.sign} ${BADGE_SIZE.top}) scale(0.75)`;
export const computeBadgeX = (i: number, badgeCount: number): number =>
  TILE_SIZE.width - 3 - (badgeCount - i) * BADGE_SIZE.step + 2;

const CLASS_STRIP_WIDTH = 28;
const MAX_CODE_LENGTH = 11;
const MAX_LINE_LENGTH = 15;
/** Returns the number of status characters that fit beside the badges. */
export const getMaxStatusLength = (badges: number): number => [MAX_LINE_LENGTH, 8, 3, 0][badges]!;

interface Props {
  machine: PlanMachine;
  x: number;
  y: number;
  label: string;
  faded: boolean;
  chosen: boolean;
  tabbable: boolean;
}

/** Memoised tile: it has no event handlers, since the plan handles all events. */
export const LayoutTile = memo(function LayoutTile({ machine, x, y, label, ...tileState }: Props) {
  const { code, description, status, stopped, incomplete } = machine;
  const badges = getBadges(machine);
  const maxStatusLength = getMaxStatusLength(badges.length);
  return (
    <g
      className={`plan-tile ${status}`}
      data-machine={machine.id}
      data-stopped={stopped || undefined}
      data-faded={tileState.faded || undefined}
      data-chosen={tileState.chosen || undefined}
      transform={`translate(${x} ${y})`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons of HTML */}
      <rect
        className="plan-frame"
        width={TILE_SIZE.width}
        height={TILE_SIZE.height}
        rx="4"
        role="button"
        tabIndex={tileState.tabbable ? 0 : -1}
        aria-label={label}
        aria-hidden={tileState.faded || undefined}
        aria-pressed={tileState.chosen}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the frame says it all */}
      <g aria-hidden="true">
        <path
          className={`plan-class ${machine.class ? classColours[machine.class] : 'none'}`}
          d={`M${CLASS_STRIP_WIDTH} 1H5a4 4 0 0 0-4 4V${TILE_SIZE.height - 5}a4 4 0 0 0 4 4H${CLASS_STRIP_WIDTH}z`}
        />
        <text className="plan-letter" x={CLASS_STRIP_WIDTH / 2} y={TILE_SIZE.height / 2 + 5}>
          {machine.class ?? '–'}
        </text>
        <text className="plan-code" x={CLASS_STRIP_WIDTH + 6} y="18">
          {truncateText(code, MAX_CODE_LENGTH)}
        </text>
        <text className="plan-line" x={CLASS_STRIP_WIDTH + 6} y="33">
          {truncateText(description, MAX_LINE_LENGTH)}
        </text>
        {status !== 'active' && maxStatusLength > 0 && (
          <text className="plan-line" x={CLASS_STRIP_WIDTH + 6} y="48">
            {statusSigns[status]}{' '}
            {maxStatusLength > 3 && truncateText(getEnumText('machineStatus', status), maxStatusLength)}
          </text>
        )}
        {badges.map(({ kind, text }, i) => (
          <g key={kind} transform={`translate(${computeBadgeX(i, badges.length)} ${TILE_SIZE.height - 20})`}>
            <rect className={`plan-${kind}`} width={BADGE_SIZE.width} height={BADGE_SIZE.height} rx="4" />
            <path className={`plan-sign ${kind}`} d={planSigns[kind]} transform={SIGN_TRANSFORM} />
            <text className={`plan-badge ${kind}`} x={BADGE_SIZE.text} y="13">
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
