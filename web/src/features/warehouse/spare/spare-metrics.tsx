// Areas, costs, indexes and risk of a spare, each with its formula and numbers.
import { Box, Container, Header, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { Figure } from '../figure.tsx';
import { areaMetrics, costMetrics, indexMetrics } from '../warehouse/warehouse-rows.ts';
import { useFigureNumbers } from './spare-numbers.ts';
import type { SpareYear } from './spare-year.ts';

export function SpareMetrics({ spare, year }: { spare: SparePage; year: SpareYear | undefined }) {
  const { t } = useTranslation('warehouse');
  const { number, money } = useFormat();
  const numbers = useFigureNumbers(spare, year);
  const { metrics } = spare;
  const buildFigure = (name: keyof typeof metrics, value: string) => ({
    label: t(`fields.${name}`),
    value: <Figure name={name} formulaGroup="item" value={value} numbers={numbers[name]} />,
  });
  return (
    <Container header={<Header variant="h2">{t('spare.metrics')}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          ...areaMetrics.map((name) => buildFigure(name, number(metrics[name]))),
          ...costMetrics.map((name) => buildFigure(name, money(metrics[name]))),
          ...indexMetrics.map((name) =>
            buildFigure(name, name === 'MSV' ? money(metrics[name]) : number(metrics[name])),
          ),
        ]}
      />
    </Container>
  );
}

export function SpareRisk({ spare }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const { number, money } = useFormat();
  const numbers = useFigureNumbers(spare);
  const { risk, unit } = spare;
  const buildFigure = (name: 'stockOut' | 'proposedLevel' | 'yearly', value: string) => ({
    label: t(`fields.${name}`),
    value: <Figure name={name} formulaGroup="item" value={value} numbers={numbers[name]} />,
  });
  return (
    <Container header={<Header variant="h2">{t('spare.risk')}</Header>}>
      {risk ? (
        <KeyValuePairs
          columns={3}
          items={[
            buildFigure('stockOut', number(risk.stockOut * 100)),
            buildFigure('proposedLevel', `${number(risk.proposedLevel)} ${unit}`),
            buildFigure('yearly', money(risk.yearly)),
          ]}
        />
      ) : (
        <Box color="text-body-secondary">{t('spare.noRisk')}</Box>
      )}
    </Container>
  );
}
