// Signatures on paper: who signed what when, in the zone of the plant with its offset, and which are void and why
// (decisions PS51, PS57).
import type { Instant } from '../day.ts';
import type { Signature } from '../safety/signature/signature-api.ts';
import { formatZone } from '../time-zone.ts';
import type { Block } from './block.ts';
import type { Translator } from './words.ts';

/** Digits of the hash that paper and screen show. */
const SHOWN_HASH_DIGITS = 16;
const VOID_INK = '#b3261e';

/** Builds the frame with the signatures of a record, in their order; no block if there is none. */
export function buildSignatureBlocks(signatures: readonly Signature[], translator: Translator): Block[] {
  if (signatures.length === 0) return [];
  const { t, getEnumText, format } = translator;
  const formatInstant = (instant: Instant) =>
    `${format.instant(instant)} (${formatZone(format.region.timeZone, instant)})`;
  const formatState = ({ voidSince, voidBy = '', voidReason }: Signature) =>
    voidSince === undefined
      ? { text: t('signatures:valid') }
      : {
          text: [
            t('signatures:voidSince', { at: formatInstant(voidSince), by: voidBy }),
            getEnumText('signatureVoid', voidReason),
          ]
            .filter(Boolean)
            .join('. '),
          ink: VOID_INK,
          bold: true,
        };
  const formatMeaning = ({ meaning, edition, revision }: Signature) =>
    [getEnumText('signatureMeaning', meaning), edition !== undefined && `${edition}.${revision}`]
      .filter(Boolean)
      .join(' ');
  return [
    {
      kind: 'frame',
      title: t('signatures:title'),
      blocks: [
        {
          kind: 'table',
          shares: [22, 16, 22, 10, 18, 12],
          head: [
            ...[t('signatures:meaning'), t('signatures:who'), t('signatures:when'), t('signatures:way')],
            ...[t('signatures:state'), t('signatures:hash')],
          ],
          rows: signatures.map((signature) => [
            formatMeaning(signature),
            signature.userName,
            formatInstant(signature.signedAt),
            getEnumText('signatureWay', signature.way),
            formatState(signature),
            signature.hash.slice(0, SHOWN_HASH_DIGITS),
          ]),
        },
      ],
    },
  ];
}
