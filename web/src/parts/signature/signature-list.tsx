// Signatures of a record on its page and on paper: who signed what when, and since when a signature is void
// (decisions PS51, PS57).
import { Box, Header, StatusIndicator, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SignedThing } from '#shared/safety/signature/meanings.ts';
import { type Signature, signatures } from '#shared/safety/signature/signature-api.ts';
import { formatZone } from '#shared/time-zone.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../../use-call.ts';

export interface SignatureListProps {
  thing: SignedThing;
  id: string;
}

export function SignatureList({ thing, id }: SignatureListProps) {
  const { t } = useTranslation(['signatures', 'enums']);
  const format = useFormat();
  const { data } = useCall(signatures.list, { thing, id });
  const formatInstant = (instant: string) =>
    `${format.instant(instant)} (${formatZone(format.region.timeZone, instant)})`;
  const formatMeaning = ({ meaning, edition, revision }: Signature) =>
    edition === undefined
      ? getEnumText('signatureMeaning', meaning)
      : `${getEnumText('signatureMeaning', meaning)} ${edition}.${revision}`;
  if (!data || data.items.length === 0) return null;
  return (
    <Table
      header={<Header variant="h2">{t('signatures:title')}</Header>}
      items={data.items}
      trackBy="id"
      wrapLines
      ariaLabels={{ tableLabel: t('signatures:title') }}
      columnDefinitions={[
        { id: 'meaning', header: t('signatures:meaning'), cell: formatMeaning, isRowHeader: true },
        { id: 'who', header: t('signatures:who'), cell: ({ userName }) => userName },
        { id: 'when', header: t('signatures:when'), cell: ({ signedAt }) => formatInstant(signedAt) },
        { id: 'way', header: t('signatures:way'), cell: ({ way }) => getEnumText('signatureWay', way) },
        {
          id: 'state',
          header: t('signatures:state'),
          cell: ({ voidSince, voidBy, voidReason }) =>
            voidSince === undefined ? (
              <StatusIndicator>{t('signatures:valid')}</StatusIndicator>
            ) : (
              <StatusIndicator type="error">
                {[
                  t('signatures:voidSince', { at: formatInstant(voidSince), by: voidBy }),
                  voidReason && getEnumText('signatureVoid', voidReason),
                ]
                  .filter(Boolean)
                  .join('. ')}
              </StatusIndicator>
            ),
        },
        {
          id: 'hash',
          header: t('signatures:hash'),
          cell: ({ hash }) => <Box variant="code">{hash.slice(0, 16)}</Box>,
        },
      ]}
    />
  );
}
