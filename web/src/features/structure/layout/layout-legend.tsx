// What colours and signs of the plan mean, beside it and on paper.
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../../shared/structure/classes.ts';
import { machineStates } from '../../../../../shared/structure/machine.ts';
import { enumText } from '../../../i18n/text.ts';
import { ClassMark } from '../classification/class-mark.tsx';
import { signs, statusSigns } from './layout-tile.tsx';

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
            {statusSigns[status]} {enumText('machineStatus', status)}
          </li>
        ))}
      {(['stopped', 'ewos', 'tags', 'late'] as const).map((kind) => (
        <li key={kind}>
          <span className={`plan-sign ${kind}`} aria-hidden="true">
            {signs[kind]} 2
          </span>{' '}
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
