// Texts about webhooks that were switched off, for screen and mail.
import type { Language } from '../messages.ts';
import type { FailureReason, SwitchedOff } from './webhook.ts';

type Texts = Readonly<Record<Language, string>>;

const goneText: Texts = {
  en: 'The receiver answered that this address is gone (410).',
  it: 'Il destinatario ha risposto che questo indirizzo non esiste più (410).',
  fr: "Le destinataire a répondu que cette adresse n'existe plus (410).",
};
const exhaustedText: Texts = {
  en: 'The receiver took no event for three days.',
  it: 'Il destinatario non ha accettato eventi per tre giorni.',
  fr: "Le destinataire n'a accepté aucun événement pendant trois jours.",
};

export const failureTexts: Readonly<Record<FailureReason, Texts>> = {
  status: {
    en: 'it answered {{status}}',
    it: 'ha risposto {{status}}',
    fr: 'il a répondu {{status}}',
  },
  redirect: {
    en: 'it answered {{status}}, and redirects are not followed',
    it: 'ha risposto {{status}} e i reindirizzamenti non vengono seguiti',
    fr: 'il a répondu {{status}}, et les redirections ne sont pas suivies',
  },
  addressNotPublic: {
    en: 'its name leads to an address that is not public',
    it: 'il nome porta a un indirizzo non pubblico',
    fr: "son nom mène à une adresse qui n'est pas publique",
  },
  timeout: {
    en: 'it did not answer within 15 seconds',
    it: 'non ha risposto entro 15 secondi',
    fr: "il n'a pas répondu en 15 secondes",
  },
  certificate: {
    en: 'its certificate is not valid',
    it: 'il certificato non è valido',
    fr: "son certificat n'est pas valable",
  },
  notReached: {
    en: 'it could not be reached',
    it: 'non è raggiungibile',
    fr: "il n'a pas pu être joint",
  },
};

const lastAttemptTexts: Texts = {
  en: 'Last attempt: {{outcome}}.',
  it: 'Ultimo tentativo: {{outcome}}.',
  fr: 'Dernière tentative\u00a0: {{outcome}}.',
};

/** Returns why an attempt failed. */
export const formatFailure = (
  { reason, status }: { reason: FailureReason; status?: number },
  language: Language,
): string => failureTexts[reason][language].replace('{{status}}', String(status ?? ''));

/** Returns why the service switched a webhook off. */
export function formatSwitchedOff({ why, reason, status }: SwitchedOff, language: Language): string {
  if (why === 'gone') return goneText[language];
  const outcome = reason && formatFailure({ reason, status }, language);
  return outcome
    ? `${exhaustedText[language]} ${lastAttemptTexts[language].replace('{{outcome}}', outcome)}`
    : exhaustedText[language];
}
