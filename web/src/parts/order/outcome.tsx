// Outcome of an activity: four options with symbol and text, large enough for touch.
import { Icon, type IconProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { outcomes } from '#shared/planned/order.ts';
import { getEnumText } from '../../i18n/text.ts';
import './outcome.css';

type Outcome = (typeof outcomes)[number];
const icons: Record<Outcome, IconProps.Name> = {
  ok: 'status-positive',
  nok: 'status-warning',
  notDone: 'status-stopped',
  na: 'status-pending',
};

export function OutcomeChoice({
  name,
  label,
  value,
  disabled,
  onChange,
}: {
  /** Name of the radio group, unique for each activity. */
  name: string;
  label: string;
  value: Outcome | undefined;
  disabled: boolean;
  onChange: (outcome: Outcome) => void;
}) {
  useTranslation('enums');
  return (
    <fieldset className="outcomes" disabled={disabled}>
      <legend>{label}</legend>
      {outcomes.map((outcome) => (
        <label key={outcome} className={value === outcome ? 'chosen' : undefined}>
          <input
            type="radio"
            name={name}
            value={outcome}
            checked={value === outcome}
            onChange={() => onChange(outcome)}
          />
          <Icon name={icons[outcome]} /> {getEnumText('outcome', outcome)}
        </label>
      ))}
    </fieldset>
  );
}

export function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation(['orders', 'enums']);
  if (!outcome) return <>{t('orders:execution.noOutcome')}</>;
  return (
    <>
      <Icon name={icons[outcome]} /> {getEnumText('outcome', outcome)}
    </>
  );
}
