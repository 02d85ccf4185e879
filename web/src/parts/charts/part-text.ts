// Names of the parts of an EWO's duration: its steps and hold reasons.
import { useTranslation } from 'react-i18next';
import type { AnatomyPart } from '#shared/requests/anatomy.ts';
import { getEnumText } from '../../i18n/text.ts';

export function usePartText(): (part: AnatomyPart) => string {
  const { t } = useTranslation(['ewoWork', 'words', 'enums']);
  return (part) =>
    part === 'waiting' || part === 'diagnosis' || part === 'repair'
      ? t(`ewoWork:anatomy.${part}`)
      : t('ewoWork:anatomy.hold', { reason: getEnumText('holdReason', part) });
}
