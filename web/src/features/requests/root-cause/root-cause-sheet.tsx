// Analysis to read and to print: EWO, facts, causes and actions.
import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Cause } from '#shared/requests/root-cause/root-cause.ts';
import type { RootCausePage } from '#shared/requests/root-cause-api.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from '../ewo/ewo-facts.tsx';
import { ReportSection } from '../sheet-part.tsx';
import { getCauseVerdict } from './ishikawa.ts';
import { Ishikawa } from './ishikawa.tsx';
import { ActionList } from './root-cause-actions.tsx';

const questions = ['what', 'when', 'where', 'who', 'which', 'how'] as const;

export function RootCauseView({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'common', 'enums']);
  const text = useText('rootCause');
  const { instant } = useFormat();
  const { ewo, causes, primary, secondary, prevent, noPrevention, standards, attachments = [] } = analysis;
  const { submittedBy, submittedAt, confirmedBy, confirmedAt } = analysis;
  const buildPairs = (entries: (readonly [field: string, value: string | undefined])[]) =>
    entries.map(([field, value]) => ({
      label: text(`fields.${field}`),
      value: value ? <span className="as-typed">{value}</span> : t('common:none'),
    }));
  return (
    <SpaceBetween size="l">
      <ReportSection title={t('rootCause:tab.ewo')}>
        <SpaceBetween size="m">
          <EwoHead ewo={ewo} />
          <EwoReportFacts ewo={ewo} />
          <EwoWorkFacts ewo={ewo} />
        </SpaceBetween>
      </ReportSection>
      <ReportSection title={t('rootCause:tab.facts')}>
        <SpaceBetween size="m">
          <KeyValuePairs columns={1} items={buildPairs([['phenomenon', analysis.phenomenon]])} />
          <KeyValuePairs columns={3} items={buildPairs(questions.map((each) => [each, analysis[each]]))} />
        </SpaceBetween>
      </ReportSection>
      <ReportSection title={t('rootCause:tab.causes')}>
        <SpaceBetween size="m">
          <Ishikawa causes={causes} phenomenon={analysis.phenomenon} />
          {causes.length > 0 && (
            <ul className="plain-rows">
              {causes.map((cause, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
                <li key={n}>
                  <CauseDetails cause={cause} />
                </li>
              ))}
            </ul>
          )}
        </SpaceBetween>
      </ReportSection>
      <ReportSection title={t('rootCause:tab.actions')}>
        <SpaceBetween size="m">
          <KeyValuePairs
            columns={2}
            items={buildPairs([
              ['primary', primary && getEnumText('rootCause', primary)],
              ['secondary', secondary && getEnumText('rootCause', secondary)],
            ])}
          />
          <ActionList analysis={analysis} list="eliminate" />
          <ActionList analysis={analysis} list="prevent" />
          <KeyValuePairs
            columns={1}
            items={buildPairs([
              ...(noPrevention && prevent.length === 0 ? [['noPrevention', noPrevention] as const] : []),
              ['standards', standards],
            ])}
          />
          <Gallery ids={attachments} name={ewo.code} />
        </SpaceBetween>
      </ReportSection>
      {(submittedBy || confirmedBy) && (
        <ReportSection title={t('rootCause:sheet.who')}>
          <KeyValuePairs
            columns={2}
            items={buildPairs([
              ...(submittedBy ? [['submittedBy', `${submittedBy}, ${instant(submittedAt)}`] as const] : []),
              ...(confirmedBy ? [['confirmedBy', `${confirmedBy}, ${instant(confirmedAt)}`] as const] : []),
            ])}
          />
        </ReportSection>
      )}
    </SpaceBetween>
  );
}

/** A cause with its verdict and its whys. */
function CauseDetails({ cause }: { cause: Cause }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  return (
    <>
      <div>
        <b>{cause.text}</b> ({getEnumText('branch', cause.branch)},{' '}
        {t(`rootCause:ishikawa.${getCauseVerdict(cause)}`)})
      </div>
      {cause.note && <Box color="text-body-secondary">{cause.note}</Box>}
      {cause.whys.length > 0 && (
        <ol>
          {cause.whys.map(({ why, answer, check }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a why is known by its level
            <li key={n}>
              {why} {answer && <b>{answer}</b>} {check && `(${check})`}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
