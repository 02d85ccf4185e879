// Pillar of a tag with its colour and text (domain 6.1).
import { useTranslation } from 'react-i18next';
import type { Pillar } from '#shared/requests/tag-state.ts';
import { getEnumText } from '../../i18n/text.ts';
import './pillar-badge.css';

interface Props {
  pillar: Pillar;
  /** Whether only its letters are shown. */
  short?: boolean;
}

export function PillarBadge({ pillar, short = false }: Props) {
  useTranslation(['words', 'enums']);
  if (short) {
    const word = getEnumText('pillar', pillar);
    return (
      <span className="pillar" data-pillar={pillar} role="img" aria-label={word} title={word}>
        {pillar}
      </span>
    );
  }
  return (
    <span className="pillar" data-pillar={pillar}>
      {getEnumText('pillar', pillar)}
    </span>
  );
}
