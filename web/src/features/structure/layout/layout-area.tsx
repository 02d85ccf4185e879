// Department on the plan; in the editor its heading moves it and its corner resizes it.
import type { DepartmentArea } from '#shared/structure/layout.ts';
import { truncateText } from './layout-texts.ts';

/** Height in pixels, large enough for a finger. */
const HEADING = 32;
const CORNER = 32;

interface Props {
  area: DepartmentArea;
  name: string;
  /** Accessible name; set in the editor only. */
  label?: string;
}

export function LayoutArea({ area: { code, x, y, width, height }, name, label }: Props) {
  const floor = { className: 'plan-floor', width, height, rx: 6 };
  return (
    <g className="plan-area" data-area={label && code} transform={`translate(${x} ${y})`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons of HTML */}
      {label ? <rect {...floor} role="button" tabIndex={0} aria-label={label} /> : <rect {...floor} />}
      <g aria-hidden={label ? true : undefined}>
        <rect className="plan-heading" width={width} height={Math.min(HEADING, height)} rx="6" />
        <text className="plan-name" x="12" y="22">
          {truncateText(name, Math.floor(width / 10))}
        </text>
        {label && (
          <g data-corner="" transform={`translate(${width - CORNER} ${height - CORNER})`}>
            <rect className="plan-corner" width={CORNER} height={CORNER} />
            <path className="plan-grip" d={`M${CORNER - 4} 8V${CORNER - 4}H8`} />
          </g>
        )}
      </g>
    </g>
  );
}
