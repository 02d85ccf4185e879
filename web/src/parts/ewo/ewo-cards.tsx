// EWOs as cards for the thumb: which machine, what is wrong, how far it is. The whole card opens it.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwoItem } from '../../../../shared/requests/ewo-api.ts';
import { machines } from '../../../../shared/structure/api.ts';
import { enumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useAll } from '../../use-call.ts';
import { EwoState } from './ewo-state.tsx';
import './ewo-cards.css';

interface Props {
  items: readonly EwoItem[];
  label: string;
  to: (id: string) => string;
}

export function EwoCards({ items, label, to }: Props) {
  const nameOf = useMachineName();
  return (
    <ul className="ewo-cards" aria-label={label}>
      {items.map((ewo) => (
        <li key={ewo.id}>
          <EwoCard ewo={ewo} machine={nameOf(ewo.machineId)} to={to(ewo.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Code and description; empty until known. */
export function useMachineName(): (id: number) => string {
  const { data } = useAll(machines.list, {});
  return useCallback(
    (id) => {
      const found = data?.find((each) => each.id === id);
      return found ? `${found.code} – ${found.description}` : '';
    },
    [data],
  );
}

function EwoCard({ ewo, machine, to }: { ewo: EwoItem; machine: string; to: string }) {
  useTranslation(['words', 'enums']);
  const { instant } = useFormat();
  const { element } = ewo;
  return (
    <article className="ewo-card">
      <PlainLink className="big" to={to}>
        {machine || ewo.code}
      </PlainLink>
      {element && <span>{`${element.code} ${element.description}`}</span>}
      <span className="told">{ewo.breakdownDescription}</span>
      <span>
        <EwoState state={ewo.state} /> · {enumText('machineCondition', ewo.machineStatus)}
      </span>
      <small>
        {ewo.code} · {instant(ewo.createdAt)} · {ewo.requester}
      </small>
    </article>
  );
}
