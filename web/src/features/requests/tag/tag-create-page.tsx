// Page of a new tag, its confirmation after sending, or the correction of a tag.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import type { RequestLayout } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { useReportId } from '../proposed-id.ts';
import { EditTag, NewTag } from './tag-form.tsx';
import { TagSent } from './tag-sent.tsx';

export const DeskTagCreatePage = () => <TagCreate place="desktop" />;
export const OperatorTagCreatePage = () => <TagCreate place="operator" />;
export const TabletTagCreatePage = () => <TagCreate place="tablet" />;

function TagCreate({ place }: { place: RequestLayout }) {
  const { id } = useRouteParams<'id'>();
  const [params] = useSearchParams();
  const machine = Number(params.get('machine')) || undefined;
  const sentId = params.get('sent');
  if (id) return <TagCorrection key={id} id={id} place={place} machineId={machine} />;
  if (sentId) return <TagSent id={sentId} place={place} />;
  return <TagCreation place={place} machineId={machine} />;
}

function TagCreation({ place, machineId }: { place: RequestLayout; machineId: number | undefined }) {
  const report = useReportId();
  if (!report) return <Loading />;
  return (
    <WithMachine id={machineId}>
      {(machine) => <NewTag key={report} machine={machine} report={report} place={place} />}
    </WithMachine>
  );
}

/** Correction of a tag; `machineId` is set if another machine was selected. */
function TagCorrection({
  id,
  place,
  machineId,
}: {
  id: string;
  place: RequestLayout;
  machineId: number | undefined;
}) {
  const { t } = useTranslation('tag');
  const principal = toPrincipal(useSession());
  const query = useCall(tags.get, { id });
  return (
    <Loaded query={query} title={t('edit.title')}>
      {(tag) =>
        isTransitionAllowed(tagTransitions, 'edit', tag, principal) ? (
          <WithMachine id={machineId ?? tag.machineId}>
            {(machine) => <EditTag key={tag.version} tag={tag} machine={machine} place={place} />}
          </WithMachine>
        ) : (
          <SpaceBetween size="l">
            <PageHeader title={t('edit.of', { code: tag.code })} />
            <Alert type="info">{t('edit.notYours')}</Alert>
          </SpaceBetween>
        )
      }
    </Loaded>
  );
}

interface WithMachineProps {
  id: number | undefined;
  children: (machine: MachineResponse | undefined) => ReactNode;
}

function WithMachine({ id, children }: WithMachineProps) {
  const { t } = useTranslation('tag');
  const query = useCall(machines.get, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return children(undefined);
  return (
    <Loaded query={query} title={t('form.title')}>
      {children}
    </Loaded>
  );
}
