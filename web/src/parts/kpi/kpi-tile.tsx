// Tile of one KPI: name, value or the reason why it has none, link to its list, and its formula.
import { Box, Button, Popover, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type KpiId, kpis } from './kpis.ts';
import './kpi.css';

interface Props {
  id: KpiId;
  value: number | null;
  /** Link to the list behind it. */
  to?: string;
  /** Content shown beside the value. */
  sideContent?: ReactNode;
  /** Hours without a breakdown, shown as "more than" if the value is undefined. */
  beyond?: number;
}

export function KpiTile({ id, value, to, sideContent, beyond }: Props) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const name = t(`kpi.${id}.name`);
  const hasNoValue = value === null;
  const text =
    hasNoValue && beyond !== undefined && beyond > 0
      ? t('more', { hours: `${format.number(beyond, 1)} h` })
      : hasNoValue
        ? t('na')
        : formatKpi(id, value, format);
  return (
    <div className="kpi">
      <div className="name">
        <Box variant="awsui-key-label">{name}</Box>
        <KpiFormula id={id} />
      </div>
      {to && !hasNoValue ? (
        <PageLink to={to} variant="awsui-value-large" ariaLabel={`${name}: ${text}`}>
          {text}
        </PageLink>
      ) : (
        <Box variant="awsui-value-large">{text}</Box>
      )}
      {hasNoValue && (
        <Box variant="small" color="text-body-secondary">
          {t(`kpi.${id}.none`)}
        </Box>
      )}
      {sideContent}
    </div>
  );
}

/** Formats a value as on the tile. */
export function formatKpi(id: KpiId, value: number, { number, money }: Format): string {
  switch (kpis[id].unit) {
    case 'percent':
      return `${number(value, 1)} %`;
    case 'money':
      return removeCents(money(Math.round(value)));
    case 'count':
      return number(value);
    case 'namedHours':
      return `${number(value, 1)} h`;
    case 'hours':
      return number(value, 1);
    default:
      return number(Math.round(value * 10) / 10);
  }
}

function KpiFormula({ id }: { id: KpiId }) {
  const { t } = useTranslation('figures');
  const name = t(`kpi.${id}.name`);
  const parts = [
    [t('formula'), t(`kpi.${id}.formula`)],
    [t('population'), t(`counted.${kpis[id].counted}`)],
    [t('noValue'), t(`kpi.${id}.none`)],
  ] as const;
  return (
    <span className="screen-only">
      <Popover
        header={name}
        triggerType="custom"
        renderWithPortal
        content={
          <SpaceBetween size="xs">
            {parts.map(([label, text]) => (
              <div key={label}>
                <Box variant="awsui-key-label">{label}</Box>
                {text}
              </div>
            ))}
          </SpaceBetween>
        }
      >
        <Button variant="inline-icon" iconName="status-info" ariaLabel={t('how', { name })} />
      </Popover>
    </span>
  );
}

/** Removes the cents of a rounded amount. */
const removeCents = (text: string) => text.replace(/[.,]00(?!\d)/, '');
