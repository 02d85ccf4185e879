// Notice on the home page of a plant without machines.
import { Box, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { machines } from '#shared/structure/api.ts';
import { useCall } from '../../use-call.ts';
import { BeginWithMachines } from './begin-with-machines.tsx';

export function EmptyPlant() {
  const { t } = useTranslation('ingestion');
  const { data } = useCall(machines.list, { limit: 1 });
  if (data?.items.length !== 0) return null;
  return (
    <Container>
      <Box textAlign="center" padding="l">
        <SpaceBetween size="xs">
          <b>{t('begin.empty')}</b>
          <Box color="text-body-secondary">{t('begin.why')}</Box>
          <BeginWithMachines />
        </SpaceBetween>
      </Box>
    </Container>
  );
}
