// Notifications on devices: what a push message contains. Without a choice of the person it names only what a
// stranger may read on a locked screen: the kind, the code of the record, and the machine.
import { addPlantParam } from '../access/plant-link.ts';
import { templates } from '../mail/templates.ts';
import { type Language, languages } from '../messages.ts';
import type { Alert } from '../organisation/alert.ts';
import { formatAlert } from '../organisation/alert-text.ts';
import type { NoticeKind } from '../organisation/notice.ts';

const titles = {
  ewoCreated: ['New EWO', 'Nuovo EWO', 'Nouvel EWO'],
  ewoAssigned: ['EWO assigned to your team', 'EWO assegnato alla squadra', 'EWO attribué à votre équipe'],
  orderAssigned: [
    'Work order assigned to your team',
    'Ordine di lavoro assegnato alla squadra',
    'Ordre de travail attribué à votre équipe',
  ],
  teamMessage: ['Message to your team', 'Messaggio alla squadra', 'Message à votre équipe'],
  valueWaits: [
    'A value of a machine waits',
    'Un valore di una macchina è in attesa',
    'Une valeur de machine attend',
  ],
  remarkAdded: ['New remark', 'Nuova nota', 'Nouvelle remarque'],
  ewoTaken: ['Your EWO is taken', 'EWO preso in carico', 'Votre EWO est pris en charge'],
  ewoOnHold: ['Your EWO is on hold', 'EWO in attesa', 'Votre EWO est en attente'],
  ewoClosed: ['Your EWO is closed', 'EWO chiuso', 'Votre EWO est clôturé'],
  ewoCancelled: ['Your EWO is cancelled', 'EWO annullato', 'Votre EWO est annulé'],
  countermeasureFailed: [
    'A failure came back after its analysis',
    "Un guasto si è ripresentato dopo l'analisi",
    'Une panne est revenue après son analyse',
  ],
  tagEscalated: [
    'Tags open for too long',
    'Cartellini aperti da troppo tempo',
    'Étiquettes TAG ouvertes depuis trop longtemps',
  ],
  ordersCapped: [
    'A cycle needs too many orders',
    'Un ciclo richiede troppi ordini',
    "Un cycle demande trop d'ordres",
  ],
  lockRemoved: ['Your lock was taken off', 'Lucchetto tolto da altri', 'Votre cadenas a été retiré'],
  lockConflict: ['Contradicting locks', 'Lucchetti in contraddizione', 'Cadenas contradictoires'],
  permitRequested: ['Permit requested', 'Permesso richiesto', 'Permis demandé'],
  permitSuspended: ['Permit suspended: stop', 'Permesso sospeso: fermarsi', 'Permis suspendu : arrêt'],
  permitEnds: ['Permit ends soon', 'Permesso in scadenza', 'Permis bientôt terminé'],
  accessAsked: ['Request for access', 'Richiesta di accesso', "Demande d'accès"],
  accessTurnedAway: [
    'Requests for access not accepted',
    'Richieste di accesso scartate',
    "Demandes d'accès écartées",
  ],
} as const satisfies Record<NoticeKind, readonly [en: string, it: string, fr: string]>;

/** Content of a push message, which the service worker shows. */
export interface PushNotification {
  /** Person as `<tenant>/<user>`: the device shows it only while that person is signed in. */
  to: string;
  title: string;
  body: string;
  /** Path and query of the page that a press opens. */
  path: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  language: Language;
}

export interface PushedNotice {
  code: NoticeKind;
  values: Alert['values'];
  /** Path below the layout of the reader. */
  link?: string;
}

interface Receiver {
  to: string;
  language: Language;
  plant: { id: string; name: string };
  /** Whether the device shows touch pages. */
  isTouch: boolean;
  /** Whether the person chose to see texts on the locked screen. */
  showsTexts: boolean;
  tag: string;
}

/** Maximum bytes of a push message; push services take 4096 with their encryption. */
export const MAX_PUSH_BYTES = 2000;

export function buildNotification(notice: PushedNotice, receiver: Receiver): PushNotification {
  const { code, values } = notice;
  const { to, language, plant, isTouch, showsTexts, tag } = receiver;
  const page = isTouch ? '/app/tablet/' : '/app/planning/';
  return {
    to,
    title: titles[code][languages.indexOf(language)]!,
    body: showsTexts ? formatAlert(code, language, values) : formatHarmlessText(values, plant.name),
    path: addPlantParam(notice.link === undefined ? findPage(code) : page + notice.link, plant.id),
    tag,
    language,
  };
}

/** Returns the code of the record and its machine; without a record the plant. */
function formatHarmlessText(values: Alert['values'], plantName: string): string {
  const { ewo, order, thing, machine } = values;
  const parts = [ewo ?? order ?? thing, machine].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' · ') : plantName;
}

/** Returns the page of a kind whose notices have no record, the same as that of its mail. */
const findPage = (code: NoticeKind): string => {
  const path = Object.hasOwn(templates, code) ? templates[code as keyof typeof templates].path : '/app';
  return path.includes('{{') ? '/app' : path;
};

const encoder = new TextEncoder();
const countBytes = (text: string) => encoder.encode(text).length;

/** Returns the text of a push message, whose body is cut where it would be too large. */
export function formatPushMessage(notification: PushNotification): string {
  const { body } = notification;
  const text = JSON.stringify(notification);
  if (countBytes(text) <= MAX_PUSH_BYTES) return text;
  const characters = [...body];
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const candidate = JSON.stringify({ ...notification, body: `${characters.slice(0, middle).join('')}…` });
    if (countBytes(candidate) <= MAX_PUSH_BYTES) fits = middle;
    else tooMany = middle;
  }
  return JSON.stringify({ ...notification, body: fits > 0 ? `${characters.slice(0, fits).join('')}…` : '' });
}

const TOPIC_PATTERN = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Whether every push service takes a topic, which replaces a waiting message with the same topic. Apple decodes it
 * as base64, which no text has whose length leaves the remainder 1.
 */
export const isPushTopic = (text: string): boolean => TOPIC_PATTERN.test(text) && text.length % 4 !== 1;
