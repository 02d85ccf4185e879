// Legend of the ledger's marks, on screen and printout.
import { useTranslation } from 'react-i18next';
import { InLargerMark } from '#web/parts/calendar/in-larger-mark.tsx';
import { ColourLegend, ColourMark } from '#web/parts/colour-mark.tsx';
import { AnomalyMark, FreeOrderMark, StarMark } from './ledger-cell.tsx';

const words = { green: 'done', yellow: 'planned', orange: 'late', red: 'open', blue: 'auto' } as const;

export function LedgerLegend() {
  const { t } = useTranslation('ledger');
  return (
    <div className="ledger-legend">
      <ColourLegend label={t('legend.title')} word={(colour) => t(`legend.${words[colour]}`)} />
      <ul className="colour-legend" aria-label={t('legend.further')}>
        <li>
          <ColourMark colour="yellow" outlined /> {t('legend.projected')}
        </li>
        <li>
          <AnomalyMark /> {t('legend.nok')}
        </li>
        <li>
          <b>R</b> {t('legend.replaced')}
        </li>
        <li>
          <InLargerMark /> {t('legend.inLarger')}
        </li>
        <li>
          <i className="closed-here" aria-hidden="true" /> {t('legend.closedHere')}
        </li>
        <li>
          <FreeOrderMark />
          {t('legend.free')}
        </li>
        <li>
          <StarMark />
          {t('legend.star')}
        </li>
        <li>
          <StarMark hollow />
          {t('legend.below')}
        </li>
      </ul>
    </div>
  );
}
