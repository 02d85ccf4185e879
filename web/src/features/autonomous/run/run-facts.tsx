// Facts of a point: location, standard, method, tool, and its picture with the marker.
import { useTranslation } from 'react-i18next';
import type { Activity } from '#shared/planned/order.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ElementPath } from '#web/parts/order/order-where.tsx';
import { getSopRoute } from '#web/paths/autonomous.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

export function PointPicture({ activity: { point, description } }: { activity: Activity }) {
  if (!point?.image) return null;
  const { image, marker } = point;
  return (
    <div className="point-picture">
      <Thumb id={image} name={description} size="sheet" />
      {marker && (
        <span
          className="point-marker"
          style={{ insetInlineStart: `${marker.x}%`, insetBlockStart: `${marker.y}%` }}
        />
      )}
    </div>
  );
}

export function PointFacts({ activity: { point, element, controls = [], minutes } }: { activity: Activity }) {
  const { t } = useTranslation(['amRuns', 'enums']);
  const format = useFormat();
  const session = useSession();
  const formatLimits = useLimitsFormat();
  if (!point) return null;
  const { standard, method, tool, lubricant, torque, machineState, sopId } = point;
  const facts: [string, string | undefined][] = [
    ['standard', standard],
    ['method', method],
    ['tool', tool],
    ['lubricant', lubricant && `${lubricant.name} · ${format.number(lubricant.quantity)} ${lubricant.unit}`],
    ['torque', torque === undefined ? undefined : `${format.number(torque)} Nm`],
    ...controls.map((control): [string, string] => ['control', formatLimits(control)]),
    ['machineState', getEnumText('machineRunning', machineState)],
    ['planned', `${format.number(minutes)} min`],
  ];
  return (
    <div className="point-facts">
      <ElementPath element={element} />
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`amRuns:point.${name}` as 'amRuns:point.standard')}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {sopId !== undefined && session.may('autonomous', 'view') && (
        <PageLink to={getSopRoute(sopId)}>{t('amRuns:point.sop')}</PageLink>
      )}
    </div>
  );
}

/** Returns a formatter of a control with its limits or accepted answers: `Pressure: 5 – 10 bar`. */
function useLimitsFormat() {
  const { number } = useFormat();
  return ({ description, nature, lower, upper, unit = '', answers }: ControlSnapshot): string => {
    const range =
      nature === 'qualitative'
        ? answers.map(({ text }) => text).join(' / ')
        : lower !== undefined && upper !== undefined
          ? `${number(lower)} – ${number(upper)} ${unit}`
          : lower === undefined
            ? `≤ ${number(upper)} ${unit}`
            : `≥ ${number(lower)} ${unit}`;
    return `${description}: ${range}`;
  };
}
