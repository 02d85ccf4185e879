// Verification of the audit trail's chain at the press of a button, part by part, and its result in words.
import { Alert, Box, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChainCheck, type TrailGap, type TrailGaps, trail } from '#shared/access/audit-api.ts';
import { call } from '#web/call.ts';
import { useFormat } from '#web/ui/format.ts';
import type { AuditTexts } from '#web/ui/history/history-texts.ts';
import { GapList } from './gap-list.tsx';

interface Comparison {
  /** Number of compared records. */
  records: number;
  gaps: TrailGap[];
}

export interface ChainVerification {
  /** Number of links verified so far, while the verification runs. */
  verified?: number;
  result?: ChainCheck;
  /** Result of the comparison of records with the trail so far. */
  compared?: Comparison;
  error?: Error;
  verify: () => void;
  dismiss: () => void;
}

export function useChainVerification(): ChainVerification {
  const [state, setState] = useState<Pick<ChainVerification, 'verified' | 'result' | 'compared' | 'error'>>(
    {},
  );
  const isRunning = useRef(false);
  const verify = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      let check: ChainCheck | undefined;
      do {
        setState({ verified: check?.entries ?? 0 });
        check = await call(trail.verify, { after: check?.next ?? 0 });
      } while (check.next !== undefined);
      const { entries } = check;
      const compared = await compareRecords((soFar) => setState({ verified: entries, compared: soFar }));
      setState({ result: check, compared });
    } catch (error) {
      setState({ error: error as Error });
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, verify: () => void verify(), dismiss: () => setState({}) };
}

/** Compares all records with the trail, part by part. */
async function compareRecords(onPart: (compared: Comparison) => void): Promise<Comparison> {
  let compared: Comparison = { records: 0, gaps: [] };
  let next: string | undefined;
  do {
    onPart(compared);
    const part: TrailGaps = await call(trail.gaps, { next });
    compared = { records: compared.records + part.records, gaps: [...compared.gaps, ...part.gaps] };
    next = part.next;
  } while (next !== undefined);
  return compared;
}

/** Characters of a hash that people compare by eye; the whole one is its title. */
const SHOWN_CHARACTERS = 16;

interface Props {
  chain: ChainVerification;
  texts: AuditTexts;
}

/** Progress, result or error of the verification; nothing before the first one. */
export const ChainResult = ({ chain, texts }: Props) =>
  (chain.verified !== undefined || chain.result || chain.error) && (
    <Box margin={{ bottom: 's' }}>
      <ChainAlert chain={chain} texts={texts} />
    </Box>
  );

function ChainAlert({ chain, texts }: Props) {
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const { result, compared, error, verified, dismiss } = chain;
  if (verified !== undefined)
    return (
      <Alert type="info">
        {compared
          ? t('audit:chain.comparing', { count: compared.records })
          : t('audit:chain.running', { count: verified })}
      </Alert>
    );
  if (error)
    return (
      <Alert type="error" dismissible dismissAriaLabel={t('common:close')} onDismiss={dismiss}>
        {error.message}
      </Alert>
    );
  if (!result) return null;
  const { entries, head, firstBreak, fault, thing, thingId, outside, waiting = 0 } = result;
  const gaps = compared?.gaps ?? [];
  return (
    <Alert
      type={firstBreak === undefined && gaps.length === 0 ? 'success' : 'error'}
      header={
        firstBreak === undefined
          ? t('audit:chain.intact', { count: entries })
          : t('audit:chain.broken', { number: format.number(firstBreak) })
      }
      dismissible
      dismissAriaLabel={t('common:close')}
      onDismiss={dismiss}
    >
      <SpaceBetween size="xxs">
        {fault && <span>{t(`audit:chain.fault.${fault}`)}</span>}
        {thing !== undefined && thingId !== undefined && (
          <span>
            {t('common:labelled', {
              label: t('audit:fields.record'),
              value: `${texts.formatRecordKind({ thing })} ${thingId}`,
            })}
          </span>
        )}
        {compared && <span>{t('audit:chain.compared', { count: compared.records })}</span>}
        {gaps.length > 0 && <GapList gaps={gaps} texts={texts} />}
        {firstBreak === undefined && waiting > 0 && (
          <span>{t('audit:chain.waiting', { count: waiting })}</span>
        )}
        <span>
          {outside
            ? t('audit:chain.outside', {
                at: format.instant(outside.at),
                number: format.number(outside.entries),
              })
            : t('audit:chain.notOutside')}
        </span>
        <Box variant="small">
          {t('audit:chain.head')} <code title={head}>{head.slice(0, SHOWN_CHARACTERS)}</code>
        </Box>
      </SpaceBetween>
    </Alert>
  );
}
