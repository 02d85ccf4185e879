// Outcomes of a run's points, shown beside the table.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { runs } from '#shared/planned/order-api.ts';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { OutcomeText } from '#web/parts/order/outcome.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';

export function RunPoints({ id }: { id: string }) {
  const { t } = useTranslation('amRuns');
  const { number } = useFormat();
  const query = useCall(runs.get, { id });
  return (
    <Loaded query={query}>
      {(run) => (
        <SpaceBetween size="m">
          {run.activities.map((activity) => {
            const {
              n,
              code,
              description,
              outcome,
              note,
              answers: [firstAnswer] = [],
              controls = [],
            } = activity;
            const value =
              firstAnswer?.value === undefined
                ? firstAnswer?.answer
                : `${number(firstAnswer.value)} ${controls[0]?.unit ?? ''}`.trim();
            return (
              <div key={n}>
                <b>{`${n}. ${code} ${description}`}</b>
                <div>
                  <OutcomeText outcome={outcome} />
                  {value && ` · ${t('found')}: ${value}`}
                  {activity.actualMinutes !== undefined && ` · ${number(activity.actualMinutes)} min`}
                </div>
                {note && <div>{note}</div>}
                <ActivityRequests order={run} activity={activity} />
              </div>
            );
          })}
        </SpaceBetween>
      )}
    </Loaded>
  );
}
