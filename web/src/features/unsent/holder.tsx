// Current state of an entry's record: who has it, since when, and who changed it last.
import { Box, Container, Header, KeyValuePairs, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { buildQueryKey } from '../../cache.ts';
import { call } from '../../call.ts';
import type { Entry } from '../../offline/entry.ts';
import { findThingRead } from '../../offline/sender.ts';
import { useFormat } from '../../ui/format.ts';
import { useComparisonTexts } from '../../ui/history/side-texts.ts';

type RecordData = Record<string, unknown>;

const peopleFields = ['technicians', 'members', 'operators', 'operatorId'];

/**
 * Returns the instant of the last step: the latest `…At` field of the record or its holds, except
 * `updatedAt`.
 */
function findLastStep(thing: RecordData): string | undefined {
  const holds = Array.isArray(thing.holds) ? (thing.holds as RecordData[]) : [];
  const instants = [thing, ...holds.map(({ from: fromAt, to: toAt }) => ({ fromAt, toAt }))].flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) =>
      name.endsWith('At') && name !== 'updatedAt' && typeof value === 'string' ? [value] : [],
    ),
  );
  return instants.toSorted().at(-1);
}

export function CurrentRecord({ entry }: { entry: Entry }) {
  const { t } = useTranslation('offline');
  const recordCall = findThingRead(entry);
  const query = useQuery({
    queryKey: [
      'unsent now',
      entry.id,
      ...(recordCall ? buildQueryKey(recordCall.contract, recordCall.input) : []),
    ],
    queryFn: ({ signal }) => call(recordCall!.contract, recordCall!.input, signal) as Promise<RecordData>,
    enabled: recordCall !== undefined,
    staleTime: 0,
    retry: false,
  });
  // A record that the entry itself makes need not exist.
  const isCreation = !entry.path.includes('{id}');
  if (!recordCall || (isCreation && !query.data)) return null;
  const isGone = query.error instanceof RefusalError && query.error.kind === 'notFound';
  return (
    <Container header={<Header variant="h2">{t('now')}</Header>}>
      {query.data ? (
        <Facts kind={entry.thing.split(':')[0]!} record={query.data} />
      ) : (
        query.error && (
          <StatusIndicator type="warning">{t(isGone ? 'nowGone' : 'nowUnknown')}</StatusIndicator>
        )
      )}
    </Container>
  );
}

function Facts({ kind, record }: { kind: string; record: RecordData }) {
  const { t } = useTranslation('offline');
  const { instant } = useFormat();
  const peopleField = peopleFields.find((name) => record[name] !== undefined && String(record[name]) !== '');
  const sides = useMemo(
    () =>
      ['state', 'teamId', ...(peopleField ? [peopleField] : [])].map((field) => ({
        field,
        after: record[field],
      })),
    [record, peopleField],
  );
  const texts = useComparisonTexts(kind, sides);
  const text = (field: string | undefined) => {
    const side = sides.find((each) => each.field === field);
    return side && side.after !== undefined ? texts.value(side, 'after') : '';
  };
  const since = findLastStep(record);
  const { updatedAt, updatedBy } = record;
  const pairs = [
    'state' in record && { label: t('nowState'), value: text('state') },
    { label: t('nowTeam'), value: text('teamId') || t('nobody') },
    peopleField && { label: t('nowPeople'), value: text(peopleField) },
    since && { label: t('nowSince'), value: instant(since) },
    typeof updatedAt === 'string' && {
      label: t('nowChanged'),
      value: t('nowBy', { by: String(updatedBy ?? ''), at: instant(updatedAt) }),
    },
  ];
  return (
    <Box>
      <KeyValuePairs columns={4} items={pairs.filter((pair) => typeof pair === 'object')} />
    </Box>
  );
}
