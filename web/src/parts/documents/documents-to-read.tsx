// The images and PDFs beside a machine or a procedure, for somebody at work: nothing where there are none.
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { documents } from '../../../../shared/ingestion/document-api.ts';
import type { DocumentedThing } from '../../../../shared/ingestion/documented.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { Failed } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';

interface Props {
  of: DocumentedThing;
  thing: number;
  name: string;
}

export function DocumentsToRead({ of, thing, name }: Props) {
  const { t } = useTranslation();
  const query = useCall(documents.get, { id: `${of}.${thing}` });
  if (query.error && !query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const files = query.data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <Container header={<Header variant="h2">{t('fields.files')}</Header>}>
      <Gallery ids={files} name={name} />
    </Container>
  );
}
