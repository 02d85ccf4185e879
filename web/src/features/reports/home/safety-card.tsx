// Card of the home page about safety: days since the last injury, and the pyramid of safety tags (decisions
// PS62).
import { Box, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { tags } from '#shared/requests/tag-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { listPyramidLevels, useInjuryText } from '../safety-texts.ts';
import './safety-card.css';

export function SafetyCard() {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const query = useCall(tags.safety, {});
  const getInjuryText = useInjuryText();
  return (
    <Container
      header={
        <Header variant="h2" description={t('safety.period')}>
          {t('safety.title')}
        </Header>
      }
    >
      <Loaded query={query}>
        {(figures) => (
          <SpaceBetween size="m">
            <Box variant="p">{getInjuryText(figures)}</Box>
            <ol className="safety-pyramid" aria-label={t('safety.pyramid')}>
              {listPyramidLevels(figures).map(({ id, count }) => (
                <li key={id} data-level={id}>
                  <b>{number(count)}</b> <span>{t(`safety.levels.${id}`)}</span>
                </li>
              ))}
            </ol>
          </SpaceBetween>
        )}
      </Loaded>
    </Container>
  );
}
