// An analysis to read and to print: the EWO, what happened, why, and what is done about it.
import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Cause } from '../../../../../shared/requests/root-cause.ts';
import type { RootCausePage } from '../../../../../shared/requests/root-cause-api.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from '../ewo/ewo-facts.tsx';
import { SheetPart } from '../sheet-part.tsx';
import { verdictOfCause } from './ishikawa.ts';
import { Ishikawa } from './ishikawa.tsx';
import { ActionList } from './root-cause-actions.tsx';

const questions = ['what', 'when', 'where', 'who', 'which', 'how'] as const;

export function RootCauseSheet({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'common', 'enums']);
  const text = useText('rootCause');
  const { instant } = useFormat();
  const { ewo, causes, primary, secondary, prevent, noPrevention, standards, attachments = [] } = analysis;
  const { submittedBy, submittedAt, confirmedBy, confirmedAt } = analysis;
  const pairs = (of: (readonly [field: string, value: string | undefined])[]) =>
    of.map(([field, value]) => ({
      label: text(`fields.${field}`),
      value: value ? <span className="as-typed">{value}</span> : t('common:none'),
    }));
  return (
    <SpaceBetween size="l">
      <SheetPart title={t('rootCause:tab.ewo')}>
        <SpaceBetween size="m">
          <EwoHead ewo={ewo} />
          <EwoReportFacts ewo={ewo} />
          <EwoWorkFacts ewo={ewo} />
        </SpaceBetween>
      </SheetPart>
      <SheetPart title={t('rootCause:tab.facts')}>
        <SpaceBetween size="m">
          <KeyValuePairs columns={1} items={pairs([['phenomenon', analysis.phenomenon]])} />
          <KeyValuePairs columns={3} items={pairs(questions.map((each) => [each, analysis[each]]))} />
        </SpaceBetween>
      </SheetPart>
      <SheetPart title={t('rootCause:tab.causes')}>
        <SpaceBetween size="m">
          <Ishikawa causes={causes} phenomenon={analysis.phenomenon} />
          {causes.length > 0 && (
            <ul className="plain-rows">
              {causes.map((cause, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
                <li key={n}>
                  <CauseRead cause={cause} />
                </li>
              ))}
            </ul>
          )}
        </SpaceBetween>
      </SheetPart>
      <SheetPart title={t('rootCause:tab.actions')}>
        <SpaceBetween size="m">
          <KeyValuePairs
            columns={2}
            items={pairs([
              ['primary', primary && enumText('rootCause', primary)],
              ['secondary', secondary && enumText('rootCause', secondary)],
            ])}
          />
          <ActionList analysis={analysis} list="eliminate" />
          <ActionList analysis={analysis} list="prevent" />
          <KeyValuePairs
            columns={1}
            items={pairs([
              ...(noPrevention && prevent.length === 0 ? [['noPrevention', noPrevention] as const] : []),
              ['standards', standards],
            ])}
          />
          <Gallery ids={attachments} name={ewo.code} />
        </SpaceBetween>
      </SheetPart>
      {(submittedBy || confirmedBy) && (
        <SheetPart title={t('rootCause:sheet.who')}>
          <KeyValuePairs
            columns={2}
            items={pairs([
              ...(submittedBy ? [['submittedBy', `${submittedBy}, ${instant(submittedAt)}`] as const] : []),
              ...(confirmedBy ? [['confirmedBy', `${confirmedBy}, ${instant(confirmedAt)}`] as const] : []),
            ])}
          />
        </SheetPart>
      )}
    </SpaceBetween>
  );
}

/** A cause with what its check came to, and the whys that follow from it. */
function CauseRead({ cause }: { cause: Cause }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  return (
    <>
      <div>
        <b>{cause.text}</b> ({enumText('branch', cause.branch)},{' '}
        {t(`rootCause:ishikawa.${verdictOfCause(cause)}`)})
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
