// Messages of the plan editor: restored draft, refusal of a save and the ways to continue; the changes are
// kept.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { MAX_DEPARTMENTS, MAX_POSITIONS } from '#shared/structure/layout.ts';
import { getErrorText, getProblemText } from '#web/i18n/text.ts';
import { flashError } from '#web/ui/flashes.ts';

interface Props {
  refusal: unknown;
  restored: boolean;
  /** Whether the plan has more machines or departments than it can store. */
  full: boolean;
  onDiscard: () => void;
  onReload: () => Promise<void>;
  onKeep: () => Promise<void>;
}

export function LayoutNotes({ refusal, restored, full, onDiscard, onReload, onKeep }: Props) {
  const { t } = useTranslation(['layout', 'common']);
  const code = refusal instanceof RefusalError ? refusal.code : undefined;
  return (
    <SpaceBetween size="xs">
      {restored && (
        <Alert type="info" action={<Button onClick={onDiscard}>{t('common:draft.discard')}</Button>}>
          {t('common:draft.found')}
        </Alert>
      )}
      {full && (
        <Alert type="warning">{t('editor.tooMany', { count: MAX_POSITIONS, areas: MAX_DEPARTMENTS })}</Alert>
      )}
      {code === 'stale' ? (
        <Alert
          type="warning"
          header={t('stale.title')}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void onReload().catch(flashError)}>{t('stale.reload')}</Button>
              <Button onClick={() => void onKeep().catch(flashError)}>{t('stale.keep')}</Button>
            </SpaceBetween>
          }
        >
          {getErrorText(refusal)} {t('stale.text')}
        </Alert>
      ) : (
        refusal !== undefined && <Problem refusal={refusal} />
      )}
    </SpaceBetween>
  );
}

function Problem({ refusal }: { refusal: unknown }) {
  const { t } = useTranslation('layout');
  if (!(refusal instanceof RefusalError)) return <Alert type="error">{getErrorText(refusal)}</Alert>;
  if (refusal.code === 'refMissing') return <Alert type="warning">{t('gone')}</Alert>;
  const fields = Object.values(refusal.details.fields ?? {});
  return (
    <Alert type="error">
      {[getErrorText(refusal), ...new Set(fields.map((field) => getProblemText(field)))].join(' ')}
    </Alert>
  );
}
