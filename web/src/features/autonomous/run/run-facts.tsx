// What a point asks for: where, what is good, how, with what; and its picture with the place marked.
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../../shared/planned/order.ts';
import type { AskedControl } from '../../../../../shared/procedures/asked-control.ts';
import { enumText } from '../../../i18n/text.ts';
import { ElementPath } from '../../../parts/order/order-where.tsx';
import { sopPath } from '../../../paths/autonomous.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Thumb } from '../../../ui/image/thumb.tsx';
import { PageLink } from '../../../ui/page-link.tsx';

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
  const limits = useLimits();
  if (!point) return null;
  const { standard, method, tool, lubricant, torque, machineState, sopId } = point;
  const facts: [string, string | undefined][] = [
    ['standard', standard],
    ['method', method],
    ['tool', tool],
    ['lubricant', lubricant && `${lubricant.name} · ${format.number(lubricant.quantity)} ${lubricant.unit}`],
    ['torque', torque === undefined ? undefined : `${format.number(torque)} Nm`],
    ...controls.map((control): [string, string] => ['control', limits(control)]),
    ['machineState', enumText('machineRunning', machineState)],
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
        <PageLink to={sopPath(sopId)}>{t('amRuns:point.sop')}</PageLink>
      )}
    </div>
  );
}

/** A control with what is good, as one reads it: `Pressure: 5 – 10 bar`. */
function useLimits() {
  const { number } = useFormat();
  return ({ description, nature, lower, upper, unit = '', answers }: AskedControl): string => {
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
