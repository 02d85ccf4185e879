// QR labels of machines and elements.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { enumText } from '../../../i18n/text.ts';
import { FirstPlace, LabelSheets } from '../../../parts/label/label-sheets.tsx';
import { paths } from '../../../paths/structure.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useWayBack } from '../way-back.ts';
import { type ElementLabel, useLabels } from './label-source.ts';

export function LabelPage() {
  const { t } = useTranslation(['structure', 'common', 'enums']);
  const [params] = useSearchParams();
  const back = useWayBack(paths.table);
  const [first, setFirst] = useState(1);
  const { labels, error, retry } = useLabels(params.get('of') ?? '');
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('labels.title')}
            crumbs={[{ text: t('machines'), href: paths.table }]}
            description={t('labels.hint')}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => back()}>{t('common:close')}</Button>
                <Button variant="primary" disabled={!labels?.length} onClick={() => window.print()}>
                  {t('labels.print', { count: labels?.length ?? 0 })}
                </Button>
              </SpaceBetween>
            }
          />
          <FirstPlace first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {error === undefined && !labels && <Loading />}
      {labels?.length === 0 && <Box color="text-body-secondary">{t('labels.none')}</Box>}
      {labels && labels.length > 0 && <LabelSheets labels={labels.map(named)} first={first} />}
    </SpaceBetween>
  );
}

const named = ({ kind, machine, ...label }: ElementLabel) => ({
  ...label,
  ...(machine && { place: `${enumText('level', kind)} · ${machine}` }),
});
