// What changed from version to version.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { releases } from './releases.ts';

export function ReleasePage() {
  const { t, i18n } = useTranslation(['access', 'common']);
  const title = t('access:release.title');
  const month = new Intl.DateTimeFormat(i18n.resolvedLanguage, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  useEffect(() => {
    document.title = `${title} · ${t('common:product')}`;
  }, [title, t]);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{title}</Header>
      {releases.map(({ version, months, changes }) => (
        <Container
          key={version}
          header={
            <Header
              variant="h2"
              description={months?.map((each) => month.format(new Date(`${each}-01T00:00:00Z`))).join(' – ')}
            >
              {version}
            </Header>
          }
        >
          <ul>
            {changes.map((change) => (
              <li key={change}>{t(`access:release.notes.${change}`)}</li>
            ))}
          </ul>
        </Container>
      ))}
    </SpaceBetween>
  );
}
