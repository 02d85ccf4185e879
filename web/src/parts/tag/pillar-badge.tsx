// The pillar of a tag: its colour, and its word (domain 6.1).
import { useTranslation } from 'react-i18next';
import type { Pillar } from '../../../../shared/requests/tag-state.ts';
import { enumText } from '../../i18n/text.ts';
import './pillar-badge.css';

interface Props {
  pillar: Pillar;
  /** Its letters alone, where there is little room. */
  short?: boolean;
}

export function PillarBadge({ pillar, short = false }: Props) {
  useTranslation(['words', 'enums']);
  if (short) {
    const word = enumText('pillar', pillar);
    return (
      <span className="pillar" data-pillar={pillar} role="img" aria-label={word} title={word}>
        {pillar}
      </span>
    );
  }
  return (
    <span className="pillar" data-pillar={pillar}>
      {enumText('pillar', pillar)}
    </span>
  );
}
