// Legend of the plan's colours and signs, on screen and printout.
import { useTranslation } from 'react-i18next';
import { classes } from '#shared/structure/classes.ts';
import { machineStates } from '#shared/structure/machine-fields.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ClassMark } from '../classification/class-mark.tsx';
import { planSignKinds, planSigns, statusSigns } from './layout-tile.tsx';

export function LayoutLegend() {
  const { t } = useTranslation(['layout', 'structure', 'enums']);
  return (
    <ul className="plan-legend" aria-label={t('legend.title')}>
      {classes.map((value) => (
        <li key={value}>
          <span aria-hidden="true">
            <ClassMark value={value} />
          </span>{' '}
          {t('legend.class', { value })}
        </li>
      ))}
      <li>– {t('legend.noClass')}</li>
      {machineStates
        .filter((status) => status !== 'active')
        .map((status) => (
          <li key={status}>
            {statusSigns[status]} {getEnumText('machineStatus', status)}
          </li>
        ))}
      {planSignKinds.map((kind) => (
        <li key={kind}>
          <svg className="plan-mark" viewBox="0 0 16 16" aria-hidden="true">
            <rect className={`plan-${kind}`} width="16" height="16" rx="4" />
            <path className={`plan-sign ${kind}`} d={planSigns[kind]} transform="translate(3 3)" />
          </svg>{' '}
          {t(`legend.${kind}`)}
        </li>
      ))}
      <li>
        <span className="colour-mark blue" aria-hidden="true">
          ?
        </span>{' '}
        {t('legend.incomplete')}
      </li>
    </ul>
  );
}
