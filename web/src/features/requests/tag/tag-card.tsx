// The card that hangs at the place of the anomaly: half an A5, with the way to the tag as a code.
import { useTranslation } from 'react-i18next';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import type { TagPage } from '../../../../../shared/requests/tag-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { tagViewPath } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useToday } from '../../../ui/today.ts';
import './tag-card.css';

export function TagCard({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { user } = useSession();
  const { day } = useFormat();
  const today = useToday();
  const row = rowOf(useEwoNames(), today)(tag);
  const where = [row.machine, row.machineDescription, row.point, tag.workstation].filter(Boolean).join(' · ');
  const url = `${location.origin}${inPlant(tagViewPath('desktop', tag.id), user?.idplant ?? '')}`;
  return (
    <section
      className="tag-card"
      data-pillar={tag.pillar}
      aria-label={t('tag:card.title', { code: tag.code })}
    >
      <header>
        <PillarBadge pillar={tag.pillar} />
        <strong>{tag.code}</strong>
        <span>{`${day(tag.on)} · ${enumText('shift', String(tag.shift))}`}</span>
      </header>
      <div className="body">
        <div>
          {where && <b>{where}</b>}
          {tag.object && <p>{enumText('tagObject', tag.object)}</p>}
          <p className="anomaly">{tag.anomaly}</p>
          {tag.action && (
            <p>{`${t('tag:fields.action')}: ${[enumText('tagAction', tag.action), tag.actionNotes].filter(Boolean).join(', ')}`}</p>
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
