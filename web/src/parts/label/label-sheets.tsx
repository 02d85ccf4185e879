// QR labels on A4 pages of 70 × 37 mm labels, for preview and print.
import { FormField } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addPlantParam } from '#shared/access/plant-link.ts';
import { useSession } from '../../session/session.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { Select } from '../../ui/select.tsx';
import { buildLabelPages, LABELS_PER_PAGE } from './places.ts';
import './label.css';

export interface Label {
  code: string;
  description: string;
  /** Location of the thing, in small print. */
  place?: string;
  /** Route that the QR code opens, in this plant. */
  path: string;
  /** Address that it opens instead, which contains the plant. */
  url?: string;
}

/** Selection of the first free label on a partly used page. */
export function FirstLabelSelect({ first, onChange }: { first: number; onChange: (first: number) => void }) {
  const { t } = useTranslation('structure');
  const positionOptions = Array.from({ length: LABELS_PER_PAGE }, (_, at) => ({
    value: String(at + 1),
    label: t('labels.place', { row: Math.floor(at / 3) + 1, column: (at % 3) + 1 }),
  }));
  return (
    <FormField label={t('labels.first')} description={t('labels.firstHint')}>
      <Select
        selectedOption={positionOptions[first - 1]!}
        options={positionOptions}
        onChange={({ detail }) => onChange(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}

export function LabelPages({ labels, first }: { labels: readonly Label[]; first: number }) {
  return (
    <div className="label-sheets">
      {buildLabelPages(labels, first).map((labelPage, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name than their number
        <div key={n} className="label-sheet">
          {labelPage.map((label, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have their places
            <div key={place} className="label">
              {label && <LabelContent label={label} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function LabelContent({ label: { code, description, place, path, url } }: { label: Label }) {
  const { t } = useTranslation('structure');
  const { user } = useSession();
  return (
    <>
      <QrCode
        text={url ?? location.origin + addPlantParam(path, user!.idplant)}
        label={t('labels.qr', { code })}
      />
      <div>
        <small>{user?.plant.descrizione}</small>
        <strong>{code}</strong>
        <p>{description}</p>
        {place && <small>{place}</small>}
      </div>
    </>
  );
}
