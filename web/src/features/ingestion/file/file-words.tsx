// What is said of a file: its size, why it was refused, and that its bytes were imported before.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { localeOf, useFormat } from '../../../ui/format.ts';
import type { FileItem } from '../under-way.ts';

const [KB, MB] = [1024, 1024 * 1024];

export function useSize(): (bytes: number) => string {
  const { region } = useFormat();
  return (bytes) => {
    const [unit, per] = bytes < MB ? (['kilobyte', KB] as const) : (['megabyte', MB] as const);
    const options = { style: 'unit', unit, maximumFractionDigits: per === KB ? 0 : 1 } as const;
    return new Intl.NumberFormat(localeOf(region), options).format(Math.max(bytes / per, bytes && 1));
  };
}

/** The sentence of a refusal; a code that is new here says so plainly. */
export function useRefusal(): (file: Pick<FileItem, 'message' | 'problem'>) => string {
  const { t } = useTranslation('ingestion');
  return ({ message }) => message || t('refused.unread');
}

export function FileNotices({ file }: { file: FileItem }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const refusal = useRefusal();
  return (
    <>
      {file.state === 'refused' && (
        <div role="alert">
          <Alert type="error" header={t('fileRefused', { name: file.name })}>
            {refusal(file)}
          </Alert>
        </div>
      )}
      {file.importedBefore && (
        <Alert type="warning">{t('importedBefore', { on: format.instant(file.importedBefore) })}</Alert>
      )}
    </>
  );
}
