// What the words typed fit: machines and their parts, as far as something may be asked for there.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Hit, search } from '../../../../shared/structure/api.ts';
import { kindOf } from '../../../../shared/structure/kind.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { Unreachable } from '../../call.ts';
import { enumText } from '../../i18n/text.ts';
import { isTouch } from '../../offline/touch-pages.ts';
import { Failed, Loading } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { readOf } from '../../use-call.ts';
import type { Choice } from './choice.ts';

export const SHORTEST = 2;
const REST = 250;
const MOST = 20;

export interface Search {
  /** Undefined while they are looked for. */
  hits?: readonly Hit[];
  error: unknown;
  retry: () => void;
}

export function useHits(typed: string, items: readonly MachineResponse[]): Search {
  const text = typed.trim();
  const asked = useDebounced(text, REST);
  const query = useQuery({
    ...readOf(search.elements, { text: asked }),
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const fresh = asked === text && !query.isPlaceholderData;
  const working = new Set(items.map(({ id }) => id));
  return {
    hits: fresh ? query.data?.items.filter(({ machineId }) => working.has(machineId)) : undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

interface Props extends Choice {
  search: Search;
  typed: string;
}

export function MachineHits({ search: { hits, error, retry }, typed, to, inPlace }: Props) {
  const { t } = useTranslation(['structure', 'enums']);
  if (error instanceof Unreachable && isTouch())
    return (
      <Box variant="p">
        <span role="status">{t('search.away', { text: typed })}</span>
      </Box>
    );
  if (error) return <Failed error={error} onRetry={retry} />;
  if (!hits) return <Loading />;
  const told =
    hits.length === 0
      ? t('search.none', { text: typed })
      : hits.length > MOST
        ? t('search.more', { count: MOST })
        : t('search.found', { count: hits.length });
  return (
    <SpaceBetween size="s">
      <Box variant="p">
        <span role="status">{told}</span>
      </Box>
      <ul className="pick-list" aria-label={t('search.label')}>
        {hits.slice(0, MOST).map(({ id, machineId, machineCode, level, spare, code, description }) => (
          <li key={id} className="pick-row">
            <PlainLink className="pick" to={to(machineId, level === 0 ? undefined : id)} inPlace={inPlace}>
              <b>{level === 0 ? code : `${machineCode} · ${code}`}</b>
              <span>{`${description} (${enumText('level', kindOf({ tiporec: level, spare }))})`}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
