// Facts of an EWO as pairs of label and value: overview, report, diagnosis and work.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { type EwoFieldName, getEwoFieldMeta, listEwoFacts } from '#shared/requests/ewo-fields.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { listOperatorNames, toEwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from '#web/parts/ewo/ewo-status.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useRunningNow } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import './ewo-paper.css';

interface Pair {
  label: string;
  value: ReactNode;
}
/** Keeps the pairs with a value. */
const filterPairs = (pairs: (Pair | false | '' | undefined)[]) =>
  pairs.filter((pair): pair is Pair => typeof pair === 'object' && pair.value !== undefined);

function formatFact(ewo: EwoPage, name: EwoFieldName): ReactNode {
  if (name === 'machineStatus') return <ConditionStatus condition={ewo.machineStatus} />;
  const value = ewo[name];
  if (value === undefined || value === '') return undefined;
  const { kind, labels } = getEwoFieldMeta(name)!;
  if (kind === 'choice') return getEnumText(labels!, String(value));
  return kind === 'note' ? <Lines>{String(value)}</Lines> : String(value);
}

const StateCell = ({ ewo }: { ewo: EwoPage }) => (
  <>
    <EwoStatus state={ewo.state} />
    <UnsentMark recordKey={`ewo:${ewo.id}`} />
  </>
);

/** Overview shown beside the work: machine, priority and elapsed minutes. */
export function EwoBrief({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { minutes, number } = useFormat();
  const row = toEwoRow(useEwoNames(), useRunningNow())(ewo);
  const pairs = filterPairs([
    { label: t('fields.machine'), value: [row.machine, row.machineDescription].filter(Boolean).join(' ') },
    { label: t('fields.state'), value: <StateCell ewo={ewo} /> },
    { label: t('fields.priority'), value: <PriorityBadge priority={ewo.priority} /> },
    { label: t('fields.machineStatus'), value: <ConditionStatus condition={ewo.machineStatus} /> },
    { label: t('fields.breakdownDescription'), value: ewo.breakdownDescription },
    row.failed && { label: t('fields.failed'), value: row.failed },
    row.team && { label: t('fields.team'), value: row.team },
    row.durations.sinceStart === undefined
      ? row.age !== undefined && { label: t('fields.age'), value: minutes(row.age) }
      : {
          label: t('fields.sinceStart'),
          value: t('view.minutes', { minutes: number(row.durations.sinceStart) }),
        },
  ]);
  return <KeyValuePairs columns={4} items={pairs} />;
}

/** Header facts of the EWO: machine, state and people. */
export function EwoHead({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const row = toEwoRow(useEwoNames({ withOperators: true }), useRunningNow())(ewo);
  const pairs = filterPairs([
    { label: t('fields.machine'), value: [row.machine, row.machineDescription].filter(Boolean).join(' ') },
    row.department && { label: t('fields.department'), value: row.department },
    row.failed && { label: t('fields.failed'), value: row.failed },
    { label: t('fields.state'), value: <StateCell ewo={ewo} /> },
    { label: t('fields.priority'), value: <PriorityBadge priority={ewo.priority} /> },
    row.team && { label: t('fields.team'), value: row.team },
    row.people && { label: t('fields.people'), value: row.people },
    ewo.followers !== undefined && { label: t('fields.followers'), value: String(ewo.followers) },
  ]);
  return <KeyValuePairs columns={4} items={pairs} />;
}

/** Facts reported at the machine. */
export function EwoReportFacts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { instant } = useFormat();
  const pairs = filterPairs([
    ...listEwoFacts('report').map((name) => ({ label: t(`fields.${name}`), value: formatFact(ewo, name) })),
    { label: t('fields.requester'), value: `${ewo.requester}, ${instant(ewo.createdAt)}` },
  ]);
  return (
    <SpaceBetween size="m">
      <KeyValuePairs columns={2} items={pairs} />
      <Gallery ids={ewo.images ?? []} name={ewo.code} />
    </SpaceBetween>
  );
}

/** Facts of diagnosis and work, as far as known. */
export function EwoWorkFacts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const { number } = useFormat();
  const { operators } = useEwoNames({ withOperators: true });
  const hours = (ewo.hours ?? []).map(({ operatorId, hours }) =>
    t('common:labelled', {
      label: listOperatorNames([operatorId], operators)[0] ?? operatorId,
      value: `${number(hours)} h`,
    }),
  );
  const people = listOperatorNames(ewo.technicians, operators);
  const hoursFact =
    hours.length > 0
      ? { label: t('fields.hours'), value: <Lines>{hours.join('\n')}</Lines> }
      : people.length > 0 && { label: t('fields.technicians'), value: people.join(', ') };
  const pairs = filterPairs([
    ...listEwoFacts('work').map((name) =>
      name === 'hours' ? hoursFact : { label: t(`fields.${name}`), value: formatFact(ewo, name) },
    ),
    ewo.closedBy && { label: t('fields.closedBy'), value: ewo.closedBy },
    ewo.cancelReason && { label: t('fields.cancelReason'), value: <Lines>{ewo.cancelReason}</Lines> },
  ]);
  return pairs.length > 0 ? <KeyValuePairs columns={2} items={pairs} /> : t('view.nothingYet');
}

/** Text with its line breaks. */
const Lines = ({ children }: { children: string }) => <span className="as-typed">{children}</span>;
