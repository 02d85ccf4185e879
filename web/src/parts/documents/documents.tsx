// The images and PDFs kept beside a machine, a procedure or a spare; whoever may change the thing adds and removes them.
import { Box, Button, Container, Header } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../shared/contract.ts';
import { documents } from '../../../../shared/ingestion/document-api.ts';
import type { DocumentedThing } from '../../../../shared/ingestion/documented.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { Loaded, Loading } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';

const DocumentsForm = lazy(async () => ({
  default: (await import('./documents-form.tsx')).DocumentsForm,
}));

interface Props {
  of: DocumentedThing;
  /** Its id. */
  thing: number;
  /** What people call it. */
  name: string;
  mayEdit: boolean;
}

export function Documents({ of, thing, name, mayEdit }: Props) {
  const { t } = useTranslation();
  const id = `${of}.${thing}`;
  const query = useCall(documents.get, { id });
  // as they were when the form was opened: a change of somebody else meanwhile is told
  const [edited, setEdited] = useState<Answer<typeof documents.get>>();
  const end = () => setEdited(undefined);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            mayEdit &&
            !edited &&
            query.data && (
              <div className="screen-only">
                <Button
                  ariaLabel={`${t('edit')}: ${t('fields.files')}`}
                  onClick={() => setEdited(query.data)}
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
      {edited ? (
        <Suspense fallback={<Loading />}>
          <DocumentsForm
            documents={edited}
            onEnd={end}
            onReload={() => {
              end();
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
