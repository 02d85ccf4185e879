// Every code a refusal may carry, said in three languages. {{x}} is filled from the refusal's values.

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
  tooSmall: ['This value is too small.', 'Valore troppo piccolo.', 'Cette valeur est trop petite.'],
  tooBig: ['This value is too large.', 'Valore troppo grande.', 'Cette valeur est trop grande.'],
  tooLong: ['This text is too long.', 'Testo troppo lungo.', 'Ce texte est trop long.'],
  tooFew: ['Add at least one.', 'Aggiungerne almeno uno.', 'Ajoutez-en au moins un.'],
  tooMany: ['There are too many.', 'Ce ne sono troppi.', 'Il y en a trop.'],
  unknownField: ['This field is not known.', 'Campo sconosciuto.', "Ce champ n'est pas connu."],
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
  bodyTooLarge: ['The request is too large.', 'La richiesta è troppo grande.', 'La requête est trop grande.'],
  badCursor: [
    'This page of the list is not available; load the list again.',
    'Questa pagina non è disponibile; ricaricare la lista.',
    "Cette page n'est pas disponible ; rechargez la liste.",
  ],
  signIn: ['Please sign in.', 'Effettuare il login.', 'Veuillez vous connecter.'],
  notAuthorized: ['You are not authorised.', 'Non sei autorizzato.', "Vous n'êtes pas autorisé."],
  notAllowedHere: [
    'Your profile does not allow this.',
    'Il tuo profilo non lo consente.',
    'Votre profil ne le permet pas.',
  ],
  notFound: ['Not found.', 'Non trovato.', 'Introuvable.'],
  tooManyRequests: [
    'Too many requests. Try again shortly.',
    'Troppe richieste. Riprovare tra poco.',
    'Trop de requêtes. Réessayez bientôt.',
  ],
  unavailable: [
    'The service is busy. Nothing was saved; try again.',
    'Il servizio è occupato. Nulla è stato salvato; riprovare.',
    "Le service est occupé. Rien n'a été enregistré ; réessayez.",
  ],
  unexpected: ['Something went wrong', 'Qualcosa è andato storto', "Une erreur s'est produite"],
  stale: [
    'Changed by {{by}} at {{at}}. Reload to see the newest version.',
    'Modificato da {{by}} alle {{at}}. Ricaricare per vedere la versione più recente.',
    'Modifié par {{by}} à {{at}}. Rechargez pour voir la dernière version.',
  ],
  codeTaken: ['This code is already in use.', 'Codice già in uso.', 'Ce code est déjà utilisé.'],
  inUse: [
    'Unable to delete: still used by {{count}} {{by}}.',
    'Impossibile eliminare: usato ancora da {{count}} {{by}}.',
    'Suppression impossible : encore utilisé par {{count}} {{by}}.',
  ],
  refMissing: [
    'The chosen {{what}} no longer exists.',
    'La voce scelta ({{what}}) non esiste più.',
    "L'élément choisi ({{what}}) n'existe plus.",
  ],
  dateBeforeMinimum: [
    'Attention! The date must not be earlier than the minimum date.',
    'Attenzione! La data non deve essere precedente alla data minima.',
    'Attention ! La date ne doit pas être antérieure à la date minimale.',
  ],
  dateInFuture: [
    'The date must not be in the future.',
    'La data non può essere nel futuro.',
    'La date ne doit pas être dans le futur.',
  ],
  readingTooLow: [
    'Warning! The value must be equal to or greater than the last run.',
    "Attenzione! Il valore deve essere uguale o maggiore dell'ultima marcia.",
    'Attention ! La valeur doit être égale ou supérieure à la dernière exécution.',
  ],
  // structure
  levelBroken: [
    'This level cannot stand under the chosen parent.',
    'Questo livello non può stare sotto il padre scelto.',
    'Ce niveau ne peut pas se trouver sous le parent choisi.',
  ],
  hasChildren: [
    'Unable to delete: the element has elements below it.',
    'Impossibile eliminare: esistono elementi sottostanti.',
    "Suppression impossible : l'élément contient d'autres éléments.",
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
  procedureNotMine: [
    'Only the person in charge may change this procedure. It is in charge to {{name}}.',
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
  procedureTooLong: [
    'The texts of this procedure are too long to be approved together: shorten its phases.',
    'I testi della procedura sono troppo lunghi per essere approvati insieme: abbreviare le fasi.',
    'Les textes de cette procédure sont trop longs pour être approuvés ensemble : raccourcissez ses phases.',
  ],
  procedureNotApproved: [
    'Only an approved procedure can become a strategy.',
    'Solo una procedura approvata può diventare una strategia.',
    'Seule une procédure approuvée peut devenir une stratégie.',
  ],
  strategyInCycle: [
    'Remove the strategy from its cycle first.',
    'Rimuovere prima la strategia dal suo ciclo.',
    "Retirez d'abord la stratégie de son cycle.",
  ],
  strategyNotFree: [
    'This strategy already belongs to a cycle.',
    'La strategia appartiene già a un ciclo.',
    'Cette stratégie appartient déjà à un cycle.',
  ],
  strategyExists: [
    'This procedure is already assigned to this element.',
    'La procedura è già assegnata a questo elemento.',
    'Cette procédure est déjà affectée à cet élément.',
  ],
  cycleHasStrategies: [
    "It's not possible to eliminate the cycle because some strategy is assigned to this cycle.",
    'Non è possibile eliminare il ciclo perché ad esso è assegnata qualche strategia.',
    "Il n'est pas possible de supprimer le cycle car une stratégie lui est affectée.",
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
    'This machine is dismissed.',
    'La macchina è dismessa.',
    'Cette machine est hors service.',
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
  noteNeeded: [
    'Say what was found or why it was not done.',
    'Indicare cosa è stato trovato o perché non è stato eseguito.',
    "Indiquez ce qui a été trouvé ou pourquoi ce n'est pas fait.",
  ],
  hoursNeeded: [
    'Enter the hours of each technician.',
    'Inserire le ore di ogni tecnico.',
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
    'Non è possibile disattivare il TEAM perché è assegnato.',
    "Vous ne pouvez pas désactiver l'ÉQUIPE car elle est affectée.",
  ],
  // access
  settingsUnreadable: [
    'The settings could not be read.',
    'Le impostazioni non sono leggibili.',
    "Les paramètres n'ont pas pu être lus.",
  ],
} as const satisfies Record<string, readonly [en: string, it: string, fr: string]>;

export type MessageCode = keyof typeof messages;

/** The message of a code, its placeholders filled. */
export function say(
  code: MessageCode,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return messages[code][languages.indexOf(language)]!.replace(/\{\{(\w+)\}\}/g, (_, name) =>
    String(values[name] ?? ''),
  );
}
