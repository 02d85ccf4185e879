// Texts of every alert in three languages, formatted on reading, in the reader's language.
import { type Language, languages } from '../messages.ts';

export const alertTexts = {
  orderAssigned: [
    'New work order {{order}} for {{machine}}: {{work}}, planned for {{plannedOn}}.',
    'Nuovo ordine di lavoro {{order}} per {{machine}}: {{work}}, pianificato per il {{plannedOn}}.',
    'Nouvel ordre de travail {{order}} pour {{machine}} : {{work}}, prévu le {{plannedOn}}.',
  ],
  ewoCreated: [
    'New EWO {{ewo}} on {{machine}}: {{what}}',
    'Nuovo EWO {{ewo}} su {{machine}}: {{what}}',
    'Nouvel EWO {{ewo}} sur {{machine}} : {{what}}',
  ],
  ewoAssigned: [
    'EWO {{ewo}} on {{machine}} is assigned to you: {{what}}',
    'EWO {{ewo}} su {{machine}} assegnato a questa squadra: {{what}}',
    'EWO {{ewo}} sur {{machine}} vous est attribué : {{what}}',
  ],
  ewoTaken: [
    'EWO {{ewo}} on {{machine}}: {{team}} has it.',
    'EWO {{ewo}} su {{machine}}: preso in carico da {{team}}.',
    "EWO {{ewo}} sur {{machine}} : {{team}} s'en charge.",
  ],
  ewoOnHold: [
    'EWO {{ewo}} on {{machine}} is on hold.',
    'EWO {{ewo}} su {{machine}} è in attesa.',
    'EWO {{ewo}} sur {{machine}} est en attente.',
  ],
  ewoClosed: [
    'EWO {{ewo}} on {{machine}} is closed: {{what}}',
    'EWO {{ewo}} su {{machine}} è chiuso: {{what}}',
    'EWO {{ewo}} sur {{machine}} est clôturé : {{what}}',
  ],
  ewoCancelled: [
    'EWO {{ewo}} on {{machine}} is cancelled: {{what}}',
    'EWO {{ewo}} su {{machine}} è annullato: {{what}}',
    'EWO {{ewo}} sur {{machine}} est annulé : {{what}}',
  ],
  countermeasureFailed: [
    '{{ewo}} on {{machine}}: the failure of {{analysed}} came back. Its analysis is a draft again.',
    '{{ewo}} su {{machine}}: il guasto di {{analysed}} si è ripresentato. La sua analisi è di nuovo in bozza.',
    "{{ewo}} sur {{machine}} : la panne de {{analysed}} est revenue. Son analyse est de nouveau à l'état de brouillon.",
  ],
  remarkAdded: [
    '{{from}} on {{thing}}: {{text}}',
    '{{from}} su {{thing}}: {{text}}',
    '{{from}} à propos de {{thing}} : {{text}}',
  ],
  valueWaits: [
    '{{machine}}: the value {{value}} that the machine sent waits for a decision.',
    '{{machine}}: il valore {{value}} inviato dalla macchina attende una decisione.',
    '{{machine}} : la valeur {{value}} envoyée par la machine attend une décision.',
  ],
  teamMessage: [
    'Message from {{from}}: {{text}}',
    'Messaggio di {{from}}: {{text}}',
    'Message de {{from}} : {{text}}',
  ],
  tagEscalated: [
    'Tags open for too long: {{tags}}',
    'Cartellini aperti da troppo tempo: {{tags}}',
    'Étiquettes TAG ouvertes depuis trop longtemps : {{tags}}',
  ],
  ordersCapped: [
    'Cycle {{cycle}} of machine {{machine}} needs more orders than one run generates.',
    'Il ciclo {{cycle}} della macchina {{machine}} richiede più ordini di quanti ne crea una generazione.',
    "Le cycle {{cycle}} de la machine {{machine}} demande plus d'ordres qu'une génération n'en crée.",
  ],
  lockRemoved: [
    'Lock {{number}} of {{owner}} on {{point}} was taken off by {{by}}: {{reason}}',
    'Il lucchetto {{number}} di {{owner}} su {{point}} è stato tolto da {{by}}: {{reason}}',
    'Le cadenas {{number}} de {{owner}} sur {{point}} a été retiré par {{by}} : {{reason}}',
  ],
  lockConflict: [
    'Records about the locks of {{work}} contradict each other, after entries of {{by}} without a network. The work is stopped.',
    'Le registrazioni sui lucchetti di {{work}} si contraddicono, dopo voci di {{by}} senza rete. Il lavoro è fermo.',
    'Les enregistrements sur les cadenas de {{work}} se contredisent, après des saisies de {{by}} sans réseau. Le travail est arrêté.',
  ],
  permitRequested: [
    '{{by}} requests permit {{permit}} for {{work}}.',
    '{{by}} richiede il permesso {{permit}} per {{work}}.',
    '{{by}} demande le permis {{permit}} pour {{work}}.',
  ],
  permitSuspended: [
    'Permit {{permit}} for {{work}} is suspended by {{by}}: {{reason}}. Stop the work.',
    'Il permesso {{permit}} per {{work}} è sospeso da {{by}}: {{reason}}. Fermare il lavoro.',
    'Le permis {{permit}} pour {{work}} est suspendu par {{by}} : {{reason}}. Arrêtez le travail.',
  ],
  permitEnds: [
    'Permit {{permit}} for {{work}} ends at {{to}}. Hand it back or have it extended.',
    'Il permesso {{permit}} per {{work}} scade alle {{to}}. Riconsegnarlo o farlo prorogare.',
    'Le permis {{permit}} pour {{work}} se termine à {{to}}. Rendez-le ou faites-le prolonger.',
  ],
  accessAsked: [
    '{{name}} ({{email}}) requests access to {{plant}}.',
    "{{name}} ({{email}}) chiede l'accesso a {{plant}}.",
    "{{name}} ({{email}}) demande l'accès à {{plant}}.",
  ],
  accessTurnedAway: [
    'Requests for access to {{plant}} were not accepted.',
    'Richieste di accesso a {{plant}} scartate.',
    "Des demandes d'accès à {{plant}} ont été écartées.",
  ],
} as const satisfies Record<string, readonly [en: string, it: string, fr: string]>;

export type AlertCode = keyof typeof alertTexts;

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };

export function formatAlert(
  code: AlertCode,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string {
  const day = new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return alertTexts[code][languages.indexOf(language)]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return /^\d{4}-\d\d-\d\d$/.test(value) ? day.format(Date.parse(value)) : value;
  });
}
