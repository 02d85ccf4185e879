// Mine and theirs side by side: somebody else changed the thing after it was read here.
import { Box, Button, SpaceBetween, Table } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { differences } from '../../../../shared/access/audit.ts';
import { changedBy, type Entry, fieldsOf } from '../../offline/entry.ts';
import { takeMine } from '../../offline/send.ts';
import { useUnsent } from '../../offline/waiting.ts';
import { unsentPath } from '../../paths/unsent.ts';
import { useFormat } from '../../ui/format.ts';
import { loadTrailTexts } from '../../ui/history/history-things.ts';
import { useSideTexts } from '../../ui/history/side-texts.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { refusalText, useTitleOf, useTouchLayout } from './unsent-texts.ts';

async function readWords(): Promise<true> {
  await loadTrailTexts();
  return true;
}

export function ConflictPage({ id }: { id: string }) {
  const { t } = useTranslation('offline');
  const navigate = useNavigate();
  const back = unsentPath(useTouchLayout());
  const entry = useUnsent().find((each) => each.id === id);
  const words = useQuery({ queryKey: ['trail texts'], queryFn: readWords });
  if (!entry?.theirs)
    return (
      <SpaceBetween size="l">
        <PageHeader title={t('conflictTitle')} />
        <Box variant="p">{t('gone')}</Box>
        <Button onClick={() => void navigate(back)}>{t('back')}</Button>
      </SpaceBetween>
    );
  return words.isPending ? null : (
    <Sides entry={entry} theirs={entry.theirs} leave={() => void navigate(back)} />
  );
}

interface Side {
  field: string;
  before: unknown;
  after: unknown;
}

function Sides({
  entry,
  theirs,
  leave,
}: {
  entry: Entry;
  theirs: Record<string, unknown>;
  leave: () => void;
}) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const titleOf = useTitleOf();
  const [dropping, setDropping] = useState(false);
  const sides = useMemo(() => sidesOf(entry, theirs), [entry, theirs]);
  const texts = useSideTexts(entry.thing.split(':')[0]!, sides);
  const changed = changedBy(entry, theirs);
  const value = (which: 'before' | 'after') => (side: Side) => {
    const text = texts.value(side, which) || t('empty');
    return changed.includes(side.field.split('.')[0]!) ? <strong>{text}</strong> : text;
  };
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('conflictTitle')} description={t('conflictText', { title: titleOf(entry) })} />
      {entry.refusal && entry.refusal.code !== 'stale' && <Box variant="p">{refusalText(entry)}</Box>}
      {typeof theirs.updatedAt === 'string' && (
        <Box variant="p">
          {t('changedBy', { by: String(theirs.updatedBy ?? ''), at: format.instant(theirs.updatedAt) })}
        </Box>
      )}
      <Table
        items={sides}
        trackBy="field"
        wrapLines
        ariaLabels={{ tableLabel: t('conflictTitle') }}
        columnDefinitions={[
          { id: 'field', header: t('field'), cell: (side) => texts.field(side), isRowHeader: true },
          { id: 'mine', header: t('mine'), cell: value('after') },
          { id: 'theirs', header: t('theirs'), cell: value('before') },
        ]}
      />
      <SpaceBetween direction="horizontal" size="s">
        <Button
          variant="primary"
          onClick={() => {
            void takeMine(entry);
            leave();
          }}
        >
          {t('takeMine')}
        </Button>
        <Button onClick={() => setDropping(true)}>{t('dropMine')}</Button>
        <Button variant="link" onClick={leave}>
          {t('back')}
        </Button>
      </SpaceBetween>
      {dropping && <DropDialog entry={entry} onDropped={leave} onClose={() => setDropping(false)} />}
    </SpaceBetween>
  );
}

/** What the write sends, as it would be and as it is; the state first where it moves it. */
function sidesOf(entry: Entry, theirs: Record<string, unknown>): Side[] {
  const foreseen = (entry.answer ?? {}) as Record<string, unknown>;
  const moved = 'state' in theirs && 'state' in foreseen ? ['state'] : [];
  return [...moved, ...fieldsOf(entry)].flatMap((field) => {
    const before = theirs[field];
    // what was reported of one part of it is told apart from the others
    if (holdsThings(before) && field in foreseen)
      return differences({ [field]: before }, { [field]: foreseen[field] }).map(
        ({ field, before, after }) => ({ field, before, after }),
      );
    return { field, before, after: field in entry.input ? entry.input[field] : foreseen[field] };
  });
}

const holdsThings = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);
