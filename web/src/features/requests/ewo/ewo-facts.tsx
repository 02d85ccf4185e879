// What an EWO says, in pairs: at a glance, as it was reported, found and done.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { namesOf, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from '../../../parts/ewo/ewo-status.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { useRunningNow } from '../../../ui/today.ts';
import './ewo-paper.css';

interface Pair {
  label: string;
  value: ReactNode;
}
const pairsOf = (pairs: (Pair | false | '' | undefined)[]) =>
  pairs.filter((pair): pair is Pair => typeof pair === 'object');

/** Beside the work: which machine, how urgent, and the minutes that run. */
export function EwoBrief({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { minutes, number } = useFormat();
  const row = rowOf(useEwoNames(), useRunningNow())(ewo);
  const pairs = pairsOf([
    { label: t('fields.machine'), value: [row.machine, row.machineDescription].filter(Boolean).join(' ') },
    { label: t('fields.state'), value: <EwoStatus state={ewo.state} /> },
    { label: t('fields.priority'), value: <PriorityBadge priority={ewo.priority} /> },
    { label: t('fields.machineStatus'), value: <ConditionStatus condition={ewo.machineStatus} /> },
    { label: t('fields.breakdownDescription'), value: ewo.breakdownDescription },
    row.failed && { label: t('fields.failed'), value: row.failed },
    row.team && { label: t('fields.team'), value: row.team },
    row.took.sinceStart === undefined
      ? row.age !== undefined && { label: t('fields.age'), value: minutes(row.age) }
      : { label: t('fields.sinceStart'), value: t('view.minutes', { minutes: number(row.took.sinceStart) }) },
  ]);
  return <KeyValuePairs columns={4} items={pairs} />;
}

/** The head of its sheet: who and what it is about. */
export function EwoHead({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const row = rowOf(useEwoNames({ withOperators: true }), useRunningNow())(ewo);
  const pairs = pairsOf([
    { label: t('fields.machine'), value: [row.machine, row.machineDescription].filter(Boolean).join(' ') },
    row.department && { label: t('fields.department'), value: row.department },
    row.failed && { label: t('fields.failed'), value: row.failed },
    { label: t('fields.state'), value: <EwoStatus state={ewo.state} /> },
    { label: t('fields.priority'), value: <PriorityBadge priority={ewo.priority} /> },
    row.team && { label: t('fields.team'), value: row.team },
    row.people && { label: t('fields.people'), value: row.people },
  ]);
  return <KeyValuePairs columns={4} items={pairs} />;
}

/** What somebody wrote who stood before the machine. */
export function EwoReportFacts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { instant } = useFormat();
  const pairs = pairsOf([
    { label: t('fields.breakdownDescription'), value: <Lines>{ewo.breakdownDescription}</Lines> },
    { label: t('fields.machineStatus'), value: <ConditionStatus condition={ewo.machineStatus} /> },
    ewo.breakdownType && {
      label: t('fields.breakdownType'),
      value: enumText('breakdownType', ewo.breakdownType),
    },
    ewo.plcMessage && { label: t('fields.plcMessage'), value: ewo.plcMessage },
    ewo.operatorNotes && { label: t('fields.operatorNotes'), value: <Lines>{ewo.operatorNotes}</Lines> },
    { label: t('fields.requester'), value: `${ewo.requester}, ${instant(ewo.createdAt)}` },
  ]);
  return (
    <SpaceBetween size="m">
      <KeyValuePairs columns={2} items={pairs} />
      <Gallery ids={ewo.images ?? []} name={ewo.code} />
    </SpaceBetween>
  );
}

/** What was found and done, as far as it has come. */
export function EwoWorkFacts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const { operators } = useEwoNames({ withOperators: true });
  const hours = (ewo.hours ?? []).map(
    ({ operatorId, hours }) => `${namesOf([operatorId], operators)[0] ?? operatorId}: ${number(hours)} h`,
  );
  const people = namesOf(ewo.technicians, operators);
  const pairs = pairsOf([
    ewo.diagnosis && { label: t('fields.diagnosis'), value: <Lines>{ewo.diagnosis}</Lines> },
    ewo.interventionDescription && {
      label: t('fields.interventionDescription'),
      value: <Lines>{ewo.interventionDescription}</Lines>,
    },
    ewo.interventionType && {
      label: t('fields.interventionType'),
      value: enumText('interventionType', ewo.interventionType),
    },
    hours.length > 0
      ? { label: t('fields.hours'), value: <Lines>{hours.join('\n')}</Lines> }
      : people.length > 0 && { label: t('fields.technicians'), value: people.join(', ') },
    ewo.rootCause && { label: t('fields.rootCause'), value: enumText('rootCause', ewo.rootCause) },
    ewo.finalNotes && { label: t('fields.finalNotes'), value: <Lines>{ewo.finalNotes}</Lines> },
    ewo.closedBy && { label: t('fields.closedBy'), value: ewo.closedBy },
    ewo.cancelReason && { label: t('fields.cancelReason'), value: <Lines>{ewo.cancelReason}</Lines> },
  ]);
  return pairs.length > 0 ? <KeyValuePairs columns={2} items={pairs} /> : t('view.nothingYet');
}

/** As it was typed, line by line. */
const Lines = ({ children }: { children: string }) => <span className="as-typed">{children}</span>;
