// Status indicator with symbol, text and colour; never colour alone.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { getEnumText } from '../i18n/text.ts';

export type StatusTone = 'good' | 'warning' | 'bad' | 'waiting' | 'running' | 'stopped' | 'info';

const types: Record<StatusTone, StatusIndicatorProps.Type> = {
  good: 'success',
  warning: 'warning',
  bad: 'error',
  waiting: 'pending',
  running: 'in-progress',
  stopped: 'stopped',
  info: 'info',
};

/** Status of an enumeration value: `<Status of="orderState" value={order.state} tone="good" />`. */
export function Status({ enumName, value, tone }: { enumName: string; value: string; tone: StatusTone }) {
  useTranslation('enums');
  return <StatusIndicator type={types[tone]}>{getEnumText(enumName, value)}</StatusIndicator>;
}
