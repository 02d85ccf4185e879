// The values of one control over a year: limits, the zone near them, and the line that says when a limit is reached.
import {
  Box,
  Button,
  Container,
  ExpandableSection,
  Header,
  SpaceBetween,
  Table,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../../shared/day.ts';
import { outlookOf } from '../../../../../shared/planned/outlook.ts';
import { results } from '../../../../../shared/procedures/result-api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import { useOutlookText } from './outlook-text.ts';
import { ResultColour } from './result-columns.tsx';
import { TrendChart } from './trend-chart.tsx';

const YEAR = 365;

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
  const textOf = useOutlookText();
  const query = useCall(results.trend, { controlId, machineId, elementId, from: addDays(to, -YEAR), to });
  const { control, element } = query.data ?? {};
  const places = [machine, element].flatMap((each) => (each ? `${each.code} – ${each.description}` : []));
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={places.join(' · ')}
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
          const outlook = outlookOf(values, control);
          return (
            <SpaceBetween size="m">
              <Box variant="p">
                <strong>{textOf(outlook, control, today)}</strong>
              </Box>
              {values.length > 0 && <TrendChart control={control} values={values} outlook={outlook} />}
              <ExpandableSection headerText={t('results:trend.table', { count: values.length })}>
                <Table
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
