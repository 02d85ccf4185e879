// Page of QR labels of machines and elements.
import { Box, Button, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { getEnumText, textOf } from '#web/i18n/text.ts';
import { FirstLabelSelect, LabelPages } from '#web/parts/label/label-sheets.tsx';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useGoBack } from '../way-back.ts';
import { type ElementLabel, type LabelTarget, useElementLabels } from './label-source.ts';

export function LabelPage() {
  const { t } = useTranslation(['structure', 'common', 'enums']);
  const [params] = useSearchParams();
  const goBack = useGoBack(structurePageRoutes.table);
  const [first, setFirst] = useState(1);
  const session = useSession();
  const mayReport = session.user?.plant.publicReports === true && session.may('machines', 'print');
  const [opens, setOpens] = useState<LabelTarget>('page');
  const { labels, error, retry } = useElementLabels(params.get('of') ?? '', mayReport ? opens : 'page');
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('labels.title')}
            crumbs={[{ text: t('machines'), href: structurePageRoutes.table }]}
            description={t('labels.hint')}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => goBack()}>{t('common:close')}</Button>
                <Button variant="primary" disabled={!labels?.length} onClick={() => window.print()}>
                  {t('labels.print', { count: labels?.length ?? 0 })}
                </Button>
              </SpaceBetween>
            }
          />
          {mayReport && <TargetSelect opens={opens} onChange={setOpens} />}
          <FirstLabelSelect first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={retry} />}
      {error === undefined && !labels && <Loading />}
      {labels?.length === 0 && <Box color="text-body-secondary">{t('labels.none')}</Box>}
      {labels && labels.length > 0 && <LabelPages labels={labels.map(toLabel)} first={first} />}
    </SpaceBetween>
  );
}

/** Choice of the page that the QR codes of machines open. */
function TargetSelect({ opens, onChange }: { opens: LabelTarget; onChange: (opens: LabelTarget) => void }) {
  const { t } = useTranslation('structure');
  const options = [
    { value: 'page', label: t('labels.opensPage') },
    { value: 'report', label: t('labels.opensReport') },
  ];
  return (
    <FormField label={t('labels.opens')}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === opens)!}
        onChange={({ detail }) => onChange(detail.selectedOption.value as LabelTarget)}
      />
    </FormField>
  );
}

const toLabel = ({ kind, machine, ...label }: ElementLabel) => ({
  ...label,
  ...(label.url !== undefined && { place: textOf('structure')('labels.reportNote') }),
  ...(machine && { place: `${getEnumText('level', kind)} · ${machine}` }),
});
