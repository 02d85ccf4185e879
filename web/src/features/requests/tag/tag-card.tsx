// Printable card of a tag, half an A5, with a QR code of the tag; it is attached at the place of the anomaly.
import { useTranslation } from 'react-i18next';
import { addPlantParam } from '#shared/access/plant-link.ts';
import type { TagPage } from '#shared/requests/tag-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { getTagViewRoute } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useToday } from '#web/ui/today.ts';
import './tag-card.css';

export function TagCard({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'words', 'enums', 'common']);
  const { user } = useSession();
  const { day } = useFormat();
  const today = useToday();
  const row = toTagRow(useEwoNames(), today)(tag);
  const locationText = [row.machine, row.machineDescription, row.point, tag.workstation]
    .filter(Boolean)
    .join(' · ');
  const url = `${location.origin}${addPlantParam(getTagViewRoute('desktop', tag.id), user?.idplant ?? '')}`;
  return (
    <section
      className="tag-card"
      data-pillar={tag.pillar}
      aria-label={t('tag:card.title', { code: tag.code })}
    >
      <header>
        <PillarBadge pillar={tag.pillar} />
        <strong>{tag.code}</strong>
        <span>{`${day(tag.on)} · ${getEnumText('shift', String(tag.shift))}`}</span>
      </header>
      <div className="body">
        <div>
          {locationText && <b>{locationText}</b>}
          {tag.object && <p>{getEnumText('tagObject', tag.object)}</p>}
          {tag.safetyKind && (
            <p>
              {[
                getEnumText('safetyKind', tag.safetyKind),
                tag.severity && getEnumText('safetySeverity', tag.severity),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          <p className="anomaly">{tag.anomaly}</p>
          {tag.action && (
            <p>
              {t('common:labelled', {
                label: t('tag:fields.action'),
                value: [getEnumText('tagAction', tag.action), tag.actionNotes].filter(Boolean).join(', '),
              })}
            </p>
          )}
        </div>
        <QrCode text={url} label={t('tag:card.code', { code: tag.code })} />
      </div>
      <footer>
        <span>{tag.requester}</span>
        <span>{user?.plant.descrizione}</span>
      </footer>
    </section>
  );
}
