// Finds machines and elements of the whole plant and opens them where they stand.
import { Autosuggest, type AutosuggestProps } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Hit, search } from '../../../../../shared/structure/api.ts';
import { kindOf } from '../../../../../shared/structure/kind.ts';
import { enumText } from '../../../i18n/text.ts';
import { paths } from '../../../paths/structure.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { readOf } from '../../../use-call.ts';
import './plant-search.css';

const SHORTEST = 2;
const REST = 250;

interface Props {
  /** Instead of the machine's own page. */
  onOpen?: (machineId: number, element: string | undefined) => void;
}

export function PlantSearch({ onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common', 'enums']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), REST);
  const query = useQuery({
    ...readOf(search.elements, { text: asked }),
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const enough = typed.trim().length >= SHORTEST;
  const fresh = asked === typed.trim() && !query.isPlaceholderData;
  const hits = enough && query.data ? query.data.items : [];
  const told = () => {
    if (!enough) return t('search.hint');
    if (hits.length === 0) return t('search.none', { text: typed.trim() });
    return t(query.data?.more ? 'search.more' : 'search.found', { count: hits.length });
  };
  const open = ({ id, machineId, level }: Hit) => {
    const element = level === 0 ? undefined : id;
    setTyped('');
    if (onOpen) onOpen(machineId, element);
    else void navigate(paths.structure(machineId, element));
  };
  return (
    <div className="plant-search screen-only">
      <Autosuggest
        value={typed}
        options={groupsOf(hits)}
        filteringType="manual"
        hideEnteredTextOption
        ariaLabel={t('search.label')}
        placeholder={t('search.placeholder')}
        clearAriaLabel={t('search.clear')}
        statusType={
          !enough ? 'finished' : query.isError ? 'error' : fresh && query.data ? 'finished' : 'loading'
        }
        loadingText={t('common:loading')}
        errorText={t('search.failed')}
        recoveryText={t('common:retry')}
        finishedText={told()}
        virtualScroll={hits.length > 20}
        onLoadItems={() => query.isError && void query.refetch()}
        onChange={({ detail }) => setTyped(detail.value)}
        onSelect={({ detail }) => {
          const hit = hits.find(({ id }) => id === detail.selectedOption?.value) ?? hits[0];
          if (hit) open(hit);
          else setTyped(typed);
        }}
      />
    </div>
  );
}

/** By machine, in the order they were found. */
const groupsOf = (hits: readonly Hit[]): AutosuggestProps.OptionGroup[] =>
  [...Map.groupBy(hits, ({ machineId }) => machineId).values()].map((found) => ({
    label: `${found[0]!.machineCode} – ${found[0]!.machineDescription}`,
    options: found.map((hit) => ({
      value: hit.id,
      label: `${hit.code} – ${hit.description}`,
      labelTag: enumText('level', kindOf({ tiporec: hit.level, spare: hit.spare })),
    })),
  }));
