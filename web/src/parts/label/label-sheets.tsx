// QR labels on sheets of 70 × 37 mm labels, to look at and to print.
import { FormField, Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { inPlant } from '../../../../shared/access/plant-link.ts';
import { useSession } from '../../session/session.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { PER_SHEET, sheetsOf } from './places.ts';
import './label.css';

export interface Label {
  code: string;
  description: string;
  /** Where the thing is, in small letters. */
  place?: string;
  /** Where the code leads, in this plant. */
  path: string;
}

/** Where a sheet has been used before. */
export function FirstPlace({ first, onChange }: { first: number; onChange: (first: number) => void }) {
  const { t } = useTranslation('structure');
  const places = Array.from({ length: PER_SHEET }, (_, at) => ({
    value: String(at + 1),
    label: t('labels.place', { row: Math.floor(at / 3) + 1, column: (at % 3) + 1 }),
  }));
  return (
    <FormField label={t('labels.first')} description={t('labels.firstHint')}>
      <Select
        selectedOption={places[first - 1]!}
        options={places}
        onChange={({ detail }) => onChange(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}

export function LabelSheets({ labels, first }: { labels: readonly Label[]; first: number }) {
  return (
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
  );
}

function LabelOf({ label: { code, description, place, path } }: { label: Label }) {
  const { t } = useTranslation('structure');
  const { user } = useSession();
  return (
    <>
      <QrCode text={location.origin + inPlant(path, user!.idplant)} label={t('labels.qr', { code })} />
      <div>
        <small>{user?.plant.descrizione}</small>
        <strong>{code}</strong>
        <p>{description}</p>
        {place && <small>{place}</small>}
      </div>
    </>
  );
}
