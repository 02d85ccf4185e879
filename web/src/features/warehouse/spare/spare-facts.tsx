// Master data of a spare, to read.
import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { useSpareLines } from './spare-sheet.ts';

export function SpareFacts({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const lines = useSpareLines()(spare);
  return (
    <Container header={<Header variant="h2">{t('warehouse:spare.facts')}</Header>}>
      <SpaceBetween size="l">
        {spare.image && <Thumb id={spare.image} name={spare.code} size="sheet" />}
        <KeyValuePairs
          columns={4}
          items={lines.map(([label, value]) => ({ label, value: value || t('common:none') }))}
        />
      </SpaceBetween>
    </Container>
  );
}
