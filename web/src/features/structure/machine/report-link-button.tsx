// Button that copies the link by which anybody reports a problem of a machine.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { cache } from '#web/cache.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { buildQuery } from '#web/use-call.ts';

export function ReportLinkButton({
  machine: { id, stato },
}: {
  machine: Pick<MachineResponse, 'id' | 'stato'>;
}) {
  const { t } = useTranslation('structure');
  const session = useSession();
  if (!session.user?.plant.publicReports || !session.may('machines', 'print') || stato === 'dismissed')
    return null;
  const copy = async () => {
    let url: string;
    try {
      ({ url } = await cache.fetchQuery(buildQuery(reportLinks.get, { id })));
    } catch (error) {
      flashError(error);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      flash('success', t('reportLink.copied'));
    } catch {
      // The browser does not allow it, so that the user copies the text.
      flash('warning', t('reportLink.copyFailed', { url }));
    }
  };
  return (
    <Button iconName="copy" onClick={() => void copy()}>
      {t('reportLink.copy')}
    </Button>
  );
}
