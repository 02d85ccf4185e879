// Warning about the obligations of a machine: it is not to be used, or one of them falls due within a week.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type DueObligation, obligations } from '#shared/safety/obligation-api.ts';
import { getDueStatus } from '#shared/safety/obligation-state.ts';
import { obligationPageRoutes } from '#web/paths/safety.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';

export interface ObligationNoticeProps {
  machineId: number;
  /** Whether the obligations are links; the tablet has no page of them. */
  linked?: boolean;
}

/** Stages at which people at the machine are warned before the last day. */
const warnedStages: readonly number[] = [7, 0];

export function ObligationNotice({ machineId, linked = false }: ObligationNoticeProps) {
  const { t } = useTranslation('obligations');
  const today = useToday();
  // The answer for the whole plant is the one that tablets store.
  const { data } = useCall(obligations.due, {});
  // A stored answer of an earlier day is shown as of today.
  const items = data?.items.filter((item) => item.machineId === machineId) ?? [];
  const current = items.map((item) => ({
    ...item,
    ...getDueStatus(item.dueOn, today),
    dueOn: item.dueOn,
  }));
  const expired = current.filter(({ state }) => state === 'expired');
  const soon = current.filter(
    ({ state, stage }) => state === 'due' && stage !== undefined && warnedStages.includes(stage),
  );
  if (expired.length === 0 && soon.length === 0) return null;
  return (
    <SpaceBetween size="s">
      {expired.length > 0 && (
        <Alert type="error" header={t('notToBeUsed')}>
          <Names items={expired} linked={linked} text="expiredOn" />
        </Alert>
      )}
      {soon.length > 0 && (
        <Alert type="warning" header={t('dueSoon')}>
          <Names items={soon} linked={linked} text="dueBy" />
        </Alert>
      )}
    </SpaceBetween>
  );
}

interface NamesProps {
  items: readonly Pick<DueObligation, 'id' | 'code' | 'description' | 'dueOn'>[];
  linked: boolean;
  text: 'expiredOn' | 'dueBy';
}
function Names({ items, linked, text }: NamesProps) {
  const { t } = useTranslation('obligations');
  const { day } = useFormat();
  return (
    <SpaceBetween size="xxs">
      {items.map(({ id, code, description, dueOn }) => {
        const name = t(text, { name: `${code} – ${description}`, day: day(dueOn) });
        return linked ? (
          <PageLink key={id} to={obligationPageRoutes.of(id)}>
            {name}
          </PageLink>
        ) : (
          <div key={id}>{name}</div>
        );
      })}
    </SpaceBetween>
  );
}
