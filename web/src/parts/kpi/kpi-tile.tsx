// One figure: its name, its value or why it has none, the way to what it counts, and how it is computed.
import { Box, Button, Popover, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type KpiId, kpis } from './kpis.ts';
import './kpi.css';

interface Props {
  id: KpiId;
  value: number | null;
  /** The list behind it. */
  to?: string;
  /** Of what has no end without a breakdown: more than these hours. */
  beyond?: number;
}

export function KpiTile({ id, value, to, beyond }: Props) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const name = t(`kpi.${id}.name`);
  const none = value === null;
  const text =
    none && beyond !== undefined && beyond > 0
      ? t('more', { hours: `${format.number(beyond, 1)} h` })
      : none
        ? t('na')
        : kpiText(id, value, format);
  return (
    <div className="kpi">
      <div className="name">
        <Box variant="awsui-key-label">{name}</Box>
        <HowComputed id={id} />
      </div>
      {to && !none ? (
        <PageLink to={to} variant="awsui-value-large" ariaLabel={`${name}: ${text}`}>
          {text}
        </PageLink>
      ) : (
        <Box variant="awsui-value-large">{text}</Box>
      )}
      {none && (
        <Box variant="small" color="text-body-secondary">
          {t(`kpi.${id}.none`)}
        </Box>
      )}
    </div>
  );
}

/** As the tile writes it. */
export function kpiText(id: KpiId, value: number, { number, money }: Format): string {
  switch (kpis[id].unit) {
    case 'percent':
      return `${number(value, 1)} %`;
    case 'money':
      return wholeOf(money(Math.round(value)));
    case 'count':
      return number(value);
    case 'hours':
      return number(value, 1);
    default:
      return number(Math.round(value * 10) / 10);
  }
}

function HowComputed({ id }: { id: KpiId }) {
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

/** So large a figure has no cents. */
const wholeOf = (text: string) => text.replace(/[.,]00(?!\d)/, '');
