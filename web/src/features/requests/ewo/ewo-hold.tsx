// State of an EWO on hold: reason, start, expected end, and the action to resume.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { formatHeldSpares, getMissingSpares } from '#shared/requests/steps/held-spares.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { EwoDialog } from '#web/parts/ewo/ewo-dialogs.tsx';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';

/** Button that puts the EWO on hold, available during the work. */
export function HoldButton({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (!isTransitionAllowed(ewoTransitions, 'hold', ewo, toPrincipal(session))) return null;
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('do.hold')}</Button>
      {isDialogOpen && <EwoDialog ask="hold" ewo={ewo} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

export function HoldNotice({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant, number } = useFormat();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const session = useSession();
  const hold = ewo.holds?.at(-1);
  const missingSpares = formatHeldSpares(getMissingSpares(ewo), number);
  const holdLines = hold && [
    t('ewoWork:hold.since', { at: instant(hold.from), reason: getEnumText('holdReason', hold.reason) }),
    missingSpares && t('ewoWork:hold.spares', { spares: missingSpares }),
    hold.until && t('ewoWork:hold.until', { at: instant(hold.until) }),
    hold.note,
  ];
  return (
    <>
      <Alert
        type="warning"
        header={getEnumText('ewoState', 'onHold')}
        action={
          isTransitionAllowed(ewoTransitions, 'resume', ewo, toPrincipal(session)) && (
            <Button variant="primary" onClick={() => setDialogOpen(true)}>
              {t('ewoWork:do.resume')}
            </Button>
          )
        }
      >
        {holdLines?.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {t('ewoWork:hold.kept')}
      </Alert>
      {isDialogOpen && <EwoDialog ask="resume" ewo={ewo} onClose={() => setDialogOpen(false)} />}
    </>
  );
}
