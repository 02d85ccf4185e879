// Areas, their costs, indexes and the risk of a spare, each with how it is computed and its own numbers.
import { Box, Container, Header, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { useFormat } from '../../../ui/format.ts';
import { Figure } from '../figure.tsx';
import { areas, costs, indexes } from '../warehouse/warehouse-rows.ts';
import { useNumbers } from './spare-numbers.ts';
import type { SpareYear } from './spare-year.ts';

export function SpareMetrics({ spare, year }: { spare: SparePage; year: SpareYear | undefined }) {
  const { t } = useTranslation('warehouse');
  const { number, money } = useFormat();
  const numbers = useNumbers(spare, year);
  const { metrics } = spare;
  const figure = (name: keyof typeof metrics, value: string) => ({
    label: t(`fields.${name}`),
    value: <Figure name={name} of="item" value={value} numbers={numbers[name]} />,
  });
  return (
    <Container header={<Header variant="h2">{t('spare.metrics')}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          ...areas.map((name) => figure(name, number(metrics[name]))),
          ...costs.map((name) => figure(name, money(metrics[name]))),
          ...indexes.map((name) =>
            figure(name, name === 'MSV' ? money(metrics[name]) : number(metrics[name])),
          ),
        ]}
      />
    </Container>
  );
}

export function SpareRisk({ spare }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const { number, money } = useFormat();
  const numbers = useNumbers(spare);
  const { risk, unit } = spare;
  const figure = (name: 'stockOut' | 'proposedLevel' | 'yearly', value: string) => ({
    label: t(`fields.${name}`),
    value: <Figure name={name} of="item" value={value} numbers={numbers[name]} />,
  });
  return (
    <Container header={<Header variant="h2">{t('spare.risk')}</Header>}>
      {risk ? (
        <KeyValuePairs
          columns={3}
          items={[
            figure('stockOut', number(risk.stockOut * 100)),
            figure('proposedLevel', `${number(risk.proposedLevel)} ${unit}`),
            figure('yearly', money(risk.yearly)),
          ]}
        />
      ) : (
        <Box color="text-body-secondary">{t('spare.noRisk')}</Box>
      )}
    </Container>
  );
}
