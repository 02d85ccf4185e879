// States and verdicts as a symbol and a word.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { batchStates, fileStates, Verdict } from '../../../../shared/ingestion/import.ts';

type Marks<Value extends string> = Record<Value, StatusIndicatorProps.Type>;

const ofFile: Marks<(typeof fileStates)[number]> = {
  pending: 'pending',
  reading: 'in-progress',
  ready: 'success',
  refused: 'error',
};
const ofBatch: Marks<(typeof batchStates)[number]> = {
  running: 'in-progress',
  stopped: 'stopped',
  done: 'success',
  failed: 'error',
  undoing: 'in-progress',
  undone: 'info',
};
const ofRow: Marks<Verdict> = { new: 'success', changed: 'info', unchanged: 'pending', error: 'error' };

export function FileState({ state }: { state: keyof typeof ofFile }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={ofFile[state]}>{t(`fileState.${state}`)}</StatusIndicator>;
}
export function BatchState({ state }: { state: keyof typeof ofBatch }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={ofBatch[state]}>{t(`batchState.${state}`)}</StatusIndicator>;
}
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={ofRow[verdict]}>{t(`verdict.${verdict}`)}</StatusIndicator>;
}
