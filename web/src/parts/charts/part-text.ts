// What the parts of an EWO's time are called: its steps, and the reasons it was held for.
import { useTranslation } from 'react-i18next';
import type { AnatomyPart } from '../../../../shared/requests/anatomy.ts';
import { enumText } from '../../i18n/text.ts';

export function usePartText(): (part: AnatomyPart) => string {
  const { t } = useTranslation(['ewoWork', 'words', 'enums']);
  return (part) =>
    part === 'waiting' || part === 'diagnosis' || part === 'repair'
      ? t(`ewoWork:anatomy.${part}`)
      : t('ewoWork:anatomy.hold', { reason: enumText('holdReason', part) });
}
