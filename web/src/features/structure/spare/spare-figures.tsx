// Read-only figures from a spare's history.
import { Container, Header, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { useFormat } from '#web/ui/format.ts';

export function SpareHistoryFigures({ macSpare }: Pick<ElementResponse, 'macSpare'>) {
  const { t } = useTranslation(['structure', 'common']);
  const format = useFormat();
  return (
    <Container
      header={
        <Header variant="h2" description={t('element.measuredHint')}>
          {t('element.measured')}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={(['nrBd', 'minBd', 'mtbfR', 'mttrR'] as const).map((name) => {
          const value = macSpare[name];
          return {
            label: t(`fields.${name}`),
            value: value === null || value === undefined ? t('common:none') : format.number(value),
          };
        })}
      />
    </Container>
  );
}
