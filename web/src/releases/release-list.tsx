// Changes of each version, for the public release notes and the documentation.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { releases } from './releases.ts';

export function ReleaseList() {
  const { t, i18n } = useTranslation('access');
  const monthFormat = new Intl.DateTimeFormat(i18n.resolvedLanguage, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <SpaceBetween size="l">
      {releases.map(({ version, months, changes }) => (
        <Container
          key={version}
          header={
            <Header
              variant="h2"
              description={months
                ?.map((each) => monthFormat.format(new Date(`${each}-01T00:00:00Z`)))
                .join(' – ')}
            >
              {version}
            </Header>
          }
        >
          <ul>
            {changes.map((change) => (
              <li key={change}>{t(`release.notes.${change}`)}</li>
            ))}
          </ul>
        </Container>
      ))}
    </SpaceBetween>
  );
}
