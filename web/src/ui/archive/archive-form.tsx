// Form of one archive record: a new one without an id, otherwise the stored one, replaced with its version.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { useCall, useSend } from '../../use-call.ts';
import { flash } from '../flashes.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import { History } from '../history/history.tsx';
import { LoadFailure, Loading } from '../loading.tsx';
import { PageTitle } from '../page-title.tsx';
import { useReload } from '../reload.ts';
import type { ArchivePageProps } from './archive.ts';

export interface ArchiveFormProps
  extends Pick<
    ArchivePageProps,
    'archive' | 'schema' | 'namespace' | 'title' | 'crumbs' | 'nameOf' | 'sections' | 'fields' | 'tools'
  > {
  id: number | undefined;
  /** Path of the list, if it differs from the path of this form. */
  list?: string;
  onClose: () => void;
}

export function ArchiveForm({
  archive: calls,
  schema,
  namespace,
  title,
  crumbs = [],
  nameOf,
  sections,
  fields,
  tools,
  id,
  list,
  onClose,
}: ArchiveFormProps) {
  const { t } = useTranslation();
  const text = useText();
  const { pathname } = useLocation();
  const stored = useCall(calls.get, { id: id ?? 0 }, { enabled: id !== undefined });
  const { reading, reload } = useReload(stored);
  const { send: create } = useSend(calls.create);
  const { send: replace } = useSend(calls.replace);
  const item = stored.data;
  if (id !== undefined && !item)
    return stored.isError ? (
      <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />
    ) : (
      <Loading />
    );

  const thing = calls.list.path.split('/')[1]!;
  const heading = item
    ? (nameOf?.(item) ?? String(item.code ?? item.id))
    : text([`newRecord.${thing}`, 'create']);
  return (
    <SpaceBetween size="m">
      <PageTitle title={heading} crumbs={[...crumbs, { text: title, href: list ?? pathname }]} />
      <Header
        variant="h1"
        actions={
          item && (
            <SpaceBetween direction="horizontal" size="xs">
              {tools?.(item)}
              <History recordKind={thing} id={item.id} name={String(item.code ?? item.id)} />
            </SpaceBetween>
          )
        }
      >
        {heading}
      </Header>
      <SchemaForm
        key={reading}
        schema={schema}
        namespace={namespace}
        sections={sections}
        values={item}
        draft={`${thing}:${id ?? 'new'}`}
        onCancel={onClose}
        onReload={reload}
        onSave={async (values) => {
          if (item) await replace({ ...values, id: item.id, version: item.version });
          else await create(values);
          flash('success', item ? t('saved') : t('created', { name: String(values.code) }));
          onClose();
        }}
      >
        {fields}
      </SchemaForm>
    </SpaceBetween>
  );
}
