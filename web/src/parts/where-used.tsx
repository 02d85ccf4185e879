// Where a record of a library or catalog is used: how many of what, and the first of them by name.
import { Box, Button, Modal, SpaceBetween, Table } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usage } from '../../../shared/structure/api.ts';
import type { UsedThing } from '../../../shared/structure/catalog.ts';
import { useText } from '../i18n/text.ts';
import type { Asked } from '../ui/archive/archive.ts';
import { Loaded } from '../ui/loading.tsx';
import { useCall } from '../use-call.ts';

interface Props extends Asked {
  thing: UsedThing;
}

/** For the page of an archive of such things. */
export const whereUsed = (thing: UsedThing) => (asked: Asked) => <WhereUsed thing={thing} {...asked} />;

function WhereUsed({ thing, id, name, onClose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const query = useCall(usage.of, { thing, id });
  const kind = (by: string, count: number) => text(`enums:thing.${by}`, { count });
  return (
    <UsageDialog name={name} onClose={onClose}>
      <Loaded query={query}>
        {({ counts, items }) => (
          <SpaceBetween size="m">
            <Box>
              {Object.entries(counts)
                .map(([by, count]) => `${count} ${kind(by, count)}`)
                .join(' · ') || t('usage.nowhere')}
            </Box>
            {items.length > 0 && (
              <Table
                variant="borderless"
                items={items}
                trackBy={({ by, id }) => `${by} ${id}`}
                ariaLabels={{ tableLabel: t('usage.title', { name }) }}
                columnDefinitions={[
                  { id: 'by', header: t('usage.kind'), cell: ({ by }) => kind(by, 1) },
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

/** Around what says where something is used. */
export function UsageDialog({ name, onClose, children }: Omit<Asked, 'id'> & { children: ReactNode }) {
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
