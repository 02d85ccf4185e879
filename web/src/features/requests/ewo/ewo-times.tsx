// Times of an EWO: time bar, instants and durations; updated while it is open.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import { formatHeldSpares } from '#shared/requests/steps/held-spares.ts';
import { buildTimeSegments, timeKinds } from '#shared/requests/time-bar.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { useRunningNow } from '#web/ui/today.ts';

const dateFields = [
  'createdAt',
  'assignedAt',
  'interventionAt',
  'diagnosisAt',
  'closedAt',
  'cancelledAt',
] as const;
/** Key of `recordedAt` for each instant. */
const recordedKeys = {
  createdAt: 'created',
  assignedAt: 'assigned',
  interventionAt: 'started',
  diagnosisAt: 'diagnosed',
  closedAt: 'closed',
  cancelledAt: 'cancelled',
} as const;
const durationNames = [
  'assignment',
  'waiting',
  'diagnosis',
  'repair',
  'intervention',
  'sinceStart',
  'downtime',
  'manMinutes',
] as const;
/** Milliseconds between an instant and its recording above which the instant counts as backdated. */
const BACKDATED_MS = 2 * 60_000;

export function EwoTimes({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant, number } = useFormat();
  const now = useRunningNow();
  const ewoDurations = computeDurations(ewo, now);
  const getRecordedText = (field: keyof typeof recordedKeys) => {
    const [at, dated] = [ewo.recordedAt[recordedKeys[field]], ewo[field]];
    return at && dated && Date.parse(at) - Date.parse(dated) > BACKDATED_MS
      ? t('ewoWork:view.recorded', { at: instant(at) })
      : undefined;
  };
  return (
    <SpaceBetween size="l">
      <TimeBar ewo={ewo} />
      <KeyValuePairs
        columns={4}
        items={dateFields
          .filter((field) => ewo[field])
          .map((field) => ({
            label: t(`ewoWork:fields.${field}`),
            value: (
              <>
                {instant(ewo[field])}
                {getRecordedText(field) && <small className="recorded">{getRecordedText(field)}</small>}
              </>
            ),
          }))}
      />
      <KeyValuePairs
        columns={4}
        items={durationNames
          .filter((name) => ewoDurations[name] !== undefined)
          .map((name) => ({
            label: t(`ewoWork:time.${name}`),
            value: t('ewoWork:view.minutes', { minutes: number(ewoDurations[name]) }),
          }))}
      />
      {(ewo.holds ?? []).length > 0 && (
        <ul className="holds" aria-label={t('ewoWork:view.holds')}>
          {ewo.holds!.map(({ from, to, reason, note, spares = [] }) => (
            <li key={from}>
              {t(to ? 'ewoWork:view.held' : 'ewoWork:view.heldSince', {
                from: instant(from),
                to: instant(to),
                reason: getEnumText('holdReason', reason),
              })}
              {spares.length > 0 &&
                ` ${t('ewoWork:hold.spares', { spares: formatHeldSpares(spares, number) })}`}
              {note && ` ${note}`}
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  );
}

/** Bar of waiting, diagnosis, repair and hold in chronological order. */
export function TimeBar({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const now = useRunningNow();
  const pieces = buildTimeSegments(ewo, ewo.cancelledAt ?? now);
  const sumMinutes = (kind: (typeof timeKinds)[number]) =>
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
            .filter((kind) => sumMinutes(kind) > 0)
            .map((kind) => (
              <li key={kind}>
                <span className={`key ${kind}`} aria-hidden="true" />
                {t('view.piece', { kind: t(`time.${kind}`), minutes: number(sumMinutes(kind)) })}
              </li>
            ))}
        </ul>
      </figcaption>
    </figure>
  );
}
