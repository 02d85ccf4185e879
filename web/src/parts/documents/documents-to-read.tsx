// Images and PDFs of a machine or procedure for execution; empty if there are none.
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { documents } from '#shared/ingestion/document-api.ts';
import type { DocumentedKind } from '#shared/ingestion/documented.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { LoadFailure } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';

interface Props {
  recordKind: DocumentedKind;
  recordId: number;
  name: string;
}

export function DocumentsToRead({ recordKind, recordId, name }: Props) {
  const { t } = useTranslation();
  const query = useCall(documents.get, { id: `${recordKind}.${recordId}` });
  if (query.error && !query.data)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const files = query.data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <Container header={<Header variant="h2">{t('fields.files')}</Header>}>
      <Gallery ids={files} name={name} />
    </Container>
  );
}
