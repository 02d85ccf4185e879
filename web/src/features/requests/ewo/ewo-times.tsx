// How long an EWO took: a bar of its time, its dates and its minutes; live while it is open.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import { durationsOf } from '../../../../../shared/requests/ewo-times.ts';
import { piecesOf, timeKinds } from '../../../../../shared/requests/time-bar.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useRunningNow } from '../../../ui/today.ts';

const dates = [
  'createdAt',
  'assignedAt',
  'interventionAt',
  'diagnosisAt',
  'closedAt',
  'cancelledAt',
] as const;
/** By the name each was recorded under. */
const recordedAs = {
  createdAt: 'created',
  assignedAt: 'assigned',
  interventionAt: 'started',
  diagnosisAt: 'diagnosed',
  closedAt: 'closed',
  cancelledAt: 'cancelled',
} as const;
const durations = [
  'assignment',
  'waiting',
  'diagnosis',
  'repair',
  'intervention',
  'sinceStart',
  'downtime',
  'manMinutes',
] as const;
/** A step recorded later than it is dated was dated back. */
const LATE_MS = 2 * 60_000;

export function EwoTimes({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant, number } = useFormat();
  const now = useRunningNow();
  const took = durationsOf(ewo, now);
  const recorded = (field: keyof typeof recordedAs) => {
    const [at, dated] = [ewo.recordedAt[recordedAs[field]], ewo[field]];
    return at && dated && Date.parse(at) - Date.parse(dated) > LATE_MS
      ? t('ewoWork:view.recorded', { at: instant(at) })
      : undefined;
  };
  return (
    <SpaceBetween size="l">
      <TimeBar ewo={ewo} />
      <KeyValuePairs
        columns={4}
        items={dates
          .filter((field) => ewo[field])
          .map((field) => ({
            label: t(`ewoWork:fields.${field}`),
            value: (
              <>
                {instant(ewo[field])}
                {recorded(field) && <small className="recorded">{recorded(field)}</small>}
              </>
            ),
          }))}
      />
      <KeyValuePairs
        columns={4}
        items={durations
          .filter((name) => took[name] !== undefined)
          .map((name) => ({
            label: t(`ewoWork:time.${name}`),
            value: t('ewoWork:view.minutes', { minutes: number(took[name]) }),
          }))}
      />
      {(ewo.holds ?? []).length > 0 && (
        <ul className="holds" aria-label={t('ewoWork:view.holds')}>
          {ewo.holds!.map(({ from, to, reason, note }) => (
            <li key={from}>
              {t(to ? 'ewoWork:view.held' : 'ewoWork:view.heldSince', {
                from: instant(from),
                to: instant(to),
                reason: enumText('holdReason', reason),
              })}
              {note && ` ${note}`}
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  );
}

/** Waiting, diagnosis, repair and hold, one after the other. */
export function TimeBar({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const now = useRunningNow();
  const pieces = piecesOf(ewo, ewo.cancelledAt ?? now);
  const minutesOf = (kind: (typeof timeKinds)[number]) =>
    pieces.filter((piece) => piece.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0);
  if (pieces.length === 0) return null;
  return (
    <figure className="time-bar">
      <div className="bar" aria-hidden="true">
        {pieces.map(({ kind, from, minutes }) => (
          <span key={from} className={kind} style={{ flexGrow: minutes }} />
        ))}
      </div>
      <figcaption>
        <ul>
          {timeKinds
            .filter((kind) => minutesOf(kind) > 0)
            .map((kind) => (
              <li key={kind}>
                <span className={`key ${kind}`} aria-hidden="true" />
                {t('view.piece', { kind: t(`time.${kind}`), minutes: number(minutesOf(kind)) })}
              </li>
            ))}
        </ul>
      </figcaption>
    </figure>
  );
}
