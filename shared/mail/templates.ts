// Every mail the product sends, in three languages. {{x}} is filled from the message's values.
import type { Language } from '../messages.ts';

interface Text {
  subject: string;
  /** One a line; a paragraph whose values are all empty is left out. */
  paragraphs: readonly string[];
  /** The words of the link. */
  link: string;
}
interface Template extends Record<Language, Text> {
  /** The page the mail leads to; {{x}} is filled here too. */
  path: string;
}

export const templates = {
  accessAsked: {
    path: '/app/configuration/users/requests',
    en: {
      subject: 'Request for access to {{plant}}: {{name}}',
      paragraphs: ['{{name}} ({{email}}) asks for access to {{plant}}.', '{{message}}'],
      link: 'Answer in the list of requests',
    },
    it: {
      subject: 'Richiesta di accesso a {{plant}}: {{name}}',
      paragraphs: ["{{name}} ({{email}}) chiede l'accesso a {{plant}}.", '{{message}}'],
      link: "Rispondere nell'elenco delle richieste",
    },
    fr: {
      subject: "Demande d'accès à {{plant}} : {{name}}",
      paragraphs: ["{{name}} ({{email}}) demande l'accès à {{plant}}.", '{{message}}'],
      link: 'Répondre dans la liste des demandes',
    },
  },
  accessTurnedAway: {
    path: '/app/configuration/users/requests',
    en: {
      subject: 'Requests for access to {{plant}} were turned away',
      paragraphs: [
        'Today more requests for access to {{plant}} arrived at once than are taken in. Those beyond the limit were turned away; who meant it may ask again later.',
        'The list of requests says how many they were.',
      ],
      link: 'Open the list of requests',
    },
    it: {
      subject: 'Richieste di accesso a {{plant}} scartate',
      paragraphs: [
        'Oggi sono arrivate insieme più richieste di accesso a {{plant}} di quante ne vengano accolte. Quelle oltre il limite sono state scartate; chi ne ha bisogno può ripetere la richiesta più tardi.',
        "L'elenco delle richieste dice quante sono.",
      ],
      link: "Aprire l'elenco delle richieste",
    },
    fr: {
      subject: "Des demandes d'accès à {{plant}} ont été écartées",
      paragraphs: [
        "Aujourd'hui, plus de demandes d'accès à {{plant}} sont arrivées à la fois que le service n'en retient. Celles au-delà de la limite ont été écartées ; les personnes concernées peuvent renouveler leur demande plus tard.",
        'La liste des demandes indique leur nombre.',
      ],
      link: 'Ouvrir la liste des demandes',
    },
  },
  accessGranted: {
    path: '/login',
    en: {
      subject: 'You have access to {{plant}}',
      paragraphs: [
        'Hello {{name}},',
        'your request was accepted: you have access to {{plant}}. Sign in with your company account.',
      ],
      link: 'Sign in',
    },
    it: {
      subject: 'Hai accesso a {{plant}}',
      paragraphs: [
        'Buongiorno {{name}},',
        "la tua richiesta è stata accettata: hai accesso a {{plant}}. Accedi con l'account aziendale.",
      ],
      link: 'Accedi',
    },
    fr: {
      subject: 'Vous avez accès à {{plant}}',
      paragraphs: [
        'Bonjour {{name}},',
        'votre demande a été acceptée : vous avez accès à {{plant}}. Connectez-vous avec votre compte professionnel.',
      ],
      link: 'Se connecter',
    },
  },
  accessDeclined: {
    path: '/register',
    en: {
      subject: 'Your request for access to {{plant}}',
      paragraphs: ['Hello {{name}},', 'your request for access to {{plant}} was declined:', '{{reason}}'],
      link: 'Ask again',
    },
    it: {
      subject: 'La tua richiesta di accesso a {{plant}}',
      paragraphs: [
        'Buongiorno {{name}},',
        'la tua richiesta di accesso a {{plant}} non è stata accolta:',
        '{{reason}}',
      ],
      link: 'Chiedere di nuovo',
    },
    fr: {
      subject: "Votre demande d'accès à {{plant}}",
      paragraphs: ['Bonjour {{name}},', "votre demande d'accès à {{plant}} a été refusée :", '{{reason}}'],
      link: 'Demander à nouveau',
    },
  },
  ordersCapped: {
    path: '/app/planning/maintenanceCycles/view/workorders',
    en: {
      subject: '{{plant}}: cycle {{cycle}} is due more orders than one run makes',
      paragraphs: [
        'Cycle {{cycle}} of machine {{machine}} in {{plant}} is due more than {{most}} work orders at once. One run makes {{most}}; the next runs, a quarter of an hour apart, make the others.',
        'If that many are not meant, look at its first date and frequency or at the last meter reading, and deactivate the cycle meanwhile.',
      ],
      link: 'Open the cycles',
    },
    it: {
      subject: '{{plant}}: il ciclo {{cycle}} deve più ordini di quanti ne crea una generazione',
      paragraphs: [
        "Il ciclo {{cycle}} della macchina {{machine}} in {{plant}} deve più di {{most}} ordini di lavoro insieme. Una generazione ne crea {{most}}; gli altri li creano le successive, ogni quarto d'ora.",
        "Se non devono essere così tanti, controllare la prima data e la frequenza o l'ultima lettura del contatore, e intanto disattivare il ciclo.",
      ],
      link: 'Aprire i cicli',
    },
    fr: {
      subject: "{{plant}} : le cycle {{cycle}} doit plus d'ordres qu'une génération n'en crée",
      paragraphs: [
        "Le cycle {{cycle}} de la machine {{machine}} à {{plant}} doit plus de {{most}} ordres de travail à la fois. Une génération en crée {{most}} ; les suivantes, tous les quarts d'heure, créent les autres.",
        "S'il ne doit pas y en avoir autant, vérifiez la première date et la fréquence ou le dernier relevé du compteur, et désactivez le cycle en attendant.",
      ],
      link: 'Ouvrir les cycles',
    },
  },
  ewoCreated: {
    path: '/app/tablet/ewo/intervention/?ewo={{id}}',
    en: {
      subject: '{{plant}}: {{machine}} – EWO {{ewo}}',
      paragraphs: [
        '{{requester}} reported a breakdown of {{machine}}.',
        'The machine has been down since {{downSince}}.',
        '{{what}}',
        '{{element}}',
      ],
      link: 'Open the EWO',
    },
    it: {
      subject: '{{plant}}: {{machine}} – EWO {{ewo}}',
      paragraphs: [
        '{{requester}} ha segnalato un guasto di {{machine}}.',
        'La macchina è ferma dal {{downSince}}.',
        '{{what}}',
        '{{element}}',
      ],
      link: "Aprire l'EWO",
    },
    fr: {
      subject: '{{plant}} : {{machine}} – EWO {{ewo}}',
      paragraphs: [
        '{{requester}} a signalé une panne de {{machine}}.',
        'La machine est arrêtée depuis le {{downSince}}.',
        '{{what}}',
        '{{element}}',
      ],
      link: "Ouvrir l'EWO",
    },
  },
  tagEscalated: {
    path: '/app/planning/tag/assign',
    en: {
      subject: '{{plant}}: tags open for too long',
      paragraphs: [
        'These tags of {{plant}} have been open for more than twice the days their pillar has to solve them:',
        '{{tags}}',
      ],
      link: 'Open the tags',
    },
    it: {
      subject: '{{plant}}: cartellini aperti da troppo tempo',
      paragraphs: [
        'Questi cartellini di {{plant}} sono aperti da più del doppio dei giorni che il loro pilastro ha per risolverli:',
        '{{tags}}',
      ],
      link: 'Aprire i cartellini',
    },
    fr: {
      subject: '{{plant}} : étiquettes ouvertes depuis trop longtemps',
      paragraphs: [
        'Ces étiquettes de {{plant}} sont ouvertes depuis plus du double des jours dont leur pilier dispose pour les résoudre :',
        '{{tags}}',
      ],
      link: 'Ouvrir les étiquettes',
    },
  },
  countermeasureFailed: {
    path: '/app/management/RootCauseAnalysis',
    en: {
      subject: '{{plant}}: the failure of {{analysed}} came back as {{ewo}}',
      paragraphs: [
        'The root cause of {{analysed}} was analysed and all its actions to prevent it are done. The same failure came back on {{machine}} as {{ewo}}.',
        'The analysis is a draft again: look for what the actions did not reach, and submit it anew.',
      ],
      link: 'Open the root cause analyses',
    },
    it: {
      subject: '{{plant}}: il guasto di {{analysed}} si è ripresentato come {{ewo}}',
      paragraphs: [
        'La causa radice di {{analysed}} è stata analizzata e tutte le azioni preventive sono concluse. Lo stesso guasto si è ripresentato su {{machine}} come {{ewo}}.',
        "L'analisi è di nuovo in bozza: cercare che cosa le azioni non hanno raggiunto e inviarla di nuovo.",
      ],
      link: 'Aprire le analisi causa radice',
    },
    fr: {
      subject: '{{plant}} : la panne de {{analysed}} est revenue avec {{ewo}}',
      paragraphs: [
        'La cause racine de {{analysed}} a été analysée et toutes les actions préventives sont réalisées. La même panne est revenue sur {{machine}} : {{ewo}}.',
        "L'analyse est de nouveau à l'état de brouillon : cherchez ce que les actions n'ont pas atteint, puis soumettez-la à nouveau.",
      ],
      link: 'Ouvrir les analyses des causes racines',
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateCode = keyof typeof templates;
export const templateCodes = Object.keys(templates) as [TemplateCode, ...TemplateCode[]];
