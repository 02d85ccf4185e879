// States and verdicts as symbol and text.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { batchStates, fileStates, RowVerdict } from '#shared/ingestion/import.ts';

type Indicators<Value extends string> = Record<Value, StatusIndicatorProps.Type>;

const fileIndicators: Indicators<(typeof fileStates)[number]> = {
  pending: 'pending',
  reading: 'in-progress',
  ready: 'success',
  refused: 'error',
};
const batchIndicators: Indicators<(typeof batchStates)[number]> = {
  running: 'in-progress',
  stopped: 'stopped',
  done: 'success',
  failed: 'error',
  undoing: 'in-progress',
  undone: 'info',
};
const verdictIndicators: Indicators<RowVerdict> = {
  new: 'success',
  changed: 'info',
  unchanged: 'pending',
  error: 'error',
};

export function FileState({ state }: { state: keyof typeof fileIndicators }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={fileIndicators[state]}>{t(`fileState.${state}`)}</StatusIndicator>;
}
export function BatchState({ state }: { state: keyof typeof batchIndicators }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={batchIndicators[state]}>{t(`batchState.${state}`)}</StatusIndicator>;
}
export function VerdictMark({ verdict }: { verdict: RowVerdict }) {
  const { t } = useTranslation('ingestion');
  return <StatusIndicator type={verdictIndicators[verdict]}>{t(`verdict.${verdict}`)}</StatusIndicator>;
}
