// Values of one control over a year: limits, warning zone, and the trend line to a limit.
import {
  Box,
  Button,
  Container,
  ExpandableSection,
  Header,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { type ControlTrend, computeControlTrend } from '#shared/planned/outlook.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { results } from '#shared/procedures/result-api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { ResultColour } from './result-columns.tsx';
import { TrendChart } from './trend-chart.tsx';

const PERIOD_DAYS = 365;

interface Props {
  controlId: number;
  machineId: number;
  elementId?: string;
  machine?: MachineResponse;
  to: Day;
  onClose: () => void;
}

export function Trend({ controlId, machineId, elementId, machine, to, onClose }: Props) {
  const { t } = useTranslation(['results', 'common']);
  const today = useToday();
  const { number, day } = useFormat();
  const formatOutlook = useOutlookText();
  const query = useCall(results.trend, {
    controlId,
    machineId,
    elementId,
    from: addDays(to, -PERIOD_DAYS),
    to,
  });
  const { control, element } = query.data ?? {};
  const locations = [machine, element].flatMap((each) => (each ? `${each.code} – ${each.description}` : []));
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={locations.join(' · ')}
          actions={
            <Button iconName="close" variant="icon" ariaLabel={t('results:trend.close')} onClick={onClose} />
          }
        >
          {control ? t('results:trend.of', { control: control.description }) : t('results:trend.title')}
        </Header>
      }
    >
      <Loaded query={query}>
        {({ control, values }) => {
          const outlook = computeControlTrend(values, control);
          return (
            <SpaceBetween size="m">
              <Box variant="p">
                <strong>{formatOutlook(outlook, control, today)}</strong>
              </Box>
              {values.length > 0 && <TrendChart control={control} values={values} outlook={outlook} />}
              <ExpandableSection headerText={t('results:trend.table', { count: values.length })}>
                <ResponsiveTable
                  variant="embedded"
                  ariaLabels={{ tableLabel: t('results:trend.values') }}
                  items={values.toReversed()}
                  empty={t('results:none')}
                  columnDefinitions={[
                    {
                      id: 'on',
                      header: t('results:fields.on'),
                      cell: ({ on }) => day(on),
                      isRowHeader: true,
                    },
                    {
                      id: 'found',
                      header: t('results:fields.found'),
                      cell: ({ value }) => `${number(value)} ${control.unit ?? ''}`.trim(),
                    },
                    {
                      id: 'colour',
                      header: t('results:fields.colour'),
                      cell: ({ colour }) => <ResultColour colour={colour} />,
                    },
                  ]}
                />
              </ExpandableSection>
            </SpaceBetween>
          );
        }}
      </Loaded>
    </Container>
  );
}

/** Formats the trend of a control as text. */
function useOutlookText(): (outlook: ControlTrend, control: ControlSnapshot, today: Day) => string {
  const { t } = useTranslation('results');
  const { number, day } = useFormat();
  return (outlook, control, today) => {
    if (!('line' in outlook)) return t('outlook.few');
    const { unit = '' } = control;
    const formatWithUnit = (value: number) => `${number(value)} ${unit}`.trim();
    const { perDay } = outlook.line;
    const trendText = t(perDay > 0 ? 'outlook.rises' : 'outlook.falls', {
      slope: formatWithUnit(Number(Math.abs(perDay).toPrecision(2))),
    });
    if ('none' in outlook)
      return outlook.none === 'flat' ? t('outlook.flat') : `${trendText} ${t(`outlook.${outlook.none}`)}`;
    const days = daysBetween(today, outlook.on);
    const limit = t(`outlook.${outlook.limit}`, { limit: formatWithUnit(control[outlook.limit]!) });
    const text = days > 0 ? 'outlook.reaches' : 'outlook.reached';
    return `${trendText} ${t(text, { limit, on: day(outlook.on), count: Math.abs(days) })}`;
  };
}
