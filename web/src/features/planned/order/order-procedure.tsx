// Procedure edition of an activity, shown beside its report.
import { useTranslation } from 'react-i18next';
import type { Activity, Order } from '#shared/planned/order.ts';
import { formatEdition } from '#shared/procedures/edition.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { DocumentsToRead } from '#web/parts/documents/documents-to-read.tsx';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useKitLines } from '#web/parts/procedure/kit.tsx';
import { PhaseControls } from '#web/parts/procedure/phase-controls.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { getProcedureKind } from './order-safety.ts';
import { ActivitySafety } from './order-safety-lines.tsx';
import '#web/parts/procedure/sheet.css';

type ActivityProcedure = Pick<Activity, 'n' | 'edition' | 'revision'> &
  Pick<Order, 'type'> & { procedureId: number };

export function ActivityProcedurePanel({ type, n, procedureId, edition, revision }: ActivityProcedure) {
  const { t } = useTranslation(['orders', 'planned', 'enums']);
  const { day, minutes } = useFormat();
  const kitLines = useKitLines();
  const query = useCall(procedureCalls[getProcedureKind(type)].revision, {
    id: procedureId,
    edition,
    revision,
  });
  return (
    <div className="phases">
      <Loaded query={query}>
        {({ approved, kit, controls, phaseList, ...sheet }) => (
          <>
            <ActivitySafety n={n} detail={{ ...sheet, phaseList }} />
            <p className="approval">
              {t('planned:approvedBy', {
                edition: formatEdition(approved),
                day: day(approved.on),
                name: approved.by,
              })}
            </p>
            {kitLines(kit).map(({ field, text }) => (
              <p key={field}>
                <b>{t(`planned:fields.${field}`)}:</b> {text}
              </p>
            ))}
            <ol>
              {phaseList.map((phase) => (
                <li key={phase.seq} className="typed">
                  {phase.description} ({minutes(phase.minutes)})
                  {phase.ppe && phase.ppe.length > 0 && (
                    <span className="worn">
                      {t('orders:safety.ppe')} {phase.ppe.map((each) => getEnumText('ppe', each)).join(', ')}
                    </span>
                  )}
                  {phase.keyPoint && <span className="key-point">{phase.keyPoint}</span>}
                  <PhaseControls phase={phase} controls={controls} />
                  <Gallery ids={phase.images} name={phase.description} />
                </li>
              ))}
            </ol>
            <DocumentsToRead recordKind="procedure" recordId={procedureId} name={sheet.code} />
          </>
        )}
      </Loaded>
    </div>
  );
}
