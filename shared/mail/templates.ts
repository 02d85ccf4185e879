// Templates of all mails in three languages. {{x}} is replaced by a value of the message.
import type { Language } from '../messages.ts';

interface Text {
  subject: string;
  /** Paragraphs of the mail; one whose values are all empty is omitted. */
  paragraphs: readonly string[];
  /** Text of the link. */
  link: string;
}
interface Template extends Record<Language, Text> {
  /** Page to which the mail links; {{x}} is replaced here too. */
  path: string;
}

export const templates = {
  accountCreated: {
    path: '/login',
    en: {
      subject: 'Your access to Plantledger',
      paragraphs: [
        'Hello {{name}},',
        'you now have access to Plantledger. Sign in with the user name {{userName}} and the temporary password {{code}}.',
        'You choose your own password at the first sign-in. The temporary one is valid for seven days.',
      ],
      link: 'Sign in',
    },
    it: {
      subject: 'Accesso a Plantledger',
      paragraphs: [
        'Buongiorno {{name}},',
        "l'accesso a Plantledger è attivo. Accedere con il nome utente {{userName}} e la password temporanea {{code}}.",
        'Al primo accesso si sceglie la propria password. Quella temporanea vale sette giorni.',
      ],
      link: 'Accedere',
    },
    fr: {
      subject: 'Votre accès à Plantledger',
      paragraphs: [
        'Bonjour {{name}},',
        "vous avez désormais accès à Plantledger. Connectez-vous avec le nom d'utilisateur {{userName}} et le mot de passe temporaire {{code}}.",
        'Vous choisissez votre propre mot de passe à la première connexion. Le mot de passe temporaire est valable sept jours.',
      ],
      link: 'Se connecter',
    },
  },
  passwordForgotten: {
    path: '/login',
    en: {
      subject: 'Code for a new password',
      paragraphs: [
        'Hello {{name}},',
        'enter the code {{code}} on the sign-in page to choose a new password.',
        'If you did not ask for it, nothing needs to be done: your password is unchanged.',
      ],
      link: 'Sign in',
    },
    it: {
      subject: 'Codice per una nuova password',
      paragraphs: [
        'Buongiorno {{name}},',
        'inserire il codice {{code}} nella pagina di accesso per scegliere una nuova password.',
        'Se la richiesta non è partita da qui, non occorre fare nulla: la password resta invariata.',
      ],
      link: 'Accedere',
    },
    fr: {
      subject: 'Code pour un nouveau mot de passe',
      paragraphs: [
        'Bonjour {{name}},',
        'saisissez le code {{code}} sur la page de connexion pour choisir un nouveau mot de passe.',
        "Si vous ne l'avez pas demandé, il n'y a rien à faire : votre mot de passe reste inchangé.",
      ],
      link: 'Se connecter',
    },
  },
  accessAsked: {
    path: '/app/configuration/users/requests',
    en: {
      subject: 'Request for access to {{plant}}: {{name}}',
      paragraphs: ['{{name}} ({{email}}) requests access to {{plant}}.', '{{message}}'],
      link: 'Answer in the list of requests',
    },
    it: {
      subject: 'Richiesta di accesso a {{plant}}: {{name}}',
      paragraphs: ["{{name}} ({{email}}) chiede l'accesso a {{plant}}.", '{{message}}'],
      link: "Rispondere nell'elenco delle richieste",
    },
    fr: {
      subject: "Demande d'accès à {{plant}} : {{name}}",
      paragraphs: ["{{name}} ({{email}}) demande l'accès à {{plant}}.", '{{message}}'],
      link: 'Répondre dans la liste des demandes',
    },
  },
  accessTurnedAway: {
    path: '/app/configuration/users/requests',
    en: {
      subject: 'Requests for access to {{plant}} were not accepted',
      paragraphs: [
        'Today more requests for access to {{plant}} arrived at once than the service accepts. Those beyond the limit were not accepted; they can be sent again later.',
        'The list of requests shows how many there were.',
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
        "Aujourd'hui, plus de demandes d'accès à {{plant}} sont arrivées à la fois que le service n'en retient. Celles au-delà de la limite ont été écartées ; les personnes concernées peuvent renouveler leur demande plus tard.",
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
      subject: 'Accesso a {{plant}} attivo',
      paragraphs: [
        'Buongiorno {{name}},',
        "la richiesta è stata accettata: l'accesso a {{plant}} è attivo. Accedere con l'account aziendale.",
      ],
      link: 'Accedere',
    },
    fr: {
      subject: 'Vous avez accès à {{plant}}',
      paragraphs: [
        'Bonjour {{name}},',
        'votre demande a été acceptée : vous avez accès à {{plant}}. Connectez-vous avec votre compte professionnel.',
      ],
      link: 'Se connecter',
    },
  },
  accessDeclined: {
    path: '/register',
    en: {
      subject: 'Your request for access to {{plant}}',
      paragraphs: ['Hello {{name}},', 'your request for access to {{plant}} was declined:', '{{reason}}'],
      link: 'Request again',
    },
    it: {
      subject: 'Richiesta di accesso a {{plant}}',
      paragraphs: [
        'Buongiorno {{name}},',
        'la richiesta di accesso a {{plant}} non è stata accolta:',
        '{{reason}}',
      ],
      link: 'Chiedere di nuovo',
    },
    fr: {
      subject: "Votre demande d'accès à {{plant}}",
      paragraphs: ['Bonjour {{name}},', "votre demande d'accès à {{plant}} a été refusée :", '{{reason}}'],
      link: 'Demander à nouveau',
    },
  },
  ordersCapped: {
    path: '/app/planning/maintenanceCycles/view/workorders',
    en: {
      subject: '{{plant}}: cycle {{cycle}} needs more orders than one run generates',
      paragraphs: [
        'Cycle {{cycle}} of machine {{machine}} in {{plant}} needs more than {{most}} work orders at once. One run generates {{most}}; the next runs, a quarter of an hour apart, generate the others.',
        'If so many are not intended, check its first date and frequency or the last meter reading, and deactivate the cycle meanwhile.',
      ],
      link: 'Open the cycles',
    },
    it: {
      subject: '{{plant}}: il ciclo {{cycle}} richiede più ordini di quanti ne crea una generazione',
      paragraphs: [
        "Il ciclo {{cycle}} della macchina {{machine}} in {{plant}} richiede più di {{most}} ordini di lavoro insieme. Una generazione ne crea {{most}}; gli altri li creano le successive, ogni quarto d'ora.",
        "Se non devono essere così tanti, controllare la prima data e la frequenza o l'ultima lettura del contatore, e intanto disattivare il ciclo.",
      ],
      link: 'Aprire i cicli',
    },
    fr: {
      subject: "{{plant}} : le cycle {{cycle}} demande plus d'ordres qu'une génération n'en crée",
      paragraphs: [
        "Le cycle {{cycle}} de la machine {{machine}} à {{plant}} demande plus de {{most}} ordres de travail à la fois. Une génération en crée {{most}} ; les suivantes, tous les quarts d'heure, créent les autres.",
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
      subject: '{{plant}} : {{machine}} – EWO {{ewo}}',
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
      subject: '{{plant}} : étiquettes TAG ouvertes depuis trop longtemps',
      paragraphs: [
        'Ces étiquettes TAG de {{plant}} sont ouvertes depuis plus du double des jours dont leur pilier dispose pour les résoudre :',
        '{{tags}}',
      ],
      link: 'Ouvrir les étiquettes TAG',
    },
  },
  obligationDue: {
    path: '/app/safety/obligations/{{id}}',
    en: {
      subject: '{{machine}}: {{obligation}} is due by {{on}}',
      paragraphs: [
        'The examination {{obligation}} of machine {{machine}} in {{plant}} is required by law by {{on}}.',
        'After that day the machine is not to be used until it is examined again.',
      ],
      link: 'Open the obligation',
    },
    it: {
      subject: '{{machine}}: {{obligation}} scade il {{on}}',
      paragraphs: [
        'La verifica {{obligation}} della macchina {{machine}} di {{plant}} è richiesta per legge entro il {{on}}.',
        'Dopo tale giorno la macchina non va usata finché non viene verificata di nuovo.',
      ],
      link: "Aprire l'obbligo",
    },
    fr: {
      subject: '{{machine}} : {{obligation}} expire le {{on}}',
      paragraphs: [
        'Le contrôle {{obligation}} de la machine {{machine}} de {{plant}} est exigé par la loi au plus tard le {{on}}.',
        'Après ce jour, la machine ne doit pas être utilisée avant un nouveau contrôle.',
      ],
      link: "Ouvrir l'obligation",
    },
  },
  obligationExpired: {
    path: '/app/safety/obligations/{{id}}',
    en: {
      subject: '{{machine}} is not to be used: {{obligation}} expired on {{on}}',
      paragraphs: [
        'The examination {{obligation}} of machine {{machine}} in {{plant}} was required by law by {{on}}. The machine is not to be used until it is examined again.',
      ],
      link: 'Open the obligation',
    },
    it: {
      subject: '{{machine}} da non usare: {{obligation}} scaduta il {{on}}',
      paragraphs: [
        'La verifica {{obligation}} della macchina {{machine}} di {{plant}} era richiesta per legge entro il {{on}}. La macchina non va usata finché non viene verificata di nuovo.',
      ],
      link: "Aprire l'obbligo",
    },
    fr: {
      subject: '{{machine}} à ne pas utiliser : {{obligation}} expiré le {{on}}',
      paragraphs: [
        'Le contrôle {{obligation}} de la machine {{machine}} de {{plant}} était exigé par la loi au plus tard le {{on}}. La machine ne doit pas être utilisée avant un nouveau contrôle.',
      ],
      link: "Ouvrir l'obligation",
    },
  },
  countermeasureFailed: {
    path: '/app/management/RootCauseAnalysis',
    en: {
      subject: '{{plant}}: the failure of {{analysed}} came back as {{ewo}}',
      paragraphs: [
        'The root cause of {{analysed}} was analysed and all its actions to prevent it are done. The same failure came back on {{machine}} as {{ewo}}.',
        'The analysis is a draft again: look for what the actions did not reach, and submit it again.',
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
      subject: '{{plant}} : la panne de {{analysed}} est revenue avec {{ewo}}',
      paragraphs: [
        'La cause racine de {{analysed}} a été analysée et toutes les actions préventives sont réalisées. La même panne est revenue sur {{machine}} : {{ewo}}.',
        "L'analyse est de nouveau à l'état de brouillon : cherchez ce que les actions n'ont pas atteint, puis envoyez-la à nouveau.",
      ],
      link: 'Ouvrir les analyses des causes',
    },
  },
  reportReceived: {
    path: '/report/status/{{secret}}',
    en: {
      subject: 'Your report about {{machine}} has arrived',
      paragraphs: [
        'Your report about {{machine}} has arrived.',
        'You receive another e-mail when somebody takes it. The page below shows its state at any time, and stops these e-mails.',
        'If you did not report anything, nothing needs to be done.',
      ],
      link: 'See the state of the report',
    },
    it: {
      subject: 'Segnalazione su {{machine}} ricevuta',
      paragraphs: [
        'La segnalazione su {{machine}} è arrivata.',
        "Seguirà un'altra e-mail quando sarà presa in carico. La pagina qui sotto ne mostra sempre lo stato e permette di non ricevere altre e-mail.",
        'Se la segnalazione non è partita da qui, non occorre fare nulla.',
      ],
      link: 'Vedere lo stato della segnalazione',
    },
    fr: {
      subject: 'Votre signalement sur {{machine}} est arrivé',
      paragraphs: [
        'Votre signalement sur {{machine}} est arrivé.',
        "Vous recevrez un autre e-mail lorsqu'il sera pris en charge. La page ci-dessous en montre l'état à tout moment et permet de ne plus recevoir d'e-mails.",
        "Si vous n'avez rien signalé, il n'y a rien à faire.",
      ],
      link: "Voir l'état du signalement",
    },
  },
  reportTaken: {
    path: '/report/status/{{secret}}',
    en: {
      subject: 'Your report about {{machine}} is being worked on',
      paragraphs: [
        'Your report about {{machine}} is being worked on.',
        'You receive another e-mail when it is done, unless you stop these e-mails on the page below.',
      ],
      link: 'See the state of the report',
    },
    it: {
      subject: 'Segnalazione su {{machine}} presa in carico',
      paragraphs: [
        'La segnalazione su {{machine}} è stata presa in carico.',
        "Seguirà un'altra e-mail a lavoro concluso; dalla pagina qui sotto è possibile non riceverla.",
      ],
      link: 'Vedere lo stato della segnalazione',
    },
    fr: {
      subject: 'Votre signalement sur {{machine}} est pris en charge',
      paragraphs: [
        'Votre signalement sur {{machine}} est pris en charge.',
        'Vous recevrez un autre e-mail lorsque ce sera terminé, sauf si vous y renoncez sur la page ci-dessous.',
      ],
      link: "Voir l'état du signalement",
    },
  },
  reportDone: {
    path: '/report/status/{{secret}}',
    en: {
      subject: 'Your report about {{machine}} is done',
      paragraphs: ['The work that followed your report about {{machine}} is done. Thank you.'],
      link: 'See the state of the report',
    },
    it: {
      subject: 'Segnalazione su {{machine}} risolta',
      paragraphs: ['Il lavoro seguito alla segnalazione su {{machine}} è concluso. Grazie.'],
      link: 'Vedere lo stato della segnalazione',
    },
    fr: {
      subject: 'Votre signalement sur {{machine}} est résolu',
      paragraphs: ['Le travail demandé par votre signalement sur {{machine}} est terminé. Merci.'],
      link: "Voir l'état du signalement",
    },
  },
  reportDeclined: {
    path: '/report/status/{{secret}}',
    en: {
      subject: 'Your report about {{machine}} was declined',
      paragraphs: ['Your report about {{machine}} was declined.', '{{reason}}'],
      link: 'See the state of the report',
    },
    it: {
      subject: 'Segnalazione su {{machine}} non accolta',
      paragraphs: ['La segnalazione su {{machine}} non è stata accolta.', '{{reason}}'],
      link: 'Vedere lo stato della segnalazione',
    },
    fr: {
      subject: "Votre signalement sur {{machine}} n'a pas été retenu",
      paragraphs: ["Votre signalement sur {{machine}} n'a pas été retenu.", '{{reason}}'],
      link: "Voir l'état du signalement",
    },
  },
  notice: {
    path: '/app/{{page}}',
    en: {
      subject: '{{plant}}: {{notice}}',
      paragraphs: ['{{notice}}', 'You chose this e-mail in Plantledger under “Notices”.'],
      link: 'Open',
    },
    it: {
      subject: '{{plant}}: {{notice}}',
      paragraphs: ['{{notice}}', 'Questa e-mail è stata scelta in Plantledger alla voce “Notifiche”.'],
      link: 'Aprire',
    },
    fr: {
      subject: '{{plant}} : {{notice}}',
      paragraphs: ['{{notice}}', 'Vous avez choisi cet e-mail dans Plantledger, sous « Notifications ».'],
      link: 'Ouvrir',
    },
  },
  noticeDigest: {
    path: '/app',
    en: {
      subject: '{{plant}}: {{count}} notices since your last shift',
      paragraphs: [
        'Hello {{name}},',
        'these notices were collected for the start of your shift:',
        '{{notices}}',
        'You choose in Plantledger under “Notices” what is collected.',
      ],
      link: 'Open Plantledger',
    },
    it: {
      subject: "{{plant}}: notifiche dall'ultimo turno: {{count}}",
      paragraphs: [
        'Buongiorno {{name}},',
        "queste notifiche sono state raccolte per l'inizio del turno:",
        '{{notices}}',
        'In Plantledger, alla voce “Notifiche”, si sceglie che cosa raccogliere.',
      ],
      link: 'Aprire Plantledger',
    },
    fr: {
      subject: '{{plant}} : notifications depuis votre dernier poste : {{count}}',
      paragraphs: [
        'Bonjour {{name}},',
        'ces notifications ont été réunies pour le début de votre poste :',
        '{{notices}}',
        'Vous choisissez dans Plantledger, sous « Notifications », ce qui est réuni.',
      ],
      link: 'Ouvrir Plantledger',
    },
  },
  keyExposed: {
    path: '/app/configuration/serviceAccounts',
    en: {
      subject: '{{plant}}: a key was seen in an address',
      paragraphs: [
        'A key of the service account {{account}} was sent in the address of a call. The call was refused.',
        'Addresses are stored in many places. Replace the key, then revoke the former one.',
      ],
      link: 'Open the service accounts',
    },
    it: {
      subject: '{{plant}}: una chiave è comparsa in un indirizzo',
      paragraphs: [
        "Una chiave dell'account di servizio {{account}} è stata inviata nell'indirizzo di una chiamata. La chiamata è stata rifiutata.",
        'Gli indirizzi sono conservati in molti luoghi. Sostituire la chiave, poi revocare la precedente.',
      ],
      link: 'Aprire gli account di servizio',
    },
    fr: {
      subject: '{{plant}} : une clé a été vue dans une adresse',
      paragraphs: [
        "Une clé du compte de service {{account}} a été envoyée dans l'adresse d'un appel. L'appel a été refusé.",
        'Les adresses sont conservées à de nombreux endroits. Remplacez la clé, puis révoquez la précédente.',
      ],
      link: 'Ouvrir les comptes de service',
    },
  },
  chainHead: {
    path: '/app/configuration/audit',
    en: {
      subject: '{{plant}}: head of the audit trail on {{day}}',
      paragraphs: [
        'The chain of the audit trail of {{plant}} was verified on {{day}} and is intact: {{entries}} entries.',
        'Head: {{head}}',
        'Keep this e-mail: it shows later whether entries up to this one were changed.',
      ],
      link: 'Open the audit trail',
    },
    it: {
      subject: '{{plant}}: testa del registro delle modifiche il {{day}}',
      paragraphs: [
        'La catena del registro delle modifiche di {{plant}} è stata verificata il {{day}} ed è integra: {{entries}} voci.',
        'Testa: {{head}}',
        'Conservare questa e-mail: mostra in seguito se le voci fino a questa sono state modificate.',
      ],
      link: 'Aprire il registro delle modifiche',
    },
    fr: {
      subject: '{{plant}} : tête du journal des modifications le {{day}}',
      paragraphs: [
        'La chaîne du journal des modifications de {{plant}} a été vérifiée le {{day}} et est intacte : {{entries}} entrées.',
        'Tête : {{head}}',
        "Conservez cet e-mail : il montre plus tard si des entrées jusqu'à celle-ci ont été modifiées.",
      ],
      link: 'Ouvrir le journal des modifications',
    },
  },
  chainBroken: {
    path: '/app/configuration/audit',
    en: {
      subject: '{{plant}}: the chain of the audit trail is broken',
      paragraphs: [
        'The verification of {{day}} found that entries of the audit trail of {{plant}} were changed, left out or added. The first {{entries}} entries are intact.',
        'Open the audit trail and press “Verify” to see which entry is the first that is not intact.',
        'Head of the intact entries: {{head}}',
      ],
      link: 'Open the audit trail',
    },
    it: {
      subject: '{{plant}}: la catena del registro delle modifiche è interrotta',
      paragraphs: [
        'La verifica del {{day}} ha trovato che voci del registro delle modifiche di {{plant}} sono state modificate, omesse o aggiunte. Le prime {{entries}} voci sono integre.',
        'Aprire il registro delle modifiche e premere “Verifica” per vedere qual è la prima voce non integra.',
        'Testa delle voci integre: {{head}}',
      ],
      link: 'Aprire il registro delle modifiche',
    },
    fr: {
      subject: '{{plant}} : la chaîne du journal des modifications est rompue',
      paragraphs: [
        'La vérification du {{day}} a trouvé que des entrées du journal des modifications de {{plant}} ont été modifiées, omises ou ajoutées. Les {{entries}} premières entrées sont intactes.',
        "Ouvrez le journal des modifications et appuyez sur « Vérifier » pour voir quelle est la première entrée qui n'est pas intacte.",
        'Tête des entrées intactes : {{head}}',
      ],
      link: 'Ouvrir le journal des modifications',
    },
  },
  plantWithoutAdministrator: {
    path: '/app/configuration/provisioning',
    en: {
      subject: '{{plant}}: the plant has no administrator any more',
      paragraphs: [
        "The company's directory withdrew the access of {{name}}, who was the last active administrator of the plant {{plant}}.",
        'Map a group of the directory to the profile Admin of the plant, or make somebody an administrator by hand.',
      ],
      link: 'Open the provisioning',
    },
    it: {
      subject: '{{plant}}: lo stabilimento non ha più amministratori',
      paragraphs: [
        "La directory aziendale ha tolto l'accesso a {{name}}, l'ultimo amministratore attivo dello stabilimento {{plant}}.",
        'Associare un gruppo della directory al profilo Admin dello stabilimento, o nominare a mano un amministratore.',
      ],
      link: 'Aprire il provisioning',
    },
    fr: {
      subject: "{{plant}} : l'usine n'a plus d'administrateur",
      paragraphs: [
        "L'annuaire de l'entreprise a retiré l'accès de {{name}}, le dernier administrateur actif de l'usine {{plant}}.",
        "Associez un groupe de l'annuaire au profil Admin de l'usine, ou nommez un administrateur à la main.",
      ],
      link: 'Ouvrir le provisionnement',
    },
  },
  groupEmptied: {
    path: '/app/configuration/provisioning',
    en: {
      subject: 'The group {{name}} has no members any more',
      paragraphs: [
        "The company's directory removed all members of the group {{name}}. They lost the plants that the group gave them.",
        'If this was a mistake, add the members again in the directory.',
      ],
      link: 'Open the provisioning',
    },
    it: {
      subject: 'Il gruppo {{name}} non ha più membri',
      paragraphs: [
        'La directory aziendale ha tolto tutti i membri del gruppo {{name}}, che hanno perso gli stabilimenti assegnati dal gruppo.',
        'Se è stato un errore, aggiungere di nuovo i membri nella directory.',
      ],
      link: 'Aprire il provisioning',
    },
    fr: {
      subject: "Le groupe {{name}} n'a plus de membres",
      paragraphs: [
        "L'annuaire de l'entreprise a retiré tous les membres du groupe {{name}}. Ils ont perdu les usines que le groupe leur donnait.",
        "S'il s'agit d'une erreur, ajoutez de nouveau les membres dans l'annuaire.",
      ],
      link: 'Ouvrir le provisionnement',
    },
  },
  rootDisabledByDirectory: {
    path: '/app/configuration/provisioning',
    en: {
      subject: 'The directory disabled {{name}}, who keeps the access',
      paragraphs: [
        "The company's directory disabled {{name}}, who administers Plantledger for the whole company.",
        'This access is not managed by the directory and remains. If {{name}} has left, ask your contact at Plantledger to end it.',
      ],
      link: 'Open the provisioning',
    },
    it: {
      subject: "La directory ha disattivato {{name}}, che mantiene l'accesso",
      paragraphs: [
        'La directory aziendale ha disattivato {{name}}, che amministra Plantledger per tutta la società.',
        'Questo accesso non è gestito dalla directory e resta valido. Se {{name}} ha lasciato la società, chiedere al proprio referente di Plantledger di chiuderlo.',
      ],
      link: 'Aprire il provisioning',
    },
    fr: {
      subject: "L'annuaire a désactivé {{name}}, qui garde l'accès",
      paragraphs: [
        "L'annuaire de l'entreprise a désactivé {{name}}, qui administre Plantledger pour toute l'entreprise.",
        "Cet accès n'est pas géré par l'annuaire et reste valable. Si {{name}} a quitté l'entreprise, demandez à votre contact chez Plantledger d'y mettre fin.",
      ],
      link: 'Ouvrir le provisionnement',
    },
  },
  webhookOff: {
    path: '/app/configuration/webhooks',
    en: {
      subject: '{{plant}}: a webhook was switched off',
      paragraphs: [
        'The webhook to {{host}} was switched off.',
        '{{reason}}',
        'Events are kept for 30 days. Switch the webhook on to send them.',
      ],
      link: 'Open the webhooks',
    },
    it: {
      subject: '{{plant}}: un webhook è stato disattivato',
      paragraphs: [
        'Il webhook verso {{host}} è stato disattivato.',
        '{{reason}}',
        'Gli eventi sono conservati per 30 giorni. Attivare il webhook per inviarli.',
      ],
      link: 'Aprire i webhook',
    },
    fr: {
      subject: '{{plant}} : un webhook a été désactivé',
      paragraphs: [
        'Le webhook vers {{host}} a été désactivé.',
        '{{reason}}',
        'Les événements sont conservés 30 jours. Activez le webhook pour les envoyer.',
      ],
      link: 'Ouvrir les webhooks',
    },
  },
  lockRemoved: {
    path: '/app',
    en: {
      subject: '{{plant}}: your lock {{number}} was taken off',
      paragraphs: [
        'Your lock {{number}} on {{point}} for {{work}} was taken off by {{by}}.',
        '{{reason}}',
        'Before you lock, try or go on, confirm on the page of the lock-out that you know it. Do not work on the machine without your own lock.',
      ],
      link: 'Open Plantledger',
    },
    it: {
      subject: '{{plant}}: il lucchetto {{number}} è stato tolto',
      paragraphs: [
        'Il lucchetto {{number}} su {{point}} per {{work}} è stato tolto da {{by}}.',
        '{{reason}}',
        'Prima di bloccare, verificare o proseguire, confermare sulla pagina del blocco di saperlo. Non lavorare sulla macchina senza il proprio lucchetto.',
      ],
      link: 'Aprire Plantledger',
    },
    fr: {
      subject: '{{plant}} : votre cadenas {{number}} a été retiré',
      paragraphs: [
        'Votre cadenas {{number}} sur {{point}} pour {{work}} a été retiré par {{by}}.',
        '{{reason}}',
        'Avant de verrouiller, de vérifier ou de continuer, confirmez sur la page de la consignation que vous le savez. Ne travaillez pas sur la machine sans votre propre cadenas.',
      ],
      link: 'Ouvrir Plantledger',
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateCode = keyof typeof templates;
export const templateCodes = Object.keys(templates) as [TemplateCode, ...TemplateCode[]];
