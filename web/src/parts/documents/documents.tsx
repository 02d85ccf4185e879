// Images and PDFs of a machine, procedure or spare; users who may edit it can add and remove files.
import { Box, Button, Container, Header } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { documents } from '#shared/ingestion/document-api.ts';
import type { DocumentedKind } from '#shared/ingestion/documented.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { Loaded, Loading } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';

const DocumentsForm = lazy(async () => ({
  default: (await import('./documents-form.tsx')).DocumentsForm,
}));

interface Props {
  recordKind: DocumentedKind;
  /** Id of the record. */
  recordId: number;
  /** Name of the record shown to users. */
  name: string;
  mayEdit: boolean;
}

export function Documents({ recordKind, recordId, name, mayEdit }: Props) {
  const { t } = useTranslation();
  const id = `${recordKind}.${recordId}`;
  const query = useCall(documents.get, { id });
  // Keeps the version that the form was opened with, so that a concurrent change is reported.
  const [editedDocuments, setEditedDocuments] = useState<Answer<typeof documents.get>>();
  const endEditing = () => setEditedDocuments(undefined);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            mayEdit &&
            !editedDocuments &&
            query.data && (
              <div className="screen-only">
                <Button
                  ariaLabel={`${t('edit')}: ${t('fields.files')}`}
                  onClick={() => setEditedDocuments(query.data)}
                >
                  {t('edit')}
                </Button>
              </div>
            )
          }
        >
          {t('fields.files')}
        </Header>
      }
    >
      {editedDocuments ? (
        <Suspense fallback={<Loading />}>
          <DocumentsForm
            documents={editedDocuments}
            onEnd={endEditing}
            onReload={() => {
              endEditing();
              void query.refetch();
            }}
          />
        </Suspense>
      ) : (
        <Loaded query={query}>
          {({ files }) =>
            files.length === 0 ? (
              <Box color="text-body-secondary">{t('none')}</Box>
            ) : (
              <Gallery ids={files} name={name} />
            )
          }
        </Loaded>
      )}
    </Container>
  );
}
