// EWOs as touch cards: machine, problem and state, of own ones who has them too. The card opens the EWO.
import { Badge } from '@cloudscape-design/components';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwoItem, OwnEwo } from '#shared/requests/ewo-api.ts';
import { machines } from '#shared/structure/api.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import { useAllItems } from '../../use-call.ts';
import { formatHolder } from './ewo-names.ts';
import { EwoStatus } from './ewo-status.tsx';
import './ewo-cards.css';

interface Props {
  /** Own EWOs show who has them and the latest remark too. */
  items: readonly OwnEwo[];
  label: string;
  /** Returns the page of a card, or undefined if the user may not open it. */
  to: (id: string, ewo: EwoItem) => string | undefined;
}

export function EwoCards({ items, label, to }: Props) {
  const getMachineName = useMachineName();
  return (
    <ul className="ewo-cards" aria-label={label}>
      {items.map((ewo) => (
        <li key={ewo.id}>
          <EwoCard ewo={ewo} machine={getMachineName(ewo.machineId)} to={to(ewo.id, ewo)} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a function for code and description of a machine; empty until loaded. */
export function useMachineName(): (id: number) => string {
  const { data } = useAllItems(machines.list, {});
  return useCallback(
    (id) => {
      const foundMachine = data?.find((each) => each.id === id);
      return foundMachine ? `${foundMachine.code} – ${foundMachine.description}` : '';
    },
    [data],
  );
}

function EwoCard({ ewo, machine, to }: { ewo: OwnEwo; machine: string; to: string | undefined }) {
  const { t } = useTranslation(['following', 'words', 'enums']);
  const { instant } = useFormat();
  const { element, names, lastRemark, followed } = ewo;
  const { team, people } = formatHolder(ewo);
  return (
    <article className="ewo-card">
      {to === undefined ? (
        <b>{machine || ewo.code}</b>
      ) : (
        <PlainLink className="big" to={to}>
          {machine || ewo.code}
        </PlainLink>
      )}
      {element && <span>{`${element.code} ${element.description}`}</span>}
      <span className="told">{ewo.breakdownDescription}</span>
      <span>
        <EwoStatus state={ewo.state} /> · {getEnumText('machineCondition', ewo.machineStatus)}
      </span>
      {followed && (
        <span>
          <Badge color="blue">{t('following:following')}</Badge>
        </span>
      )}
      {names && <span>{[team ?? t('following:nobody'), people].filter(Boolean).join(' · ')}</span>}
      {lastRemark && (
        <span className="told">
          {t('following:lastRemark', { author: lastRemark.author, text: lastRemark.text })}
        </span>
      )}
      <UnsentMark recordKey={`ewo:${ewo.id}`} />
      <small>
        {ewo.code} · {instant(ewo.createdAt)} · {ewo.requester}
      </small>
    </article>
  );
}
