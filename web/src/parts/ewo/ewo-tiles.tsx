// How many EWOs are open, running and on hold just now, each figure a way to them where the reader may follow.
import { Box, ColumnLayout, Container } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ewoBoardPath, interventionsPath } from '../../paths/requests.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useOpenEwos } from './use-open-ewos.ts';

export function EwoTiles() {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const { profile, may } = useSession();
  const { data } = useOpenEwos();
  if (!data) return null;
  const board = profile !== 'technician' && profile !== 'requestor' ? ewoBoardPath : undefined;
  const list = may('ewo', 'assign') ? interventionsPath : undefined;
  const count = (state: 'running' | 'onHold') => data.filter((ewo) => ewo.state === state).length;
  const tiles = [
    { label: t('tiles.open'), value: data.length, to: board },
    { label: t('tiles.running'), value: count('running'), to: list },
    { label: t('tiles.onHold'), value: count('onHold'), to: list },
  ];
  return (
    <Container>
      <ColumnLayout columns={3} variant="text-grid">
        {tiles.map(({ label, value, to }) => (
          <div key={label}>
            <Box variant="awsui-key-label">{label}</Box>
            {to ? (
              <PageLink to={to} variant="awsui-value-large" ariaLabel={`${label}: ${value}`}>
                {number(value)}
              </PageLink>
            ) : (
              <Box variant="awsui-value-large">{number(value)}</Box>
            )}
          </div>
        ))}
      </ColumnLayout>
    </Container>
  );
}
