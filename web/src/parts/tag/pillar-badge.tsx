// The pillar of a tag: its colour, and its word (domain 6.1).
import { useTranslation } from 'react-i18next';
import type { Pillar } from '../../../../shared/requests/tag-state.ts';
import { enumText } from '../../i18n/text.ts';
import './pillar-badge.css';

export function PillarBadge({ pillar }: { pillar: Pillar }) {
  useTranslation(['words', 'enums']);
  return (
    <span className="pillar" data-pillar={pillar}>
      {enumText('pillar', pillar)}
    </span>
  );
}
