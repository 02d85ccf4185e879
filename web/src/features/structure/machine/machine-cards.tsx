// Cards of the plant's machines, to select one.
import { Box, Cards, Header, Pagination, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { ClassBadge, MachineStatus } from './machine-status.tsx';
import { ResidualLifeBadge } from './residual-life-badge.tsx';

const PAGE_SIZE = 8;

interface Props {
  machines: readonly MachineResponse[];
  chosen: MachineResponse | undefined;
  onChoose: (machine: MachineResponse) => void;
}

export function MachineCards({ machines, chosen, onChoose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [page, setPage] = useState(1);
  const selectedIndex = chosen ? machines.indexOf(chosen) : -1;
  useEffect(() => {
    if (selectedIndex >= 0) setPage(Math.floor(selectedIndex / PAGE_SIZE) + 1);
  }, [selectedIndex]);
  const pages = Math.max(1, Math.ceil(machines.length / PAGE_SIZE));
  const currentPage = Math.min(page, pages);
  return (
    <Cards
      items={machines.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE)}
      cardsPerRow={[{ cards: 1 }]}
      trackBy={({ id }) => String(id)}
      selectionType="single"
      selectedItems={chosen ? [chosen] : []}
      onSelectionChange={({ detail }) => detail.selectedItems[0] && onChoose(detail.selectedItems[0])}
      entireCardClickable
      ariaLabels={{
        itemSelectionLabel: (_, { code }) => t('common:table.select', { name: code }),
        selectionGroupLabel: t('chooseMachine'),
      }}
      header={
        <Header variant="h2" counter={`(${machines.length})`}>
          {t('machines')}
        </Header>
      }
      pagination={
        pages > 1 && (
          <Pagination
            currentPageIndex={currentPage}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        )
      }
      empty={
        <Box textAlign="center" padding="m">
          <b>{t('noMachines')}</b>
        </Box>
      }
      cardDefinition={{
        header: ({ code }) => <Box variant="h3">{code}</Box>,
        sections: [
          {
            id: 'image',
            content: ({ fileImg, code }) =>
              fileImg && <Thumb id={fileImg} name={code} size="card" isStatic />,
          },
          { id: 'description', content: ({ description }) => description },
          {
            id: 'marks',
            content: (machine) => (
              <SpaceBetween direction="horizontal" size="xs">
                <MachineStatus status={machine.stato} />
                <ClassBadge machine={machine} />
              </SpaceBetween>
            ),
          },
          {
            id: 'residualLifeOn',
            content: ({ scadVitaResidua }) =>
              scadVitaResidua && (
                <>
                  <Box variant="awsui-key-label">{t('fields.residualLifeOn')}</Box>
                  <ResidualLifeBadge expiresOn={scadVitaResidua} />
                </>
              ),
          },
        ],
      }}
    />
  );
}
