// Search of the documentation, above its contents: sections found while one types, chosen by arrow keys or a click.
import { Autosuggest } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/text.ts';
import { addressOf } from './contents.ts';
import type { Found } from './search.ts';
import { useSearch } from './texts.ts';

const most = 12;

export function SearchField({ onChoose }: { onChoose: (address: string) => void }) {
  const { t } = useTranslation('docs');
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState(false);
  const search = useSearch(wanted);
  const found = words.trim() === '' ? [] : (search.data?.find(words).slice(0, most) ?? []);
  return (
    <search>
      <Autosuggest
        ariaLabel={t('search.label')}
        placeholder={t('search.label')}
        value={words}
        options={found.map(optionOf)}
        filteringType="manual"
        hideEnteredTextOption
        expandToViewport
        statusType={search.isError ? 'error' : search.isLoading ? 'loading' : 'finished'}
        loadingText={t('search.loading')}
        errorText={search.isError ? errorText(search.error) : undefined}
        recoveryText={t('search.retry')}
        onLoadItems={() => {
          if (search.isError) void search.refetch();
        }}
        empty={t('search.hint')}
        filteringResultsText={() =>
          found.length > 0 ? t('search.found', { count: found.length }) : t('search.noMatch', { words })
        }
        onFocus={() => setWanted(true)}
        onChange={({ detail }) => setWords(detail.value)}
        onSelect={({ detail }) => {
          setWords('');
          onChoose(detail.value);
        }}
      />
    </search>
  );
}

const optionOf = ({ path, page, id, heading, snippet }: Found) => ({
  value: `${addressOf(path)}${id ? `#${id}` : ''}`,
  label: heading ? `${page} › ${heading}` : page,
  description: snippet,
});
