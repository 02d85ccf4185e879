// A new tag, what became of it once it is sent, or one that is put right.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import type { Place } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { useReportId } from '../proposed-id.ts';
import { EditTag, NewTag } from './tag-form.tsx';
import { TagSent } from './tag-sent.tsx';

export const DeskCreatePage = () => <TagCreate place="desktop" />;
export const OperatorCreatePage = () => <TagCreate place="operator" />;
export const TabletCreatePage = () => <TagCreate place="tablet" />;

function TagCreate({ place }: { place: Place }) {
  const { id } = usePathParams<'id'>();
  const [params] = useSearchParams();
  const machine = Number(params.get('machine')) || undefined;
  const sent = params.get('sent');
  if (id) return <Edit key={id} id={id} place={place} machineId={machine} />;
  if (sent) return <TagSent id={sent} place={place} />;
  return <Begin place={place} machineId={machine} />;
}

function Begin({ place, machineId }: { place: Place; machineId: number | undefined }) {
  const report = useReportId();
  if (!report) return <Loading />;
  return (
    <OfMachine id={machineId}>
      {(machine) => <NewTag key={report} machine={machine} report={report} place={place} />}
    </OfMachine>
  );
}

/** Of another machine, where one was chosen since. */
function Edit({ id, place, machineId }: { id: string; place: Place; machineId: number | undefined }) {
  const { t } = useTranslation('tag');
  const asker = askerOf(useSession());
  const query = useCall(tags.get, { id });
  return (
    <Loaded query={query} title={t('edit.title')}>
      {(tag) =>
        isPossible(tagMoves, 'edit', tag, asker) ? (
          <OfMachine id={machineId ?? tag.machineId}>
            {(machine) => <EditTag key={tag.version} tag={tag} machine={machine} place={place} />}
          </OfMachine>
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

interface OfMachineProps {
  id: number | undefined;
  children: (machine: MachineResponse | undefined) => ReactNode;
}

function OfMachine({ id, children }: OfMachineProps) {
  const { t } = useTranslation('tag');
  const query = useCall(machines.get, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return children(undefined);
  return (
    <Loaded query={query} title={t('form.title')}>
      {children}
    </Loaded>
  );
}
