// Why the last try was refused, said aloud where it stands; nothing until one was.
import { Alert } from '@cloudscape-design/components';
import { errorText } from '../i18n/text.ts';

export const Refusal = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <div role="alert">
      <Alert type="error">{errorText(error)}</Alert>
    </div>
  );
