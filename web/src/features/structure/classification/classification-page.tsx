// Page of a machine's classification.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { classifications } from '#shared/structure/classification-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { ClassificationWizard } from './classification-wizard.tsx';

export function ClassificationPage() {
  const { t } = useTranslation(['classification', 'structure']);
  const format = useFormat();
  const { machineId } = useRouteParams<'machineId'>();
  const query = useCall(classifications.get, { id: Number(machineId) });
  return (
    <Loaded query={query} title={t('title')}>
      {(sheet) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('titleOf', { code: sheet.machine.code })}
            crumbs={[
              { text: t('structure:machines'), href: structurePageRoutes.table },
              { text: sheet.machine.code, href: structurePageRoutes.view(sheet.id) },
            ]}
            description={
              <>
                {sheet.machine.description}
                {sheet.chosen && (
                  <div>
                    {t('last', {
                      value: sheet.chosen,
                      day: format.day(sheet.classifiedOn),
                      by: sheet.classifiedBy,
                    })}
                    {sheet.reason && ` – ${t('lastReason', { reason: sheet.reason })}`}
                  </div>
                )}
              </>
            }
          />
          <ClassificationWizard
            key={`${sheet.id} ${sheet.version}`}
            detail={sheet}
            onReload={() => query.refetch()}
          />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
