// Card of a chart: the same figures as a table with filter and export, and the chart as a picture.
import { ButtonDropdown, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { flashError } from '../../ui/flashes.ts';
import { Loading } from '../../ui/loading.tsx';
import type { ChartTable } from './figure-rows.tsx';
import './charts.css';

const Figures = lazy(async () => ({ default: (await import('./figure-rows.tsx')).FigureRows }));

interface Props<T extends { id: string }> {
  /** Name of its files. */
  name: string;
  title: string;
  description?: ReactNode;
  /** Control for what the chart shows. */
  choice?: ReactNode;
  table: ChartTable<T>;
  /** Text in place of a chart without data. */
  empty?: string;
  children: ReactNode;
}

export function ChartCard<T extends { id: string }>(props: Props<T>) {
  const { name, title, description, choice, table, empty, children } = props;
  const { t } = useTranslation('figures');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const chartElement = useRef<HTMLDivElement>(null);
  const isEmpty = table.items.length === 0;
  const savePicture = async (kind: string) => {
    try {
      const { buildPicture: pictureOf, savePng, saveSvg } = await import('./picture.ts');
      const picture = pictureOf(chartElement.current!, title);
      await (kind === 'svg' ? saveSvg(name, picture) : savePng(name, picture));
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <div className="chart-card">
      <Container
        header={
          <Header
            variant="h2"
            description={description}
            actions={
              <div className="chart-tools">
                <SpaceBetween direction="horizontal" size="xs">
                  {choice}
                  <Choice
                    label={t('chart.view', { title })}
                    chosen={view}
                    options={[
                      { id: 'chart', text: t('chart.chart') },
                      { id: 'table', text: t('chart.table') },
                    ]}
                    onChoose={setView}
                  />
                  <ButtonDropdown
                    disabled={isEmpty || view === 'table'}
                    ariaLabel={t('chart.savePicture', { title })}
                    items={[
                      { id: 'png', text: 'PNG' },
                      { id: 'svg', text: 'SVG' },
                    ]}
                    onItemClick={({ detail }) => void savePicture(detail.id)}
                  >
                    {t('chart.picture')}
                  </ButtonDropdown>
                </SpaceBetween>
              </div>
            }
          >
            {title}
          </Header>
        }
      >
        {isEmpty ? (
          (empty ?? t('chart.nothing'))
        ) : view === 'table' ? (
          <Suspense fallback={<Loading />}>
            <Figures name={name} title={title} {...(table as unknown as ChartTable<{ id: string }>)} />
          </Suspense>
        ) : (
          <div ref={chartElement}>{children}</div>
        )}
      </Container>
    </div>
  );
}
