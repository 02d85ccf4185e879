// Records with versions that the audit trail does not explain, by name.
import { useTranslation } from 'react-i18next';
import type { TrailGap } from '#shared/access/audit-api.ts';
import { useFormat } from '#web/ui/format.ts';
import type { AuditTexts } from '#web/ui/history/history-texts.ts';

/** Records listed by name; many gaps have a cause that they share. */
const MAX_LISTED_GAPS = 20;

export function GapList({ gaps, texts }: { gaps: readonly TrailGap[]; texts: AuditTexts }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  return (
    <div>
      <span>{t('chain.gaps', { count: gaps.length })}</span>
      <ul>
        {gaps.slice(0, MAX_LISTED_GAPS).map(({ thing, thingId, name, versions, more = 0 }) => {
          const record = [texts.formatRecordKind({ thing }), name].filter(Boolean).join(' ');
          const listed = versions.map((version) => format.number(version)).join(', ');
          return (
            <li key={`${thing} ${thingId}`}>
              {t('chain.gap', { record, id: thingId, versions: more > 0 ? `${listed}, …` : listed })}
            </li>
          );
        })}
      </ul>
      {gaps.length > MAX_LISTED_GAPS && (
        <span>{t('chain.moreGaps', { count: gaps.length - MAX_LISTED_GAPS })}</span>
      )}
    </div>
  );
}
