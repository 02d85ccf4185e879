// Kinds of permits of the plant: their conditions, gases and fire watch, changed by administrators.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PermitKindItem, permitKinds } from '#shared/safety/permit-api.ts';
import { isStandardKind } from '#shared/safety/permit-text.ts';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { permitPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { formatLimits } from './gas-limits.ts';
import { PermitKindDialog } from './permit-kind-dialog.tsx';

type Row = PermitKindItem & { id: string };
type Opened = { kind: PermitKindItem | undefined; isRemoving?: boolean };

export function PermitKindsPage() {
  const { t } = useTranslation('permits');
  const session = useSession();
  const query = useCall(permitKinds.list, {});
  const [opened, setOpened] = useState<Opened>();
  const rows = useMemo(() => query.data?.items.map((kind) => ({ ...kind, id: kind.code })), [query.data]);
  const columns = useKindColumns(setOpened);
  const close = () => setOpened(undefined);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('kinds')}
        description={t('kindsText')}
        crumbs={[{ text: t('board'), href: permitPageRoutes.board }]}
      />
      <DataTable
        id="permitKinds"
        items={rows}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="permits"
        title={t('kinds')}
        nameOf={({ code }) => code}
        actions={
          session.may('archives', 'edit') && (
            <Button onClick={() => setOpened({ kind: undefined })}>{t('newKind')}</Button>
          )
        }
      />
      {opened &&
        (opened.kind && opened.isRemoving ? (
          <RemoveDialog kind={opened.kind} onClose={close} />
        ) : (
          <PermitKindDialog kind={opened.kind} onClose={close} />
        ))}
    </SpaceBetween>
  );
}

function useKindColumns(onOpen: (opened: Opened) => void): Column<Row>[] {
  const { t, i18n } = useTranslation(['permits', 'common']);
  const session = useSession();
  const format = useFormat();
  const { getName, getCondition } = useKindText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of kinds follow the language
  return useMemo(
    () => [
      {
        id: 'kind',
        width: 180,
        rowHeader: true,
        value: getName,
        cell: (kind) => <b>{getName(kind)}</b>,
      },
      {
        id: 'conditions',
        width: 420,
        value: ({ conditions }) => conditions.map(getCondition).join(' · '),
      },
      {
        id: 'gases',
        width: 200,
        value: ({ gases }) => gases.map((gas) => `${gas.name} ${formatLimits(gas, format)}`).join(' · '),
      },
      { id: 'fireWatch', width: 140, value: ({ fireWatch }) => fireWatch || undefined, kind: 'minutes' },
      ...(session.may('archives', 'edit')
        ? [
            {
              id: 'acts',
              header: t('permits:change'),
              width: 200,
              unfiltered: true as const,
              value: () => undefined,
              cell: (kind: Row) => (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button
                    variant="inline-link"
                    ariaLabel={t('permits:changeKind', { kind: getName(kind) })}
                    onClick={() => onOpen({ kind })}
                  >
                    {t('permits:change')}
                  </Button>
                  {kind.version > 0 && (
                    <Button
                      variant="inline-link"
                      ariaLabel={t(isStandardKind(kind.code) ? 'permits:restoreKind' : 'permits:removeKind', {
                        kind: getName(kind),
                      })}
                      onClick={() => onOpen({ kind, isRemoving: true })}
                    >
                      {t(isStandardKind(kind.code) ? 'permits:restore' : 'permits:remove')}
                    </Button>
                  )}
                </SpaceBetween>
              ),
            },
          ]
        : []),
    ],
    [i18n.resolvedLanguage, format, session],
  );
}

function RemoveDialog({ kind, onClose }: { kind: PermitKindItem; onClose: () => void }) {
  const { t } = useTranslation('permits');
  const { getName } = useKindText();
  const { send } = useSend(permitKinds.remove, { changes: [permitKinds.list] });
  const isStandard = isStandardKind(kind.code);
  return (
    <Confirm
      title={t(isStandard ? 'restoreKind' : 'removeKind', { kind: getName(kind) })}
      action={t(isStandard ? 'restore' : 'remove')}
      onConfirm={() => send({ code: kind.code })}
      onClose={onClose}
    >
      {t('removeText')}
    </Confirm>
  );
}
