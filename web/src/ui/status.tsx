// A status is a symbol, a word and a colour; never a colour alone.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { enumText } from '../i18n/text.ts';

export type Tone = 'good' | 'warning' | 'bad' | 'waiting' | 'running' | 'stopped' | 'info';

const types: Record<Tone, StatusIndicatorProps.Type> = {
  good: 'success',
  warning: 'warning',
  bad: 'error',
  waiting: 'pending',
  running: 'in-progress',
  stopped: 'stopped',
  info: 'info',
};

/** `<Status of="orderState" value={order.state} tone="good" />`: the word comes from the enumeration. */
export function Status({ of, value, tone }: { of: string; value: string; tone: Tone }) {
  useTranslation('enums');
  return <StatusIndicator type={types[tone]}>{enumText(of, value)}</StatusIndicator>;
}
