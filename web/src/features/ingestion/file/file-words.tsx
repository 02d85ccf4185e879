// Texts about a file: its size, the reason it was refused, and the notice that the same bytes were imported
// before.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { getLocale, useFormat } from '#web/ui/format.ts';
import type { FileItem } from '../under-way.ts';

const [KB, MB] = [1024, 1024 * 1024];

export function useFileSizeFormat(): (bytes: number) => string {
  const { region } = useFormat();
  return (bytes) => {
    const [unit, bytesPerUnit] = bytes < MB ? (['kilobyte', KB] as const) : (['megabyte', MB] as const);
    const options = { style: 'unit', unit, maximumFractionDigits: bytesPerUnit === KB ? 0 : 1 } as const;
    return new Intl.NumberFormat(getLocale(region), options).format(
      Math.max(bytes / bytesPerUnit, bytes && 1),
    );
  };
}

/** Returns the message of a refusal; a general one if the service sent none. */
export function useRefusalText(): (file: Pick<FileItem, 'message' | 'problem'>) => string {
  const { t } = useTranslation('ingestion');
  return ({ message }) => message || t('refused.unread');
}

export function FileNotices({ file }: { file: FileItem }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const getRefusalText = useRefusalText();
  return (
    <>
      {file.state === 'refused' && (
        <div role="alert">
          <Alert type="error" header={t('fileRefused', { name: file.name })}>
            {getRefusalText(file)}
          </Alert>
        </div>
      )}
      {file.importedBefore && (
        <Alert type="warning">{t('importedBefore', { on: format.instant(file.importedBefore) })}</Alert>
      )}
    </>
  );
}
