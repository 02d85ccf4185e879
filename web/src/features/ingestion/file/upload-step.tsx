// Step 0: a file is chosen or dropped, looked at before it is sent, sent with a count, and read.
import {
  Alert,
  Box,
  Button,
  FileDropzone,
  FileInput,
  KeyValuePairs,
  ProgressBar,
  SpaceBetween,
  Spinner,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { MAX_FILE } from '../../../../../shared/ingestion/import.ts';
import { errorText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Failed } from '../../../ui/loading.tsx';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { FileState } from '../states.tsx';
import { type FileWhole, useFile, useIsRead } from '../under-way.ts';
import { FileNotices, useSize } from './file-words.tsx';
import { ACCEPTED } from './fitting-file.ts';
import { BeginWithMachines, isMachines, Templates } from './templates.tsx';
import { useUpload, wasRefused } from './use-upload.ts';

export function UploadStep({ place, turn }: Moves) {
  const { t } = useTranslation('ingestion');
  const may = useSession().may('ingestion', 'create');
  const file = useFile(place.file);
  const { upload, send, cancel } = useUpload((id) => turn({ ...place, file: id }));
  const choose = ([chosen]: readonly File[]) => {
    if (chosen) send(chosen);
  };
  useNext(async () => {
    if (file.data?.state !== 'ready') throw new NotYet(t('upload.first'));
    return {};
  });
  const sending = upload && !upload.unfit && upload.error === undefined;
  return (
    <SpaceBetween size="l">
      {isMachines(place.tab) && <BeginWithMachines />}
      {may && (
        <FileDropzone onChange={({ detail }) => choose(detail.value)}>
          <SpaceBetween size="xs">
            <Box color="inherit">{t('upload.drop')}</Box>
            <FileInput accept={ACCEPTED} value={[]} onChange={({ detail }) => choose(detail.value)}>
              {t('upload.choose')}
            </FileInput>
            <Box color="inherit" fontSize="body-s">
              {t('upload.limits', { mb: MAX_FILE / 1024 / 1024 })}
            </Box>
          </SpaceBetween>
        </FileDropzone>
      )}
      <div role="alert">
        {upload?.unfit && (
          <Alert type="error" header={t('fileRefused', { name: upload.file.name })}>
            {t(`refused.${upload.unfit}`, { mb: MAX_FILE / 1024 / 1024 })}
          </Alert>
        )}
        {upload && upload.error !== undefined && (
          <Alert
            type="error"
            header={t('upload.error')}
            action={<Button onClick={() => send(upload.file)}>{t('upload.again')}</Button>}
          >
            {wasRefused(upload.error)
              ? errorText(upload.error)
              : t('upload.lost', { name: upload.file.name })}
          </Alert>
        )}
      </div>
      {sending && (
        <SpaceBetween size="xs">
          <ProgressBar
            value={Math.round(upload.sent * 100)}
            label={upload.file.name}
            description={t('upload.sending')}
          />
          <Button onClick={cancel}>{t('upload.stop')}</Button>
        </SpaceBetween>
      )}
      {!upload && place.file !== undefined && file.isError && (
        <Failed error={file.error} onRetry={() => void file.refetch()} />
      )}
      {!upload && file.data && <Arrived file={file.data} />}
      <Templates />
    </SpaceBetween>
  );
}

function Arrived({ file }: { file: FileWhole }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const size = useSize();
  const isRead = useIsRead();
  if (isRead(file))
    return (
      <div role="status">
        <Spinner /> {t('upload.reading', { name: file.name })}
      </div>
    );
  if (file.state === 'pending')
    return (
      <Alert type="error" header={t('upload.error')}>
        {t('upload.lost', { name: file.name })}
      </Alert>
    );
  return (
    <SpaceBetween size="s">
      <FileNotices file={file} />
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('fields.name'), value: file.name },
          { label: t('fields.size'), value: size(file.size) },
          { label: t('fields.rows'), value: file.rows === undefined ? '–' : format.number(file.rows) },
          { label: t('fields.state'), value: <FileState state={file.state} /> },
        ]}
      />
      {file.state === 'ready' && (
        <Box>
          {(file.tables ?? []).map(({ name, rows }) => (
            <div key={name}>{t('sheetRows', { name, count: rows })}</div>
          ))}
        </Box>
      )}
    </SpaceBetween>
  );
}
