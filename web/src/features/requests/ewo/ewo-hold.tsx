// An EWO on hold: why, since when, until when it is expected, and the way on.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPossible } from '../../../../../shared/moves.ts';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import { EwoDialog } from '../../../parts/ewo/ewo-dialogs.tsx';
import { askerOf, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';

/** Within reach while one works: what is missing comes up in the middle of it. */
export function HoldButton({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const [asking, setAsking] = useState(false);
  if (!isPossible(ewoMoves, 'hold', ewo, askerOf(session))) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('do.hold')}</Button>
      {asking && <EwoDialog ask="hold" ewo={ewo} onClose={() => setAsking(false)} />}
    </>
  );
}

export function HoldNow({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant } = useFormat();
  const [asking, setAsking] = useState(false);
  const session = useSession();
  const hold = ewo.holds?.at(-1);
  const said = hold && [
    t('ewoWork:hold.since', { at: instant(hold.from), reason: enumText('holdReason', hold.reason) }),
    hold.until && t('ewoWork:hold.until', { at: instant(hold.until) }),
    hold.note,
  ];
  return (
    <>
      <Alert
        type="warning"
        header={enumText('ewoState', 'onHold')}
        action={
          isPossible(ewoMoves, 'resume', ewo, askerOf(session)) && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              {t('ewoWork:do.resume')}
            </Button>
          )
        }
      >
        {said?.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {t('ewoWork:hold.kept')}
      </Alert>
      {asking && <EwoDialog ask="resume" ewo={ewo} onClose={() => setAsking(false)} />}
    </>
  );
}
