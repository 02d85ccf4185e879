// Search for machines and elements of the whole plant that opens the selected one.
import { Autosuggest, type AutosuggestProps } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Hit, search } from '#shared/structure/api.ts';
import { getKind } from '#shared/structure/kind.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { buildQuery } from '#web/use-call.ts';
import './plant-search.css';

const MIN_LENGTH = 2;
const DEBOUNCE_MS = 250;

interface Props {
  /** Called instead of opening the machine's page. */
  onOpen?: (machineId: number, element: string | undefined) => void;
}

export function PlantSearch({ onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common', 'enums']);
  const navigate = useNavigate();
  const [inputText, setInputText] = useState('');
  const searchText = useDebounced(inputText.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...buildQuery(search.elements, { text: searchText }),
    enabled: searchText.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  const isLongEnough = inputText.trim().length >= MIN_LENGTH;
  const isCurrent = searchText === inputText.trim() && !query.isPlaceholderData;
  const hits = isLongEnough && query.data ? query.data.items : [];
  const getResultText = () => {
    if (!isLongEnough) return t('search.hint');
    if (hits.length === 0) return t('search.none', { text: inputText.trim() });
    return t(query.data?.more ? 'search.more' : 'search.found', { count: hits.length });
  };
  const open = ({ id, machineId, level }: Hit) => {
    const element = level === 0 ? undefined : id;
    setInputText('');
    if (onOpen) onOpen(machineId, element);
    else void navigate(structurePageRoutes.structure(machineId, element));
  };
  return (
    <div className="plant-search screen-only">
      <Autosuggest
        value={inputText}
        options={groupByMachine(hits)}
        filteringType="manual"
        hideEnteredTextOption
        ariaLabel={t('search.label')}
        placeholder={t('search.placeholder')}
        clearAriaLabel={t('search.clear')}
        statusType={
          !isLongEnough
            ? 'finished'
            : query.isError
              ? 'error'
              : isCurrent && query.data
                ? 'finished'
                : 'loading'
        }
        loadingText={t('common:loading')}
        errorText={t('search.failed')}
        recoveryText={t('common:retry')}
        finishedText={getResultText()}
        virtualScroll={hits.length > 20}
        onLoadItems={() => query.isError && void query.refetch()}
        onChange={({ detail }) => setInputText(detail.value)}
        onSelect={({ detail }) => {
          const hit = hits.find(({ id }) => id === detail.selectedOption?.value) ?? hits[0];
          if (hit) open(hit);
          else setInputText(inputText);
        }}
      />
    </div>
  );
}

/** Groups hits by machine, in the order of the answer. */
const groupByMachine = (hits: readonly Hit[]): AutosuggestProps.OptionGroup[] =>
  [...Map.groupBy(hits, ({ machineId }) => machineId).values()].map((machineHits) => ({
    label: `${machineHits[0]!.machineCode} – ${machineHits[0]!.machineDescription}`,
    options: machineHits.map((hit) => ({
      value: hit.id,
      label: `${hit.code} – ${hit.description}`,
      labelTag: getEnumText('level', getKind({ tiporec: hit.level, spare: hit.spare })),
    })),
  }));
