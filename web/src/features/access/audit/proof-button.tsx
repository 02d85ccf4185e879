// Button that saves the proof of the shown period as a file.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofs } from '#shared/access/chain/proof-api.ts';
import type { Language } from '#shared/messages.ts';
import { call } from '#web/call.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { saveFile } from '#web/ui/table/export-file.ts';
import type { Period } from '#web/ui/table/period-control.tsx';

export function ProofButton({ period }: { period: Period }) {
  const { t, i18n } = useTranslation('audit');
  const [isWorking, setWorking] = useState(false);
  const session = useSession();
  if (!session.may('audit', 'print')) return null;
  const save = async () => {
    setWorking(true);
    try {
      const file = await call(proofs.read, { ...period, language: i18n.resolvedLanguage as Language });
      const name = `${t('chain.proofFile')} ${session.user?.idplant ?? ''} ${period.from} ${period.to}`;
      saveFile(`${name}.html`, new Blob([file], { type: 'text/html;charset=utf-8' }));
    } catch (error) {
      flashError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button iconName="download" loading={isWorking} onClick={() => void save()}>
      {t('chain.proofFile')}
    </Button>
  );
}
