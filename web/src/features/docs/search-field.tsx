// Search field of the documentation: sections are found while typing and chosen by arrow keys or click.
import { Autosuggest } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorText } from '../../i18n/text.ts';
import { getDocRoute } from './contents.ts';
import type { SearchResult } from './search.ts';
import { useSearch } from './texts.ts';

const MAX_RESULTS = 12;

export function SearchField({ onChoose }: { onChoose: (address: string) => void }) {
  const { t } = useTranslation('docs');
  const [words, setWords] = useState('');
  const [isRequested, setIsRequested] = useState(false);
  const search = useSearch(isRequested);
  const results = words.trim() === '' ? [] : (search.data?.find(words).slice(0, MAX_RESULTS) ?? []);
  return (
    <search>
      <Autosuggest
        ariaLabel={t('search.label')}
        placeholder={t('search.label')}
        value={words}
        options={results.map(toOption)}
        filteringType="manual"
        hideEnteredTextOption
        expandToViewport
        statusType={search.isError ? 'error' : search.isLoading ? 'loading' : 'finished'}
        loadingText={t('search.loading')}
        errorText={search.isError ? getErrorText(search.error) : undefined}
        recoveryText={t('search.retry')}
        onLoadItems={() => {
          if (search.isError) void search.refetch();
        }}
        empty={t('search.hint')}
        filteringResultsText={() =>
          results.length > 0 ? t('search.found', { count: results.length }) : t('search.noMatch', { words })
        }
        onFocus={() => setIsRequested(true)}
        onChange={({ detail }) => setWords(detail.value)}
        onSelect={({ detail }) => {
          setWords('');
          onChoose(detail.value);
        }}
      />
    </search>
  );
}

const toOption = ({ path, page, id, heading, snippet }: SearchResult) => ({
  value: `${getDocRoute(path)}${id ? `#${id}` : ''}`,
  label: heading ? `${page} › ${heading}` : page,
  description: snippet,
});
