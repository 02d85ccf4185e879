// Search results for machines and elements, without dismissed machines.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Hit, search } from '#shared/structure/api.ts';
import { getKind } from '#shared/structure/kind.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Unreachable } from '../../call.ts';
import { getEnumText } from '../../i18n/text.ts';
import { isTouchPage } from '../../offline/touch-pages.ts';
import { LoadFailure, Loading } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { buildQuery } from '../../use-call.ts';
import type { PickTarget } from './choice.ts';

export const MIN_SEARCH_LENGTH = 2;
const DEBOUNCE_MS = 250;
const MAX_HITS = 20;

export interface MachineSearch {
  /** Undefined while the search is running. */
  hits?: readonly Hit[];
  error: unknown;
  retry: () => void;
}

export function useMachineSearch(typed: string, items: readonly MachineResponse[]): MachineSearch {
  const text = typed.trim();
  const searchText = useDebounced(text, DEBOUNCE_MS);
  const query = useQuery({
    ...buildQuery(search.elements, { text: searchText }),
    enabled: searchText.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  const isCurrent = searchText === text && !query.isPlaceholderData;
  const activeMachineIds = new Set(items.map(({ id }) => id));
  return {
    hits: isCurrent
      ? query.data?.items.filter(({ machineId }) => activeMachineIds.has(machineId))
      : undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

interface Props extends PickTarget {
  search: MachineSearch;
  typed: string;
}

export function MachineSearchResults({ search: { hits, error, retry }, typed, to, inPlace }: Props) {
  const { t } = useTranslation(['structure', 'enums']);
  if (error instanceof Unreachable && isTouchPage())
    return (
      <Box variant="p">
        <span role="status">{t('search.away', { text: typed })}</span>
      </Box>
    );
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (!hits) return <Loading />;
  const statusText =
    hits.length === 0
      ? t('search.none', { text: typed })
      : hits.length > MAX_HITS
        ? t('search.more', { count: MAX_HITS })
        : t('search.found', { count: hits.length });
  return (
    <SpaceBetween size="s">
      <Box variant="p">
        <span role="status">{statusText}</span>
      </Box>
      <ul className="pick-list" aria-label={t('search.label')}>
        {hits.slice(0, MAX_HITS).map(({ id, machineId, machineCode, level, spare, code, description }) => (
          <li key={id} className="pick-row">
            <PlainLink className="pick" to={to(machineId, level === 0 ? undefined : id)} inPlace={inPlace}>
              <b>{level === 0 ? code : `${machineCode} · ${code}`}</b>
              <span>{`${description} (${getEnumText('level', getKind({ tiporec: level, spare }))})`}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
