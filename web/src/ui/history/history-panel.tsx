// The trail of one record, newest first, page after page.
import { Box, Button, ExpandableSection, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditItem, trail } from '../../../../shared/access/audit-api.ts';
import { call } from '../../call.ts';
import { useFormat } from '../format.ts';
import { Failed, Loading } from '../loading.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { type TrailTexts, useTrailTexts } from './history-texts.ts';
import { kindNamed } from './history-things.ts';

export interface HistoryProps {
  /** The kind of the record as the table names it: `machine`, `order`. */
  thing: string;
  id: string | number;
  /** What people call the record. */
  name?: string;
}

/** The newest `pages`; who looks into a history has just changed something: it is always read anew. */
const useHistory = (thing: string, id: string, pages: number) =>
  useQuery({
    queryKey: [trail.of.path, thing, id, pages],
    queryFn: async ({ signal }) => {
      const items: AuditItem[] = [];
      let next: string | undefined;
      for (let read = 0; read < pages && (read === 0 || next); read++) {
        const page = await call(trail.of, { thing, id, next }, signal);
        items.push(...page.items);
        next = page.next;
      }
      return { items, next };
    },
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });

export function HistoryPanel({ id, name, onClose, ...asked }: HistoryProps & { onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common']);
  const thing = kindNamed(asked.thing);
  const [pages, setPages] = useState(1);
  const query = useHistory(thing, String(id), pages);
  const entries = query.data?.items ?? none;
  const texts = useTrailTexts(entries);
  return (
    <Modal
      visible
      size="large"
      header={name ? t('audit:historyOf', { name }) : t('common:history')}
      closeAriaLabel={t('common:close')}
      onDismiss={onClose}
    >
      <SpaceBetween size="xs">
        {query.isPending && <Loading />}
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && entries.length === 0 && (
          <Box color="text-body-secondary">{t('audit:noHistory')}</Box>
        )}
        {entries.map((entry, at) => (
          <Entry key={entry.id} entry={entry} texts={texts} of={thing} open={at === 0} />
        ))}
        {query.data?.next && (
          <Button loading={query.isFetching} onClick={() => setPages(pages + 1)}>
            {t('audit:older')}
          </Button>
        )}
      </SpaceBetween>
    </Modal>
  );
}

const none: AuditItem[] = [];

interface EntryProps {
  entry: AuditItem;
  texts: TrailTexts;
  /** The kind of the record whose trail this is; parts of it are named. */
  of: string;
  open: boolean;
}

function Entry({ entry, texts, of, open }: EntryProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const profile = texts.profile(entry);
  const who = profile ? t('as', { user: texts.author(entry), profile }) : texts.author(entry);
  const head = [format.instant(entry.at), who, entry.userId].filter(Boolean).join(' · ');
  const part = entry.thing === of ? '' : `${texts.thing(entry)} ${texts.name(entry)}: `;
  return (
    <ExpandableSection
      defaultExpanded={open}
      headerText={`${part}${texts.action(entry)}`}
      headerDescription={head}
    >
      <SpaceBetween size="xs">
        {entry.reason && <Box>{t('because', { reason: entry.reason })}</Box>}
        <HistoryChanges entry={entry} texts={texts} />
      </SpaceBetween>
    </ExpandableSection>
  );
}
