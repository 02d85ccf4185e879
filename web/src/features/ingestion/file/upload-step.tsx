// Step 0: a file is selected or dropped, checked, uploaded with progress, and read by the service.
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
import { MAX_FILE_BYTES } from '#shared/ingestion/import.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { FileState } from '../states.tsx';
import { type FileDetail, useFile, useIsReading } from '../under-way.ts';
import { FileNotices, useFileSizeFormat } from './file-words.tsx';
import { ACCEPTED_EXTENSIONS } from './fitting-file.ts';
import { CodePageChoice, hasUnclearCodePage } from './letters-choice.tsx';
import { FirstMachinesSample, isMachinesTab, Templates } from './templates.tsx';
import { isRefusal, useFileUpload } from './use-upload.ts';

export function UploadStep({ place, turn }: WizardNavigation) {
  const { t } = useTranslation('ingestion');
  const canUpload = useSession().may('ingestion', 'create');
  const file = useFile(place.file);
  const { upload, send, cancel } = useFileUpload((id) => turn({ ...place, file: id }));
  const choose = ([selectedFile]: readonly File[]) => {
    if (selectedFile) send(selectedFile);
  };
  useNextAction(async () => {
    if (file.data?.state !== 'ready') throw new StepRefusal(t('upload.first'));
    if (hasUnclearCodePage(file.data)) throw new StepRefusal(t('letters.first'));
    return {};
  });
  const isSending = upload && !upload.unfit && upload.error === undefined;
  return (
    <SpaceBetween size="l">
      {isMachinesTab(place.tab) && <FirstMachinesSample />}
      {canUpload && (
        <FileDropzone onChange={({ detail }) => choose(detail.value)}>
          <SpaceBetween size="xs">
            <Box color="inherit">{t('upload.drop')}</Box>
            <FileInput
              accept={ACCEPTED_EXTENSIONS}
              value={[]}
              onChange={({ detail }) => choose(detail.value)}
            >
              {t('upload.choose')}
            </FileInput>
            <Box color="inherit" fontSize="body-s">
              {t('upload.limits', { mb: MAX_FILE_BYTES / 1024 / 1024 })}
            </Box>
          </SpaceBetween>
        </FileDropzone>
      )}
      <div role="alert">
        {upload?.unfit && (
          <Alert type="error" header={t('fileRefused', { name: upload.file.name })}>
            {t(`refused.${upload.unfit}`, { mb: MAX_FILE_BYTES / 1024 / 1024 })}
          </Alert>
        )}
        {upload && upload.error !== undefined && (
          <Alert
            type="error"
            header={t('upload.error')}
            action={<Button onClick={() => send(upload.file)}>{t('upload.again')}</Button>}
          >
            {isRefusal(upload.error)
              ? getErrorText(upload.error)
              : t('upload.lost', { name: upload.file.name })}
          </Alert>
        )}
      </div>
      {isSending && (
        <SpaceBetween size="xs">
          <ProgressBar
            value={Math.round(upload.progress * 100)}
            label={upload.file.name}
            description={t('upload.sending')}
          />
          <Button onClick={cancel}>{t('upload.stop')}</Button>
        </SpaceBetween>
      )}
      {!upload && place.file !== undefined && file.isError && (
        <LoadFailure error={file.error} onRetry={() => void file.refetch()} />
      )}
      {!upload && file.data && <UploadedFile file={file.data} />}
      <Templates />
    </SpaceBetween>
  );
}

function UploadedFile({ file }: { file: FileDetail }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const formatSize = useFileSizeFormat();
  const isReading = useIsReading();
  if (isReading(file))
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
      <CodePageChoice file={file} />
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('fields.name'), value: file.name },
          { label: t('fields.size'), value: formatSize(file.size) },
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
