// The procedure of an activity, to read beside what is being reported.
import { useTranslation } from 'react-i18next';
import { procedures } from '../../../../shared/planned/api.ts';
import { enumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { Loaded } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';
import './sheet.css';

export function ProcedureBeside({ procedureId }: { procedureId: number }) {
  const { t } = useTranslation(['orders', 'enums']);
  const { minutes } = useFormat();
  const query = useCall(procedures.get, { id: procedureId });
  return (
    <div className="phases">
      <Loaded query={query}>
        {({ ppe, tools, safetyNote, phaseList }) => (
          <>
            {safetyNote && <p className="safety typed">{safetyNote}</p>}
            {ppe.length > 0 && (
              <p>
                <b>{t('orders:execution.ppe')}:</b> {ppe.map((each) => enumText('ppe', each)).join(', ')}
              </p>
            )}
            {tools && (
              <p>
                <b>{t('orders:execution.tools')}:</b> {tools}
              </p>
            )}
            <ol>
              {phaseList.map((phase) => (
                <li key={phase.id} className="typed">
                  {phase.description} ({minutes(phase.minutes)})
                  {phase.keyPoint && <span className="key-point">{phase.keyPoint}</span>}
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </div>
  );
}
