// Reason of an error: its text with a link to the record that it names, and an alert with it.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { findMadeRecord, type MadeRecord } from '#shared/made.ts';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '../i18n/text.ts';
import { getMadeRoute } from '../paths/made.ts';
import { PlainLink } from './plain-link.tsx';

/** Alert with the reason of the last refusal, announced to screen readers; empty without one. */
export const Refusal = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <div role="alert">
      <Alert type="error">
        <ErrorText error={error} />
      </Alert>
    </div>
  );

export function ErrorText({ error }: { error: unknown }) {
  const made = error instanceof RefusalError ? findMadeRecord(error.details) : undefined;
  return (
    <>
      {getErrorText(error)}
      {made && <MadeLink made={made} />}
    </>
  );
}

/** Link to a record that another user made before. */
export function MadeLink({ made }: { made: MadeRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {' '}
      <PlainLink className="made-link" to={getMadeRoute(made, location.pathname)}>
        {t('openMade', { code: made.code })}
      </PlainLink>
    </>
  );
}
