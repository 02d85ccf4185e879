// Choice of the code page of a text file, shown if several are plausible, with a sample of the text in each.
import { Alert, FormField, RadioGroup } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileWorksheet } from '#shared/ingestion/import.ts';
import { files } from '#shared/ingestion/import-api.ts';
import { type CodePage, codePageNames } from '#shared/ingestion/words/code-pages.ts';
import { buildQueryKey, cache } from '#web/cache.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import type { FileDetail } from '../under-way.ts';

const getLetters = ({ tables = [] }: FileDetail): FileWorksheet['letters'] => tables[0]?.letters;

/** Whether the code page of the file has to be chosen by the user. */
export const hasUnclearCodePage = (file: FileDetail): boolean => getLetters(file)?.isUnclear === true;

/** Returns the code page a mapping of the file is made with; column names may differ in another code page. */
export const getCodePage = (file: FileDetail): CodePage | undefined => getLetters(file)?.page;

export function CodePageChoice({ file }: { file: FileDetail }) {
  const { t } = useTranslation('ingestion');
  const canChoose = useSession().may('ingestion', 'create');
  const { send, sending } = useSend(files.letters, {
    changes: [files.rows],
    onSuccess: (answer) => cache.setQueryData(buildQueryKey(files.get, { id: answer.id }), answer),
  });
  const [requestedPage, setRequestedPage] = useState<CodePage>();
  const letters = getLetters(file);
  if (!letters?.readings) return null;
  const { page, readings, isUnclear } = letters;
  const choose = async (next: CodePage) => {
    setRequestedPage(next);
    try {
      await send({ id: file.id, page: next });
    } catch (error) {
      flashError(error);
    } finally {
      setRequestedPage(undefined);
    }
  };
  const selectedPage = requestedPage ?? (isUnclear ? null : page);
  return (
    <Alert type={isUnclear ? 'warning' : 'info'} header={t(isUnclear ? 'letters.ask' : 'letters.read')}>
      <FormField label={t('letters.choose')}>
        <RadioGroup
          ariaLabel={t('letters.choose')}
          value={selectedPage}
          onChange={({ detail }) => void choose(detail.value as CodePage)}
          items={readings.map(({ page: each, samples }) => ({
            value: each,
            label: samples.join(' · ') || codePageNames[each],
            description: codePageNames[each],
            disabled: !canChoose || sending,
          }))}
        />
      </FormField>
    </Alert>
  );
}
