// Alert with the reason of the last refusal, announced to screen readers; empty without one.
import { Alert } from '@cloudscape-design/components';
import { getErrorText } from '../i18n/text.ts';

export const Refusal = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <div role="alert">
      <Alert type="error">{getErrorText(error)}</Alert>
    </div>
  );
