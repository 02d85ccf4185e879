// Uses of a record of a library or catalog: counts by kind, and the first ones by name.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usage } from '#shared/structure/api.ts';
import type { ReferenceableKind } from '#shared/structure/catalog.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useText } from '../i18n/text.ts';
import type { UsageRequest } from '../ui/archive/archive.ts';
import { Loaded } from '../ui/loading.tsx';
import { useCall } from '../use-call.ts';

interface Props extends UsageRequest {
  recordKind: ReferenceableKind;
}

/** Returns the dialog for the archive page of such records. */
export const createUsageDialog = (thing: ReferenceableKind) => (dialogProps: UsageRequest) => (
  <UsageList recordKind={thing} {...dialogProps} />
);

function UsageList({ recordKind, id, name, onClose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const query = useCall(usage.get, { thing: recordKind, id });
  const getKindText = (kindName: string, count: number) => text(`enums:thing.${kindName}`, { count });
  return (
    <UsageDialog name={name} onClose={onClose}>
      <Loaded query={query}>
        {({ counts, items }) => (
          <SpaceBetween size="m">
            <Box>
              {Object.entries(counts)
                .map(([kindName, count]) => `${count} ${getKindText(kindName, count)}`)
                .join(' · ') || t('usage.nowhere')}
            </Box>
            {items.length > 0 && (
              <ResponsiveTable
                variant="borderless"
                items={items}
                trackBy={({ by: kindName, id }) => `${kindName} ${id}`}
                ariaLabels={{ tableLabel: t('usage.title', { name }) }}
                columnDefinitions={[
                  { id: 'by', header: t('usage.kind'), cell: ({ by: kindName }) => getKindText(kindName, 1) },
                  { id: 'code', header: t('fields.code'), cell: ({ code }) => code, isRowHeader: true },
                  {
                    id: 'description',
                    header: t('fields.description'),
                    cell: ({ description }) => description,
                  },
                ]}
              />
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </UsageDialog>
  );
}

/** Dialog around the list of uses. */
export function UsageDialog({ name, onClose, children }: Omit<UsageRequest, 'id'> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Modal
      visible
      header={t('usage.title', { name })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>{t('close')}</Button>
        </Box>
      }
    >
      {children}
    </Modal>
  );
}
