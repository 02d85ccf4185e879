// Fields of recorded entries, each entry below its title.
import { Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import type { RecordedEntry } from './recorded.ts';
import { useEntryTitle } from './unsent-texts.ts';

export function RecordedEntries({ title, recorded }: { title: string; recorded: readonly RecordedEntry[] }) {
  const { t } = useTranslation('offline');
  const { instant } = useFormat();
  const getTitle = useEntryTitle();
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="l">
        {recorded.map(({ entry, fields, pictures }) => (
          <SpaceBetween key={entry.id} size="xs">
            <Box variant="h3">{getTitle(entry)}</Box>
            <Box color="text-body-secondary">{t('at', { at: instant(entry.at) })}</Box>
            {fields.length > 0 && (
              <KeyValuePairs
                columns={3}
                items={fields.map(({ label, value }) => ({ label, value: value || t('empty') }))}
              />
            )}
            <Gallery ids={pictures} name={getTitle(entry)} />
          </SpaceBetween>
        ))}
      </SpaceBetween>
    </Container>
  );
}
