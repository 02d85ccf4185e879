// The procedure of an activity as it was approved for it, to read beside what is being reported.
import { useTranslation } from 'react-i18next';
import type { Activity, Order } from '../../../../../shared/planned/order.ts';
import { editionText } from '../../../../../shared/procedures/edition.ts';
import { enumText } from '../../../i18n/text.ts';
import { DocumentsToRead } from '../../../parts/documents/documents-to-read.tsx';
import { AskedControls } from '../../../parts/procedure/asked-controls.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { useKitLines } from '../../../parts/procedure/kit.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { methodOf } from './order-safety.ts';
import { ActivitySafety } from './order-safety-lines.tsx';
import '../../../parts/procedure/sheet.css';

type Followed = Pick<Activity, 'n' | 'procedureId' | 'edition' | 'revision'> & Pick<Order, 'type'>;

export function ProcedureBeside({ type, n, procedureId = 0, edition, revision }: Followed) {
  const { t } = useTranslation(['orders', 'planned', 'enums']);
  const { day, minutes } = useFormat();
  const kitLines = useKitLines();
  const query = useCall(procedureCalls[methodOf(type)].revision, { id: procedureId, edition, revision });
  return (
    <div className="phases">
      <Loaded query={query}>
        {({ approved, kit, controls, phaseList, ...sheet }) => (
          <>
            <ActivitySafety n={n} sheet={{ ...sheet, phaseList }} />
            <p className="approval">
              {t('planned:approvedBy', {
                edition: editionText(approved),
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
                      {t('orders:safety.ppe')} {phase.ppe.map((each) => enumText('ppe', each)).join(', ')}
                    </span>
                  )}
                  {phase.keyPoint && <span className="key-point">{phase.keyPoint}</span>}
                  <AskedControls of={phase} controls={controls} />
                  <Gallery ids={phase.images} name={phase.description} />
                </li>
              ))}
            </ol>
            <DocumentsToRead of="procedure" thing={procedureId} name={sheet.code} />
          </>
        )}
      </Loaded>
    </div>
  );
}
