// Mark beside the state of a thing whose shown data is recorded only on this tablet.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useUnsentStates } from '../unsent.ts';

/** Shows the mark; `thing` is kind and id, such as `ewo:01J…`. */
export function UnsentMark({ recordKey }: { recordKey: string }) {
  const { t } = useTranslation('offline');
  const state = useUnsentStates().get(recordKey);
  if (state === undefined) return null;
  return (
    <div>
      <StatusIndicator type={state === 'waiting' ? 'pending' : 'error'}>
        {t(state === 'waiting' ? 'savedHere' : 'stoppedHere')}
      </StatusIndicator>
    </div>
  );
}
