// QR labels of machines and elements on sheets of 70 × 37 mm labels, to look at and to print.
import { Box, Button, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import { enumText } from '../../../i18n/text.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useWayBack } from '../way-back.ts';
import { PER_SHEET, sheetsOf } from './label-sheets.ts';
import { type Label, useLabels } from './label-source.ts';
import './label.css';

export function LabelPage() {
  const { t } = useTranslation(['structure', 'common']);
  const [params] = useSearchParams();
  const back = useWayBack(paths.table);
  const [first, setFirst] = useState(1);
  const { labels, error, retry } = useLabels(params.get('of') ?? '');
  const places = Array.from({ length: PER_SHEET }, (_, at) => ({
    value: String(at + 1),
    label: t('labels.place', { row: Math.floor(at / 3) + 1, column: (at % 3) + 1 }),
  }));
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
          <FormField label={t('labels.first')} description={t('labels.firstHint')}>
            <Select
              selectedOption={places[first - 1]!}
              options={places}
              onChange={({ detail }) => setFirst(Number(detail.selectedOption.value))}
            />
          </FormField>
        </SpaceBetween>
      </div>
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {error === undefined && !labels && <Loading />}
      {labels?.length === 0 && <Box color="text-body-secondary">{t('labels.none')}</Box>}
      {labels && labels.length > 0 && (
        <div className="label-sheets">
          {sheetsOf(labels, first).map((sheet, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name than their number
            <div key={n} className="label-sheet">
              {sheet.map((label, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have their places
                <div key={place} className="label">
                  {label && <LabelOf label={label} />}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </SpaceBetween>
  );
}

function LabelOf({ label }: { label: Label }) {
  const { t } = useTranslation(['structure', 'enums']);
  const { user } = useSession();
  return (
    <>
      <QrCode
        text={location.origin + inPlant(label.path, user!.idplant)}
        label={t('labels.qr', { code: label.code })}
      />
      <div>
        <small>{user?.plant.descrizione}</small>
        <strong>{label.code}</strong>
        <p>{label.description}</p>
        {label.place && (
          <small>
            {enumText('level', label.kind)} · {label.place}
          </small>
        )}
      </div>
    </>
  );
}
