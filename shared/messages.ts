// Texts of every refusal code in three languages. {{x}} is replaced by a value of the refusal.

export const languages = ['en', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];

export const messages = {
  required: ['Required Field', 'Campo obbligatorio', 'Champ obligatoire'],
  wrongType: [
    'This value has the wrong type.',
    'Il valore è di tipo errato.',
    'Cette valeur est du mauvais type.',
  ],
  badFormat: [
    'This value is not written correctly.',
    'Il valore non è scritto correttamente.',
    'Cette valeur est mal écrite.',
  ],
  notAllowed: ['This value is not allowed.', 'Valore non ammesso.', "Cette valeur n'est pas autorisée."],
  outOfRange: ['This value is out of range.', 'Valore fuori intervallo.', 'Cette valeur est hors limites.'],
  tooSmall: [
    'This value is too small ({{limit}} at least).',
    'Valore troppo piccolo (almeno {{limit}}).',
    'Cette valeur est trop petite ({{limit}} au moins).',
  ],
  tooBig: [
    'This value is too large ({{limit}} at most).',
    'Valore troppo grande (al massimo {{limit}}).',
    'Cette valeur est trop grande ({{limit}} au plus).',
  ],
  tooLong: [
    'This text is too long ({{limit}} characters at most).',
    'Testo troppo lungo (al massimo {{limit}} caratteri).',
    'Ce texte est trop long ({{limit}} caractères au plus).',
  ],
  oneLine: ['Write this on one line.', 'Scrivere su una sola riga.', 'Écrivez sur une seule ligne.'],
  hiddenMarks: [
    'This text holds hidden marks that change its order: type it again.',
    "Il testo contiene segni nascosti che ne cambiano l'ordine: digitarlo di nuovo.",
    "Ce texte contient des marques cachées qui en changent l'ordre : saisissez-le à nouveau.",
  ],
  tooFew: ['Add at least one.', 'Serve almeno una voce.', 'Ajoutez-en au moins un.'],
  tooMany: [
    'There are too many ({{limit}} at most).',
    'Ce ne sono troppi (al massimo {{limit}}).',
    'Il y en a trop ({{limit}} au plus).',
  ],
  unknownField: ['This field is not known.', 'Campo sconosciuto.', "Ce champ n'est pas connu."],
  absencesOverlap: [
    'This absence overlaps another one.',
    "Questa assenza si sovrappone a un'altra.",
    'Cette absence en chevauche une autre.',
  ],
  nobodyEntitled: [
    'Nobody present that day can do it: {{names}}.',
    'Nessuno dei presenti quel giorno sa farlo: {{names}}.',
    'Personne de présent ce jour-là ne sait le faire : {{names}}.',
  ],
  orderFirm: [
    'Near its day, begun, or set by a person: it is not moved.',
    'Vicino alla data, iniziato o fissato da una persona: non viene spostato.',
    "Proche de sa date, commencé ou fixé par une personne : il n'est pas déplacé.",
  ],
  orderByMeter: [
    'Due by a meter: its day is not moved.',
    'Dovuto in base a un contatore: la data non viene spostata.',
    "Dû selon un compteur : sa date n'est pas déplacée.",
  ],
  orderWithoutPeriod: [
    'Belongs to no cycle with a period: it is not moved.',
    'Non appartiene a un ciclo con periodo: non viene spostato.',
    "N'appartient à aucun cycle périodique : il n'est pas déplacé.",
  ],
  noRoomInTolerance: [
    'No day within its tolerance has a team with time and skills for it.',
    'Nessun giorno entro la tolleranza ha una squadra con tempo e competenze.',
    "Aucun jour dans sa tolérance n'a d'équipe disponible et compétente.",
  ],
  nobodyPresent: [
    'No team has anybody present that day.',
    'Quel giorno nessuna squadra ha qualcuno presente.',
    "Aucune équipe n'a quelqu'un de présent ce jour-là.",
  ],
  changedSince: [
    'Somebody changed {{count}} of these orders in the meantime: {{names}}.',
    'Nel frattempo sono stati modificati {{count}} di questi ordini: {{names}}.',
    'Entre-temps, {{count}} de ces ordres ont été modifiés : {{names}}.',
  ],
  onlyNewest: [
    'Only the newest of them can be undone.',
    'Si può annullare solo la più recente.',
    'Seule la plus récente peut être annulée.',
  ],
  cycleInactive: [
    'This cycle generates no orders: it is not active, or has no strategies.',
    'Questo ciclo non crea ordini: non è attivo o non ha strategie.',
    "Ce cycle ne crée pas d'ordres : il n'est pas actif ou n'a pas de stratégies.",
  ],
  closedDay: [
    'This is a closed day. If people come in all the same, confirm it and say why.',
    'È un giorno di chiusura. Se qualcuno viene comunque a lavorare, confermare indicando il motivo.',
    "C'est un jour de fermeture. Si quelqu'un vient travailler quand même, confirmez-le en disant pourquoi.",
  ],
  afterValidity: [
    'The cycle of this order ends before that day.',
    "Il ciclo di quest'ordine termina prima di quel giorno.",
    'Le cycle de cet ordre se termine avant ce jour.',
  ],
  dayHasOrder: [
    'This cycle already has order {{order}} on that day.',
    "Quel giorno questo ciclo ha già l'ordine {{order}}.",
    "Ce jour-là, ce cycle a déjà l'ordre {{order}}.",
  ],
  givenTwice: ['Entered twice.', 'Indicato due volte.', 'Indiqué deux fois.'],
  otherInPath: [
    'The address of the request names another one.',
    "L'indirizzo della richiesta ne indica un altro.",
    "L'adresse de la requête en désigne un autre.",
  ],
  invalidInput: [
    'Some fields need your attention.',
    'Alcuni campi richiedono attenzione.',
    'Certains champs demandent votre attention.',
  ],
  brokenJson: [
    'The request could not be read.',
    'La richiesta non è leggibile.',
    "La requête n'a pas pu être lue.",
  ],
  brokenQuery: [
    "The request's address could not be read.",
    "L'indirizzo della richiesta non è leggibile.",
    "L'adresse de la requête n'a pas pu être lue.",
  ],
  brokenForm: [
    'The file could not be read: send it as one file of a form.',
    'Il file non è leggibile: inviarlo come unico file di un modulo.',
    "Le fichier n'a pas pu être lu : envoyez-le comme unique fichier d'un formulaire.",
  ],
  formTooLarge: [
    'A file sent this way may have at most 4 MB; a larger one needs a form of its own.',
    'Un file inviato così può avere al massimo 4 MB; uno più grande richiede un modulo a parte.',
    'Un fichier envoyé ainsi peut avoir au plus 4 Mo ; un plus grand demande un formulaire à part.',
  ],
  bodyTooLarge: ['The request is too large.', 'La richiesta è troppo grande.', 'La requête est trop grande.'],
  badCursor: [
    'This page of the list is not available; load the list again.',
    'Questa pagina non è disponibile; ricaricare la lista.',
    "Cette page n'est pas disponible ; rechargez la liste.",
  ],
  signIn: ['Please sign in.', "Effettuare l'accesso.", 'Veuillez vous connecter.'],
  tenantSuspended: [
    'The service is suspended for your company. Ask whoever manages the contract.',
    "Il servizio è sospeso per l'azienda. Rivolgersi a chi gestisce il contratto.",
    'Le service est suspendu pour votre entreprise. Adressez-vous à la personne qui gère le contrat.',
  ],
  notAuthorized: ['You are not authorised.', 'Accesso non autorizzato.', "Vous n'êtes pas autorisé."],
  blocked: [
    'The network answered in place of the service. Try again later; if this stays, tell whoever runs the network.',
    'La rete ha risposto al posto del servizio. Riprovare più tardi; se rimane così, avvisare chi gestisce la rete.',
    'Le réseau a répondu à la place du service. Réessayez plus tard ; si cela persiste, prévenez qui gère le réseau.',
  ],
  notAllowedHere: [
    'Your profile does not allow this.',
    'Questo profilo non lo consente.',
    'Votre profil ne le permet pas.',
  ],
  keyUnknown: ['This key is not valid.', 'Questa chiave non è valida.', "Cette clé n'est pas valable."],
  keyScope: [
    'This key does not permit this.',
    'Questa chiave non lo consente.',
    'Cette clé ne le permet pas.',
  ],
  scopeNotYours: [
    'You may give only permissions that you have.',
    'Si possono dare solo i permessi che si hanno.',
    'Vous ne pouvez donner que des droits que vous avez.',
  ],
  expiryInPast: [
    'This day is over. Choose today or a later day.',
    'Questo giorno è passato. Scegliere oggi o un giorno successivo.',
    "Ce jour est passé. Choisissez aujourd'hui ou un jour suivant.",
  ],
  expiryTooLate: [
    'At most {{days}} days from today.',
    'Al massimo {{days}} giorni da oggi.',
    "Au plus {{days}} jours à partir d'aujourd'hui.",
  ],
  machineUnknown: [
    'No machine of the plant has this code.',
    'Nessuna macchina dello stabilimento ha questo codice.',
    "Aucune machine de l'usine n'a ce code.",
  ],
  goodAboveTotal: [
    'There are more good pieces than pieces in all.',
    'I pezzi buoni sono più dei pezzi totali.',
    'Il y a plus de pièces bonnes que de pièces au total.',
  ],
  controlUnknown: [
    'No quantitative control of the plant has this code.',
    'Nessun controllo quantitativo dello stabilimento ha questo codice.',
    "Aucun contrôle quantitatif de l'usine n'a ce code.",
  ],
  readingConflict: [
    'There is another value for the same instant.',
    'Esiste un altro valore per lo stesso istante.',
    'Il existe une autre valeur pour le même instant.',
  ],
  timeUnclear: [
    'The time of this value is unclear.',
    "L'ora di questo valore non è chiara.",
    "L'heure de cette valeur n'est pas claire.",
  ],
  valueTooLarge: [
    'This value is too large to be recorded. It can only be rejected.',
    'Questo valore è troppo grande per essere registrato. Può solo essere rifiutato.',
    'Cette valeur est trop grande pour être enregistrée. Elle ne peut être que rejetée.',
  ],
  nodeNameShape: [
    'Use letters, digits, - and _, at most 40, beginning with a letter or digit.',
    'Usare lettere, cifre, - e _, al massimo 40, iniziando con una lettera o una cifra.',
    'Utilisez des lettres, des chiffres, - et _, 40 au plus, en commençant par une lettre ou un chiffre.',
  ],
  deviceNameShape: [
    'The name of a device contains no /, + or #.',
    'Il nome di un dispositivo non contiene /, + o #.',
    "Le nom d'un appareil ne contient ni /, ni +, ni #.",
  ],
  metricMapped: [
    'This metric has a mapping already.',
    'Questa metrica ha già una mappatura.',
    'Cette métrique a déjà une correspondance.',
  ],
  tooManyMetricMaps: [
    'A plant has at most {{max}} mappings.',
    'Uno stabilimento ha al massimo {{max}} mappature.',
    'Une usine a au plus {{max}} correspondances.',
  ],
  tooManyNodes: [
    'A plant has at most {{max}} gateways.',
    'Uno stabilimento ha al massimo {{max}} gateway.',
    'Une usine a au plus {{max}} passerelles.',
  ],
  valueRejected: [
    'A person rejected this value.',
    'Una persona ha rifiutato questo valore.',
    'Une personne a rejeté cette valeur.',
  ],
  valueDecided: [
    'Somebody has already decided about this value.',
    'Qualcuno ha già deciso su questo valore.',
    "Quelqu'un a déjà décidé de cette valeur.",
  ],
  accountEnded: [
    'This account is revoked or expired. Create a new one.',
    'Questo account è revocato o scaduto. Crearne uno nuovo.',
    'Ce compte est révoqué ou expiré. Créez-en un nouveau.',
  ],
  addressNotPublic: [
    'Webhooks go to public https addresses only.',
    'I webhook vanno solo a indirizzi https pubblici.',
    'Les webhooks vont uniquement à des adresses https publiques.',
  ],
  tooManyWebhooks: [
    'A plant has at most {{max}} webhooks.',
    'Uno stabilimento ha al massimo {{max}} webhook.',
    'Une usine a au plus {{max}} webhooks.',
  ],
  webhookOff: [
    'This webhook is off. Switch it on first.',
    'Questo webhook è disattivato. Attivarlo prima.',
    "Ce webhook est désactivé. Activez-le d'abord.",
  ],
  tooManyFeeds: [
    'A person has at most {{max}} calendar feeds. Remove one first.',
    'Una persona ha al massimo {{max}} calendari. Eliminarne prima uno.',
    "Une personne a au plus {{max}} calendriers. Supprimez-en un d'abord.",
  ],
  deliveryWaits: [
    'This event waits to be sent already.',
    'Questo evento è già in attesa di invio.',
    "Cet événement attend déjà d'être envoyé.",
  ],
  notFound: ['Not found.', 'Non trovato.', 'Introuvable.'],
  tooManyRequests: [
    'Too many requests. Try again shortly.',
    'Troppe richieste. Riprovare tra poco.',
    'Trop de requêtes. Réessayez bientôt.',
  ],
  tooManyTenantCalls: [
    'Your organisation makes too many requests at present. Try again in {{seconds}} s.',
    'La vostra organizzazione fa troppe richieste in questo momento. Riprovare tra {{seconds}} s.',
    'Votre organisation fait trop de requêtes en ce moment. Réessayez dans {{seconds}} s.',
  ],
  tooManyUploads: [
    'The limit of uploads is reached. The next one is possible in {{minutes}} min.',
    'È raggiunto il limite di caricamenti. Il prossimo è possibile tra {{minutes}} min.',
    'La limite de chargements est atteinte. Le prochain est possible dans {{minutes}} min.',
  ],
  paperGone: [
    'This document was kept for two minutes only. Make it again.',
    'Il documento è stato conservato solo per due minuti. Generarlo di nuovo.',
    "Ce document n'a été conservé que deux minutes. Générez-le à nouveau.",
  ],
  paperTooLarge: [
    'This document is too large to be made: choose less of it.',
    'Il documento è troppo grande per essere generato: sceglierne una parte.',
    'Ce document est trop volumineux pour être généré : choisissez-en une partie.',
  ],
  dataNewer: [
    'A newer version of the program wrote these data. Reload the page in a few minutes; if this stays, tell your administrator.',
    "Questi dati sono stati scritti da una versione più recente del programma. Ricaricare la pagina tra qualche minuto; se rimane così, avvisare l'amministratore.",
    'Ces données ont été écrites par une version plus récente du programme. Rechargez la page dans quelques minutes ; si cela persiste, prévenez votre administrateur.',
  ],
  diskFull: [
    'The disk of the server is full. Nothing was saved, but reading goes on. Tell your administrator.',
    "Il disco del server è pieno. Nulla è stato salvato, ma la lettura resta possibile. Avvisare l'amministratore.",
    "Le disque du serveur est plein. Rien n'a été enregistré, mais la lecture reste possible. Prévenez votre administrateur.",
  ],
  unavailable: [
    'The service is busy. Nothing was saved; try again.',
    'Il servizio è occupato. Nulla è stato salvato; riprovare.',
    "Le service est occupé. Rien n'a été enregistré ; réessayez.",
  ],
  unexpected: ['Something went wrong', 'Qualcosa è andato storto', "Une erreur s'est produite"],
  tooManyRows: [
    'These are more than {{limit}} rows. Choose a shorter period or a filter.',
    'Sono più di {{limit}} righe. Scegliere un periodo più breve o un filtro.',
    'Il y a plus de {{limit}} lignes. Choisissez une période plus courte ou un filtre.',
  ],
  periodTooLong: [
    'At most {{limit}} days. Choose a shorter period.',
    'Al massimo {{limit}} giorni. Scegliere un periodo più breve.',
    'Au plus {{limit}} jours. Choisissez une période plus courte.',
  ],
  storageFull: [
    'This device has no room left: this was NOT recorded. Send what waits, or free some room, and try again.',
    'Questo dispositivo non ha più spazio: NON è stato registrato. Inviare ciò che attende o liberare spazio, poi riprovare.',
    "Cet appareil n'a plus de place : ceci n'est PAS enregistré. Envoyez ce qui attend ou libérez de la place, puis réessayez.",
  ],
  keyReused: [
    'Another request was sent under this key.',
    'Con questa chiave è stata inviata un’altra richiesta.',
    'Une autre requête a été envoyée sous cette clé.',
  ],
  sentBefore: [
    'This request was carried out already. Look at the result before you send it again.',
    'Questa richiesta è già stata eseguita. Controllare il risultato prima di inviarla di nuovo.',
    'Cette requête a déjà été exécutée. Vérifiez le résultat avant de la renvoyer.',
  ],
  inProgress: [
    'This request is still being carried out. Send it again in a moment: it is done once.',
    'Questa richiesta è ancora in esecuzione. Inviarla di nuovo tra poco: viene eseguita una sola volta.',
    "Cette requête est encore en cours. Renvoyez-la dans un instant : elle n'est exécutée qu'une fois.",
  ],
  outcomeUnknown: [
    'It is not known whether it was saved. Sent again, it is done once.',
    'Non si sa se è stato salvato. Inviato di nuovo, viene eseguito una sola volta.',
    "On ne sait pas si c'est enregistré. Renvoyé, c'est exécuté une seule fois.",
  ],
  outcomeUnclear: [
    'It is not known whether it was saved. Look at the result before you send it again.',
    'Non si sa se è stato salvato. Controllare il risultato prima di inviarlo di nuovo.',
    "On ne sait pas si c'est enregistré. Vérifiez le résultat avant de le renvoyer.",
  ],
  stale: [
    'Changed by {{by}} at {{at}}. Reload to see the newest version.',
    'Modificato da {{by}} il {{at}}. Ricaricare per vedere la versione più recente.',
    'Modifié par {{by}} le {{at}}. Rechargez pour voir la dernière version.',
  ],
  madeAlready: [
    'This was already done. The result is {{code}}.',
    'È già stato fatto. Il risultato è {{code}}.',
    "C'est déjà fait. Le résultat est {{code}}.",
  ],
  codeTaken: ['This code is already in use.', 'Codice già in uso.', 'Ce code est déjà utilisé.'],
  inUse: [
    'Unable to delete: still used by {{count}} {{by}}.',
    'Impossibile eliminare: usato ancora da {{count}} {{by}}.',
    'Suppression impossible : encore utilisé par {{count}} {{by}}.',
  ],
  inUseBy: [
    'Unable to delete: still used by {{count}} {{by}} ({{names}}).',
    'Impossibile eliminare: usato ancora da {{count}} {{by}} ({{names}}).',
    'Suppression impossible : encore utilisé par {{count}} {{by}} ({{names}}).',
  ],
  refMissing: [
    'The chosen {{what}} no longer exists.',
    'La voce scelta ({{what}}) non esiste più.',
    "L'élément choisi ({{what}}) n'existe plus.",
  ],
  stockShort: [
    'Only {{stock}} of {{code}} are in stock.',
    'Giacenza disponibile di {{code}}: {{stock}}.',
    'Il n’y a que {{stock}} de {{code}} en stock.',
  ],
  stockReserved: [
    '{{stock}} of {{code}} are in stock, but only {{free}} are free: the others are reserved for orders.',
    'Di {{code}} ce ne sono {{stock}}, ma solo {{free}} sono liberi: gli altri sono riservati a ordini.',
    'Il y a {{stock}} de {{code}}, mais {{free}} seulement sont libres : les autres sont réservés à des ordres.',
  ],
  unitDecimals: [
    'This unit is not counted in such small parts.',
    'Questa unità non si conta in parti così piccole.',
    'Cette unité ne se compte pas en parts aussi petites.',
  ],
  sameWarehouse: [
    'Choose another warehouse.',
    'Scegliere un altro magazzino.',
    'Choisissez un autre magasin.',
  ],
  warehouseInactive: [
    'This warehouse is no longer used.',
    'Questo magazzino non è più in uso.',
    'Ce magasin n’est plus utilisé.',
  ],
  stockThere: [
    'Some of it is still in the old warehouse: transfer it first.',
    'Ce n’è ancora nel vecchio magazzino: trasferirlo prima.',
    'Il en reste dans l’ancien magasin : transférez-le d’abord.',
  ],
  countEnded: [
    'This count has already ended.',
    'Questo inventario è già stato chiuso.',
    'Cet inventaire est déjà clos.',
  ],
  nothingToCount: [
    'There is nothing to count in this choice.',
    'In questa scelta non c’è nulla da contare.',
    'Il n’y a rien à compter dans ce choix.',
  ],
  countTooLarge: [
    'These are {{count}} spares; count {{limit}} at most at once.',
    'Sono {{count}} ricambi; contarne al massimo {{limit}} alla volta.',
    'Cela fait {{count}} pièces ; comptez-en {{limit}} au plus à la fois.',
  ],
  isReversal: [
    'A reversal cannot be reversed: book it again.',
    'Uno storno non si può stornare: registrare di nuovo.',
    'Une annulation ne peut pas être annulée : enregistrez le mouvement à nouveau.',
  ],
  reversedAlready: [
    'This movement was reversed already.',
    'Questo movimento è già stato stornato.',
    'Ce mouvement a déjà été annulé.',
  ],
  sapBusy: [
    'This movement is being sent to SAP: wait until the outcome is clear.',
    'Il movimento è in corso di invio a SAP: attendere che l’esito sia chiaro.',
    'Ce mouvement est en cours d’envoi à SAP : attendez que la réponse soit claire.',
  ],
  sapSent: [
    'This movement is already in SAP.',
    'SAP conosce già questo movimento.',
    'SAP connaît déjà ce mouvement.',
  ],
  sapNotTold: [
    'This movement is not sent to SAP.',
    'Questo movimento non si invia a SAP.',
    'Ce mouvement n’est pas à envoyer à SAP.',
  ],
  sapCodeMissing: [
    'The spare has no SAP code: enter it at the spare first.',
    'Il ricambio non ha un codice SAP: inserirlo prima nel ricambio.',
    'La pièce n’a pas de code SAP : saisissez-le d’abord sur la pièce.',
  ],
  costObjectMissing: [
    'Neither a cost centre nor an order is given.',
    'Mancano sia il centro di costo sia l’ordine.',
    'Il manque un centre de coûts ou un ordre.',
  ],
  sapPlantMissing: [
    'The warehouse has no SAP plant: enter it at the warehouse first.',
    'Il magazzino non ha una divisione SAP: inserirla prima nel magazzino.',
    'Le magasin n’a pas de division SAP : saisissez-la d’abord sur le magasin.',
  ],
  sapNotUnclear: [
    'The outcome of this batch is already known.',
    'L’esito di questo invio è già noto.',
    'L’issue de cet envoi est déjà connue.',
  ],
  dateBeforeMinimum: [
    'Attention! The date must not be earlier than the minimum date.',
    'Attenzione! La data non deve essere precedente alla data minima.',
    'Attention ! La date ne doit pas être antérieure à la date minimale.',
  ],
  dateInFuture: [
    'The date must not be in the future.',
    'La data non può essere nel futuro.',
    'La date ne doit pas être dans le futur.',
  ],
  dateAfterCancellation: [
    'The date must not be later than the cancellation.',
    "La data non deve essere successiva all'annullamento.",
    "La date ne doit pas être postérieure à l'annulation.",
  ],
  readingTooLow: [
    'Warning! The value must be equal to or greater than the last run.',
    "Attenzione! Il valore deve essere uguale o maggiore dell'ultima lettura.",
    'Attention ! La valeur doit être égale ou supérieure au dernier relevé.',
  ],
  readingImplausible: [
    'About {{expected}} was expected, between {{low}} and {{high}}. Check the meter; if it is right, confirm it and say why.',
    'Erano attesi circa {{expected}}, tra {{low}} e {{high}}. Controllare il contatore; se è giusto, confermare indicando il motivo.',
    'Environ {{expected}} était attendu, entre {{low}} et {{high}}. Vérifiez le compteur ; si la valeur est juste, confirmez-la en disant pourquoi.',
  ],
  readingBeyondRollOver: [
    'The meter begins again at 0 when it reaches {{rollsOverAt}}: it cannot show this value.',
    'Il contatore ricomincia da 0 quando raggiunge {{rollsOverAt}}: non può mostrare questo valore.',
    'Le compteur recommence à 0 quand il atteint {{rollsOverAt}} : il ne peut pas afficher cette valeur.',
  ],
  rollOverImplausible: [
    'Two explanations, and neither fits. Too low: the meter already showed {{last}}. Begun again at {{rollsOverAt}}: it would have counted {{counted}} since, and {{most}} is the most to be expected. Check the meter; if it was replaced, reset it.',
    'Due spiegazioni, e nessuna è valida. Troppo basso: il contatore mostrava già {{last}}. Ricominciato a {{rollsOverAt}}: avrebbe contato {{counted}} da allora, e {{most}} è il massimo da attendersi. Controllare il contatore; se è stato sostituito, azzerarlo.',
    "Deux explications, et aucune ne convient. Trop bas : le compteur affichait déjà {{last}}. Recommencé à {{rollsOverAt}} : il aurait compté {{counted}} depuis, et {{most}} est le maximum attendu. Vérifiez le compteur ; s'il a été remplacé, remettez-le à zéro.",
  ],
  timePartNotAllowed: [
    'Time beside the meter needs a cycle by meter that counts from the last completion, without shift factors.',
    "Il tempo accanto al contatore richiede un ciclo a contatore che conta dall'ultima esecuzione, senza fattori di spostamento.",
    'Le temps à côté du compteur demande un cycle par compteur qui compte à partir de la dernière exécution, sans facteurs de décalage.',
  ],
  rollOverTooLow: [
    'The meter already shows this value or more.',
    'Il contatore mostra già questo valore o di più.',
    'Le compteur affiche déjà cette valeur ou plus.',
  ],
  readingFollowed: [
    'This reading cannot be taken back: somebody has worked on order {{code}} since.',
    "Questa lettura non può essere ritirata: nel frattempo qualcuno ha lavorato sull'ordine {{code}}.",
    "Ce relevé ne peut pas être retiré : quelqu'un a travaillé sur l'ordre {{code}} depuis.",
  ],
  nothingToTakeBack: [
    'There is no reading to take back: the meter was not read since it was set.',
    'Non ci sono letture da ritirare: il contatore non è stato letto da quando è stato impostato.',
    "Il n'y a pas de relevé à retirer : le compteur n'a pas été relevé depuis son réglage.",
  ],
  // structure
  levelBroken: [
    'This level is not allowed under the chosen parent.',
    "Questo livello non può stare sotto l'elemento scelto.",
    "Ce niveau ne peut pas se trouver sous l'élément choisi.",
  ],
  hasChildren: [
    'Unable to delete: the element has elements below it.',
    'Impossibile eliminare: esistono elementi sottostanti.',
    "Suppression impossible : l'élément contient d'autres éléments.",
  ],
  limitMissing: [
    'Give a lower or an upper limit.',
    'Indicare un limite inferiore o superiore.',
    'Indiquez une limite inférieure ou supérieure.',
  ],
  limitsReversed: [
    'The upper limit must be above the lower one.',
    'Il limite superiore deve essere maggiore di quello inferiore.',
    'La limite supérieure doit dépasser la limite inférieure.',
  ],
  structureNotEmpty: [
    'This machine already has a structure of its own.',
    'Questa macchina ha già una struttura propria.',
    'Cette machine a déjà sa propre structure.',
  ],
  structureFull: [
    'A machine holds at most 2,000 elements.',
    'Una macchina contiene al massimo 2.000 elementi.',
    'Une machine contient au plus 2 000 éléments.',
  ],
  // planned maintenance
  procedureInCycle: [
    'Unable to delete, SMP associated with a Cycle.',
    'Impossibile eliminare, SMP associata a un ciclo.',
    'Suppression impossible, SMP associée à un cycle.',
  ],
  checklistInCycle: [
    'Unable to delete, checklist associated with a Cycle.',
    'Impossibile eliminare, checklist associata a un ciclo.',
    'Suppression impossible, checklist associée à un cycle.',
  ],
  sopInCycle: [
    'Unable to delete, SOP associated with a Cycle.',
    'Impossibile eliminare, SOP associata a un ciclo.',
    'Suppression impossible, SOP associée à un cycle.',
  ],
  procedureNotMine: [
    'Only the person in charge may change this procedure: {{name}}.',
    'Solo chi ha in carico la procedura può modificarla. È in carico a {{name}}.',
    'Seule la personne en charge peut modifier cette procédure. Elle est prise en charge par {{name}}.',
  ],
  procedureNotTaken: [
    'Take the procedure in charge before changing it.',
    'Prendere in carico la procedura prima di modificarla.',
    'Prenez la procédure en charge avant de la modifier.',
  ],
  procedureNeedsPhase: [
    'A procedure needs at least one phase before it is approved.',
    'La procedura richiede almeno una fase prima di essere approvata.',
    "Une procédure doit avoir au moins une phase avant d'être approuvée.",
  ],
  tooManyChanges: [
    'That is too much at once: save some of the changes first, then the others.',
    'Sono troppe modifiche insieme: salvarne prima una parte, poi le altre.',
    "Trop de modifications d'un coup : enregistrez-en d'abord une partie, puis les autres.",
  ],
  procedureTooLong: [
    'The texts of this procedure are too long to be approved together: shorten its phases.',
    'I testi della procedura sono troppo lunghi per essere approvati insieme: abbreviare le fasi.',
    'Les textes de cette procédure sont trop longs pour être approuvés ensemble : raccourcissez ses phases.',
  ],
  procedureNotApproved: [
    'Only an approved procedure can become a strategy.',
    'Solo una procedura approvata può diventare una strategia.',
    'Seule une procédure approuvée peut devenir une stratégie.',
  ],
  elementNotAutonomous: [
    'This element is not marked for autonomous maintenance.',
    "L'elemento non è contrassegnato per la manutenzione autonoma.",
    "Cet élément n'est pas marqué pour la maintenance autonome.",
  ],
  elementAutonomous: [
    'Operators still work on this element: {{names}}. Remove these first.',
    'Su questo elemento lavorano ancora gli operatori: {{names}}. Togliere prima questi.',
    "Des opérateurs travaillent encore sur cet élément : {{names}}. Retirez-les d'abord.",
  ],
  strategyInCycle: [
    'Remove the strategy from its cycle first.',
    'Rimuovere prima la strategia dal suo ciclo.',
    "Retirez d'abord la stratégie de son cycle.",
  ],
  strategyNotFree: [
    'Strategy {{strategy}} of machine {{machine}} already belongs to cycle {{cycle}}.',
    'La strategia {{strategy}} della macchina {{machine}} appartiene già al ciclo {{cycle}}.',
    'La stratégie {{strategy}} de la machine {{machine}} appartient déjà au cycle {{cycle}}.',
  ],
  strategyInactive: [
    'Strategy {{strategy}} of machine {{machine}} is not active: activate it first.',
    'La strategia {{strategy}} della macchina {{machine}} non è attiva: attivarla prima.',
    "La stratégie {{strategy}} de la machine {{machine}} n'est pas active : activez-la d'abord.",
  ],
  strategyExists: [
    'This procedure is already assigned to this element.',
    'La procedura è già assegnata a questo elemento.',
    'Cette procédure est déjà affectée à cet élément.',
  ],
  cycleHasStrategies: [
    "It's not possible to eliminate the cycle because some strategy is assigned to this cycle.",
    'Non è possibile eliminare il ciclo perché contiene strategie.',
    "Il n'est pas possible de supprimer le cycle car il contient des stratégies.",
  ],
  toleranceTooWide: [
    'The tolerance must be less than half the period.',
    'La tolleranza deve essere inferiore a metà del periodo.',
    'La tolérance doit être inférieure à la moitié de la période.',
  ],
  meterMissing: [
    'Choose a meter and the reading it starts from.',
    'Scegliere un contatore e la lettura iniziale.',
    'Choisissez un compteur et son relevé initial.',
  ],
  machineDismissed: [
    'This machine is decommissioned.',
    'La macchina è dismessa.',
    'Cette machine est mise au rebut.',
  ],
  orderState: [
    'This is not possible while the order is {{state}}.',
    "Non è possibile mentre l'ordine è {{state}}.",
    "Ce n'est pas possible tant que l'ordre est {{state}}.",
  ],
  orderTooEarly: [
    'This order may be started from {{from}}.',
    'Questo ordine si può iniziare dal {{from}}.',
    'Cet ordre peut être commencé à partir du {{from}}.',
  ],
  ewoState: [
    'This is not possible while the EWO is {{state}}.',
    "Non è possibile con l'EWO nello stato {{state}}.",
    "Impossible tant que l'EWO est à l'état {{state}}.",
  ],
  diagnosisMissing: [
    'Save the diagnosis first.',
    'Salvare prima la diagnosi.',
    "Enregistrez d'abord le diagnostic.",
  ],
  backdatedTooFar: [
    'Your profile may date back {{limit}} days at most.',
    'Questo profilo può retrodatare di {{limit}} giorni al massimo.',
    'Votre profil peut antidater de {{limit}} jours au plus.',
  ],
  tagState: [
    'This is not possible while the tag is {{state}}.',
    'Non è possibile con il cartellino nello stato {{state}}.',
    "Impossible tant que l'étiquette TAG est à l'état {{state}}.",
  ],
  reportState: [
    'This is not possible while the report is {{state}}.',
    'Non è possibile con la segnalazione nello stato {{state}}.',
    "Impossible tant que le signalement est à l'état {{state}}.",
  ],
  tagOfOtherMachine: [
    'This tag belongs to another machine.',
    "Il cartellino riguarda un'altra macchina.",
    'Cette étiquette concerne une autre machine.',
  ],
  ewoOfOtherMachine: [
    'This EWO belongs to another machine.',
    "L'EWO riguarda un'altra macchina.",
    'Cet EWO concerne une autre machine.',
  ],
  publicReportsOff: [
    'This plant takes no reports without an account.',
    'Lo stabilimento non accetta segnalazioni senza account.',
    "Cette usine n'accepte pas de signalements sans compte.",
  ],
  tooManyReports: [
    'Too many reports were sent. The next one is possible in {{minutes}} min.',
    'Troppe segnalazioni inviate. La prossima è possibile tra {{minutes}} min.',
    'Trop de signalements envoyés. Le prochain est possible dans {{minutes}} min.',
  ],
  analysisState: [
    'This is not possible while the analysis is {{state}}.',
    "Non è possibile con l'analisi nello stato {{state}}.",
    "Impossible tant que l'analyse est à l'état {{state}}.",
  ],
  notVerified: [
    'This is possible once the countermeasure is verified.',
    'È possibile quando la contromisura è verificata.',
    'Possible une fois la contre-mesure vérifiée.',
  ],
  counterpartMissing: [
    'Machine {{machine}} has no element that corresponds to {{element}}.',
    'La macchina {{machine}} non ha un elemento che corrisponda a {{element}}.',
    "La machine {{machine}} n'a aucun élément qui corresponde à {{element}}.",
  ],
  causeMissing: [
    'Verify at least one cause that is not OK.',
    'Verificare almeno una causa che risulti KO.',
    'Vérifiez au moins une cause qui se révèle KO.',
  ],
  whysMissing: [
    'Answer at least two whys of a cause that is not OK.',
    'Rispondere ad almeno due perché di una causa KO.',
    "Répondez à au moins deux pourquoi d'une cause KO.",
  ],
  hoursTooMany: [
    'More hours than the intervention lasted ({{limit}} at most).',
    "Più ore della durata dell'intervento (al massimo {{limit}}).",
    "Plus d'heures que l'intervention n'a duré ({{limit}} au plus).",
  ],
  noteNeeded: [
    'Say what was found or why it was not done.',
    'Indicare che cosa è stato trovato o il motivo della mancata esecuzione.',
    "Indiquez ce qui a été trouvé ou pourquoi ce n'est pas fait.",
  ],
  controlNotAsked: [
    'This activity does not include this control.',
    'Questa attività non prevede questo controllo.',
    'Cette activité ne demande pas ce contrôle.',
  ],
  answersMissing: [
    'Answer every control, or say that it does not apply.',
    'Rispondere a ogni controllo o indicare che non è applicabile.',
    "Répondez à chaque contrôle ou indiquez qu'il ne s'applique pas.",
  ],
  valueDecimals: [
    'More decimals than its unit has.',
    'Più decimali di quanti ne preveda la sua unità.',
    "Plus de décimales que son unité n'en a.",
  ],
  stepNotNext: [
    'Steps are confirmed one after the other: the next is {{next}}.',
    'Gli step si confermano uno dopo l’altro: il prossimo è {{next}}.',
    'Les étapes se confirment une à une : la suivante est {{next}}.',
  ],
  stepNotReady: [
    'Something holds this step up; say why it is confirmed all the same.',
    'Qualcosa blocca questo step; indicare perché viene comunque confermato.',
    'Quelque chose retient cette étape ; indiquez pourquoi elle est tout de même confirmée.',
  ],
  notTransferable: [
    'This work cannot be taken over by operators.',
    'Questo lavoro non può passare agli operatori.',
    'Ce travail ne peut pas passer aux opérateurs.',
  ],
  otherPointType: [
    'A point of this type has none.',
    'Non previsto per un punto di questo tipo.',
    "Un point de ce type n'en a pas.",
  ],
  numberTaken: [
    'Another point of this machine has this number.',
    'Un altro punto di questa macchina ha già questo numero.',
    'Un autre point de cette machine porte déjà ce numéro.',
  ],
  notAnSop: ['Choose an SOP.', 'Scegliere una SOP.', 'Choisissez une SOP.'],
  pointInPath: [
    'This point belongs to path {{path}}.',
    'Il percorso {{path}} passa da questo punto.',
    'Le parcours {{path}} passe par ce point.',
  ],
  pointInactive: [
    'This point is no longer active.',
    'Questo punto non è più attivo.',
    "Ce point n'est plus actif.",
  ],
  hoursNeeded: [
    'Enter the hours of each technician.',
    'Inserire le ore di ogni manutentore.',
    'Saisissez les heures de chaque technicien.',
  ],
  outcomesMissing: [
    'Every activity needs an outcome before the order is closed.',
    "Ogni attività richiede un esito prima della chiusura dell'ordine.",
    "Chaque activité doit avoir un résultat avant la clôture de l'ordre.",
  ],
  reasonNeeded: ['Give a reason.', 'Indicare un motivo.', 'Indiquez un motif.'],
  // organisation
  teamAssigned: [
    "You can't disable the TEAM because it's assigned.",
    'Non è possibile disabilitare la squadra perché è assegnata.',
    "Vous ne pouvez pas désactiver l'équipe car elle est affectée.",
  ],
  teamInactive: [
    'Its team is not active any more: enable the team first.',
    'La sua squadra non è più attiva: riattivarla prima.',
    "Son équipe n'est plus active : réactivez-la d'abord.",
  ],
  technicianTaken: [
    'This technician is already linked with another user.',
    'Questo manutentore è già un altro utente.',
    'Ce technicien est déjà un autre utilisateur.',
  ],
  userTaken: [
    'This user is already linked with another technician.',
    'Questo utente è già un altro manutentore.',
    'Cet utilisateur est déjà un autre technicien.',
  ],
  // access
  emailTaken: [
    'This e-mail address cannot be used.',
    'Questo indirizzo e-mail non può essere usato.',
    'Cette adresse e-mail ne peut pas être utilisée.',
  ],
  emailFixed: [
    'Only somebody who manages every plant of this user may change the e-mail address.',
    "Solo chi gestisce tutti gli stabilimenti dell'utente può cambiarne l'indirizzo e-mail.",
    "Seule une personne qui gère toutes les usines de l'utilisateur peut changer son adresse e-mail.",
  ],
  nameFixed: [
    'Only somebody who manages every plant of this user, or the user, may change the name.',
    "Solo chi gestisce tutti gli stabilimenti dell'utente, o l'utente stesso, può cambiarne il nome.",
    "Seule une personne qui gère toutes les usines de l'utilisateur, ou l'utilisateur lui-même, peut changer son nom.",
  ],
  ownProfile: [
    'You cannot change your own profile, plants or e-mail address.',
    'Nessuno può cambiare il proprio profilo, i propri stabilimenti o il proprio indirizzo e-mail.',
    'Personne ne change son propre profil, ses usines ou son adresse e-mail.',
  ],
  memberProvisioned: [
    "This profile comes from a group of the company's directory and changes there.",
    'Questo profilo viene da un gruppo della directory aziendale e si cambia lì.',
    "Ce profil vient d'un groupe de l'annuaire de l'entreprise et se modifie là-bas.",
  ],
  superAdminOnly: [
    'Only a Super Admin may grant or change this profile.',
    'Solo un Super Admin può assegnare o cambiare questo profilo.',
    'Seul un Super Admin peut accorder ou changer ce profil.',
  ],
  lastAdmin: [
    'The plant {{plant}} needs another active administrator first.',
    'Lo stabilimento {{plant}} deve prima avere un altro amministratore attivo.',
    "L'usine {{plant}} doit d'abord avoir un autre administrateur actif.",
  ],
  teamElsewhere: [
    'Team and technician are chosen in their own plant: change to it first.',
    'Squadra e manutentore si scelgono nel loro stabilimento: passare prima a quello.',
    "L'équipe et le technicien se choisissent dans leur usine : changez d'abord d'usine.",
  ],
  alreadyMember: [
    'This user already belongs to the plant.',
    "L'utente appartiene già allo stabilimento.",
    "L'utilisateur appartient déjà à l'usine.",
  ],
  plantTwice: [
    'A plant can be named only once.',
    'Uno stabilimento può essere indicato una sola volta.',
    "Une usine ne peut être indiquée qu'une fois.",
  ],
  subDomainTaken: [
    'This sub-domain cannot be used.',
    'Questo sottodominio non può essere usato.',
    'Ce sous-domaine ne peut pas être utilisé.',
  ],
  subDomainReserved: [
    'This sub-domain is reserved.',
    'Questo sottodominio è riservato.',
    'Ce sous-domaine est réservé.',
  ],
  plantCodeFixed: [
    'The code of a plant never changes.',
    'Il codice di uno stabilimento non cambia mai.',
    "Le code d'une usine ne change jamais.",
  ],
  plantFieldFixed: [
    'An administrator can change only the calendar and the parameters of the plant.',
    "L'amministratore può cambiare solo calendario e parametri dello stabilimento.",
    "Un administrateur ne change que le calendrier et les paramètres de l'usine.",
  ],
  plantLastOwn: [
    'This is the only plant you manage: you could not enable it again.',
    "È l'unico stabilimento gestito: non sarebbe più possibile riattivarlo.",
    "C'est la seule usine que vous gérez : vous ne pourriez plus la réactiver.",
  ],
  notDescending: [
    'Each threshold must be lower than the one before.',
    'Ogni soglia deve essere inferiore alla precedente.',
    'Chaque seuil doit être inférieur au précédent.',
  ],
  deviceShutOut: [
    'An administrator blocked this tablet: {{reason}}',
    'Un amministratore ha escluso questo tablet: {{reason}}',
    'Un administrateur a exclu cette tablette : {{reason}}',
  ],
  pushServiceUnknown: [
    'This browser uses a push service that is not supported.',
    'Questo browser usa un servizio di notifiche non supportato.',
    "Ce navigateur utilise un service de notifications qui n'est pas pris en charge.",
  ],
  codeSpent: [
    'Five wrong codes were typed on this tablet: please sign in again.',
    "Su questo tablet sono stati inseriti cinque codici errati: effettuare di nuovo l'accesso.",
    'Cinq codes erronés ont été saisis sur cette tablette : veuillez vous reconnecter.',
  ],
  deviceIsShutOut: [
    'This tablet is already blocked.',
    'Questo tablet è già escluso.',
    'Cette tablette est déjà exclue.',
  ],
  deviceIsOpen: [
    'This tablet is not blocked.',
    'Questo tablet non è escluso.',
    "Cette tablette n'est pas exclue.",
  ],
  handoffNotOffered: [
    'Your plant has no address of its own to go to.',
    'Questo stabilimento non ha un indirizzo proprio a cui passare.',
    "Votre usine n'a pas d'adresse propre où aller.",
  ],
  handoffSpent: [
    'This sign-in was already used, or took longer than a minute.',
    'Questo accesso è già stato usato o ha richiesto più di un minuto.',
    "Cette connexion a déjà servi ou a pris plus d'une minute.",
  ],
  handoffElsewhere: [
    'This sign-in was meant for another browser or another address.',
    'Questo accesso era destinato a un altro browser o a un altro indirizzo.',
    'Cette connexion était destinée à un autre navigateur ou à une autre adresse.',
  ],
  handoffTampered: [
    'The address of this sign-in was changed on the way.',
    "L'indirizzo di questo accesso è stato modificato lungo il percorso.",
    "L'adresse de cette connexion a été modifiée en chemin.",
  ],
  requestAnswered: [
    'This request was answered in the meantime.',
    'A questa richiesta è già stato risposto.',
    'Cette demande a déjà reçu une réponse.',
  ],
  // ingestion
  importNotChecked: [
    'Check the data against the plant first.',
    'Controllare prima i dati con lo stabilimento.',
    "Contrôlez d'abord les données avec l'usine.",
  ],
  importErrors: [
    'Rows have errors: correct them, or leave them out.',
    'Alcune righe hanno errori: correggerle o escluderle.',
    'Des lignes ont des erreurs : corrigez-les ou laissez-les de côté.',
  ],
  importNothing: [
    'No row of this file can be imported.',
    'Nessuna riga di questo file può essere importata.',
    'Aucune ligne de ce fichier ne peut être importée.',
  ],
  importRunning: [
    'Another import of this plant is under way.',
    "Un'altra importazione di questo stabilimento è in corso.",
    'Une autre importation de cette usine est en cours.',
  ],
  importNotNewest: [
    'Only the newest import in effect can be resumed or undone.',
    "Solo l'importazione valida più recente può essere ripresa o annullata.",
    "Seule l'importation valable la plus récente peut être reprise ou annulée.",
  ],
  importNotRunning: [
    'This import is not under way.',
    'Questa importazione non è in corso.',
    "Cette importation n'est pas en cours.",
  ],
  importEnded: [
    'This import has ended: nothing is left to do.',
    'Questa importazione è terminata: non resta nulla da fare.',
    'Cette importation est terminée : il ne reste rien à faire.',
  ],
  importFileGone: [
    'The file was deleted: send it again.',
    'Il file è stato eliminato: inviarlo di nuovo.',
    'Le fichier a été supprimé : envoyez-le à nouveau.',
  ],
  imageKind: [
    'Choose a JPEG, PNG or WebP image.',
    "Scegliere un'immagine JPEG, PNG o WebP.",
    'Choisissez une image JPEG, PNG ou WebP.',
  ],
  imageMislabelled: [
    'The file holds another kind of image than its name says.',
    'Il file contiene un altro tipo di immagine rispetto a quanto dice il nome.',
    "Le fichier contient un autre type d'image que ne l'indique son nom.",
  ],
  imageTooLarge: [
    'A file may have at most 10 MB.',
    'Un file può avere al massimo 10 MB.',
    'Un fichier peut avoir au plus 10 Mo.',
  ],
  imageTooManyPixels: [
    'An image may have at most 40 megapixels, and 12,000 pixels a side.',
    "Un'immagine può avere al massimo 40 megapixel e 12.000 pixel per lato.",
    'Une image peut avoir au plus 40 mégapixels et 12 000 pixels de côté.',
  ],
  imageAnimated: [
    'Moving images are not accepted.',
    'Le immagini animate non sono accettate.',
    'Les images animées ne sont pas acceptées.',
  ],
  imageBroken: [
    'The image is incomplete or damaged.',
    "L'immagine è incompleta o danneggiata.",
    "L'image est incomplète ou endommagée.",
  ],
  imageMissing: [
    'This file was refused or no longer exists: choose another.',
    'Questo file è stato rifiutato o non esiste più: sceglierne un altro.',
    "Ce fichier a été refusé ou n'existe plus : choisissez-en un autre.",
  ],
  fileKind: [
    'Choose a JPEG, PNG or WebP image, or a PDF.',
    "Scegliere un'immagine JPEG, PNG o WebP, o un PDF.",
    'Choisissez une image JPEG, PNG ou WebP, ou un PDF.',
  ],
  pdfBroken: [
    'The file is no PDF, is incomplete, or holds something else as well.',
    "Il file non è un PDF, è incompleto o contiene anche dell'altro.",
    "Le fichier n'est pas un PDF, est incomplet ou contient aussi autre chose.",
  ],
  pdfLocked: [
    'The PDF asks for a password to open: save it without one and choose it again.',
    'Il PDF chiede una password per aprirsi: salvarlo senza password e sceglierlo di nuovo.',
    "Le PDF demande un mot de passe à l'ouverture : enregistrez-le sans mot de passe et choisissez-le à nouveau.",
  ],
  pdfActive: [
    'The PDF runs scripts or programs: print it to a new PDF and choose that one.',
    'Il PDF esegue script o programmi: stamparlo in un nuovo PDF e scegliere quello.',
    'Le PDF exécute des scripts ou des programmes : imprimez-le dans un nouveau PDF et choisissez celui-ci.',
  ],
  pdfAttachment: [
    'The PDF has other files attached: remove them, or print it to a new PDF, and choose it again.',
    'Il PDF contiene altri file allegati: rimuoverli o stamparlo in un nuovo PDF e sceglierlo di nuovo.',
    "Le PDF contient d'autres fichiers joints : retirez-les ou imprimez-le dans un nouveau PDF et choisissez-le à nouveau.",
  ],
  settingsUnreadable: [
    'The settings could not be read.',
    'Le impostazioni non sono leggibili.',
    "Les paramètres n'ont pas pu être lus.",
  ],
  feedTwice: [
    'This feed is entered twice.',
    'Questa alimentazione è indicata due volte.',
    'Cette alimentation est saisie deux fois.',
  ],
  notIsolated: [
    'Not isolated. To lock: {{points}}. To release: {{release}}. Then absence of energy is tried. If there is nothing to lock or release, the isolation of the machine is not described, or not tried.',
    "Non isolata. Da bloccare: {{points}}. Da scaricare: {{release}}. Poi si verifica l'assenza di energia. Se non c'è nulla da bloccare o scaricare, l'isolamento della macchina non è descritto o non è verificato.",
    "Non consignée. À verrouiller : {{points}}. À dissiper : {{release}}. Vérifiez ensuite l'absence d'énergie. S'il n'y a rien à verrouiller ni à dissiper, la consignation de la machine n'est pas décrite ou pas vérifiée.",
  ],
  obligationExpired: [
    'This machine is not to be used until it is examined again: {{obligations}}.',
    'La macchina non va usata finché non viene verificata di nuovo: {{obligations}}.',
    'Cette machine ne doit pas être utilisée avant un nouveau contrôle : {{obligations}}.',
  ],
  recheckTooEarly: [
    'The check after the repair of a leak comes after 24 hours of operation.',
    'La verifica dopo la riparazione di una perdita si fa dopo 24 ore di funzionamento.',
    "Le contrôle qui suit la réparation d'une fuite se fait après 24 heures de fonctionnement.",
  ],
  isolationUnchecked: [
    'This work needs the machine without energy, and this tablet does not know its lock-out. Open the lock-out once with the network.',
    'Questo lavoro richiede la macchina senza energia, e questo tablet non ne conosce il blocco. Aprire il blocco una volta con la rete.',
    'Ce travail exige la machine sans énergie, et cette tablette ne connaît pas sa consignation. Ouvrez la consignation une fois avec le réseau.',
  ],
  lockoutConflict: [
    'Two records about the locks of this work contradict each other. An administrator settles it before the work goes on.',
    'Due registrazioni sui lucchetti di questo lavoro si contraddicono. Un amministratore le chiarisce prima di proseguire.',
    'Deux enregistrements sur les cadenas de ce travail se contredisent. Un administrateur les tranche avant la suite.',
  ],
  lockRemovalUnconfirmed: [
    'Your lock {{number}} was taken off by {{by}}. Confirm that you know it first.',
    'Il lucchetto {{number}} è stato tolto da {{by}}. Confermare prima di proseguire.',
    "Votre cadenas {{number}} a été retiré par {{by}}. Confirmez d'abord que vous le savez.",
  ],
  stillLocked: [
    'Locks are still on. Take them off first.',
    'Ci sono ancora lucchetti. Toglierli prima.',
    "Des cadenas sont encore posés. Retirez-les d'abord.",
  ],
  signatureNeeded: [
    'This act is signed: sign in again or enter your own code.',
    'Questo atto va firmato: accedere di nuovo o inserire il proprio codice.',
    'Cet acte se signe : reconnectez-vous ou saisissez votre propre code.',
  ],
  signatureUsed: [
    'This signature was already used. Sign again.',
    'Questa firma è già stata usata. Firmare di nuovo.',
    'Cette signature a déjà servi. Signez de nouveau.',
  ],
  signingCodeMissing: [
    'You have no own code to sign with yet. Choose one in your settings.',
    'Non si ha ancora un codice personale per firmare. Sceglierlo nelle impostazioni.',
    "Vous n'avez pas encore de code personnel pour signer. Choisissez-en un dans les paramètres.",
  ],
  signingCodeWrong: ['This is not your code.', 'Non è il proprio codice.', "Ce n'est pas votre code."],
  signingCodeLocked: [
    'Your code is locked after five wrong attempts, until {{until}}. A new sign-in signs as well.',
    'Il codice è bloccato dopo cinque tentativi errati, fino a {{until}}. Anche un nuovo accesso firma.',
    'Votre code est bloqué après cinq essais erronés, jusqu’à {{until}}. Une nouvelle connexion signe aussi.',
  ],
  signingCodeWeak: [
    'Six digits that are not a series, or at least eight letters and digits.',
    'Sei cifre non in serie, oppure almeno otto lettere e cifre.',
    'Six chiffres qui ne forment pas une suite, ou au moins huit lettres et chiffres.',
  ],
  permitMissing: [
    'A permit to work is missing: {{permits}} – {{state}}. Gases: {{gases}}.',
    'Manca un permesso di lavoro: {{permits}} – {{state}}. Gas: {{gases}}.',
    'Il manque un permis de travail : {{permits}} – {{state}}. Gaz : {{gases}}.',
  ],
  permitState: [
    'This is not possible while the permit is {{state}}.',
    'Non è possibile mentre il permesso è {{state}}.',
    "Ce n'est pas possible tant que le permis est {{state}}.",
  ],
  permitExpired: [
    'This permit has run out. Request a new one.',
    'Questo permesso è scaduto. Richiederne uno nuovo.',
    'Ce permis a expiré. Demandez-en un nouveau.',
  ],
  fireWatchRunning: [
    'The fire watch lasts until {{until}}.',
    'La sorveglianza antincendio dura fino al {{until}}.',
    "La surveillance incendie dure jusqu'au {{until}}.",
  ],
  lockNumberTaken: [
    'This lock is already on another point, or belongs to somebody else.',
    'Questo lucchetto è già su un altro punto o è di un altro.',
    "Ce cadenas est déjà posé sur un autre point, ou il est à quelqu'un d'autre.",
  ],
  workEnded: ['This work has ended.', 'Questo lavoro è terminato.', 'Ce travail est terminé.'],
  canIsolate: [
    'This machine can be isolated. Lock its points.',
    'Questa macchina si può isolare. Bloccare i suoi punti.',
    'Cette machine peut être consignée. Verrouillez ses points.',
  ],
  cannotIsolate: [
    'No points isolate this machine: energy reaches it past every point, or no source is described ({{sources}}).',
    "Nessun punto isola questa macchina: l'energia arriva senza passare da un punto, o nessuna fonte è descritta ({{sources}}).",
    "Aucun point n'isole cette machine : l'énergie arrive sans passer par un point, ou aucune source n'est décrite ({{sources}}).",
  ],
  feedsItself: [
    'A point cannot feed itself.',
    'Un punto non può alimentare se stesso.',
    "Un point ne peut pas s'alimenter lui-même.",
  ],
} as const satisfies Record<string, readonly [en: string, it: string, fr: string]>;

export type MessageCode = keyof typeof messages;

/** The problem of a field: a message code and, if the message mentions one, the limit. */
export type Problem = MessageCode | `${MessageCode} ${number}`;

export const createProblem = (code: MessageCode, limit: number | bigint | undefined): Problem =>
  limit === undefined ? code : `${code} ${Number(limit)}`;

export function parseProblem(problem: Problem): { code: MessageCode; limit?: number } {
  const [code, limit] = problem.split(' ') as [MessageCode, string?];
  return { code, ...(limit !== undefined && { limit: Number(limit) }) };
}

const problemPattern = /^[a-z]\w*( -?[\d.]+(e[-+]\d+)?)?$/;

/**
 * Reads a code from a validation message; any other text, such as a sentence of a library, becomes
 * `wrongType`.
 */
export const parseValidationMessage = (text: string): { code: MessageCode; limit?: number } =>
  problemPattern.test(text) ? parseProblem(text as Problem) : { code: 'wrongType' };

/** Returns every message in one language, by code. */
export function getMessages(language: Language): Record<string, string> {
  const languageIndex = languages.indexOf(language);
  return Object.fromEntries(Object.entries(messages).map(([code, texts]) => [code, texts[languageIndex]!]));
}

/** Returns the message of a code with its placeholders filled. */
export function formatMessage(
  code: MessageCode,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const texts = Object.hasOwn(messages, code) ? messages[code] : messages.wrongType;
  return texts[languages.indexOf(language)]!.replace(/\{\{(\w+)\}\}/g, (_, name) =>
    String(values[name] ?? ''),
  );
}
