// Titles and help texts of template columns in three languages.
import { type Language, languages } from '../../messages.ts';
import type { ImportTable } from '../template/template.ts';

type LocalizedText = readonly [en: string, it: string, fr: string];
type TitleAndHelp = readonly [title: LocalizedText, help: LocalizedText];

/** Texts by column, or by table and column if tables mean different things by it. */
const columnTexts: Readonly<Record<string, TitleAndHelp>> = {
  code: [
    ['Code', 'Codice', 'Code'],
    [
      'Names it once in the plant; text, zeros in front stay',
      'La identifica nello stabilimento; testo, gli zeri iniziali restano',
      'L’identifie dans l’usine ; texte, les zéros de tête restent',
    ],
  ],
  description: [
    ['Description', 'Descrizione', 'Description'],
    ['What people call it', 'Come lo si chiama', 'Comment on l’appelle'],
  ],
  name: [
    ['Name', 'Nome', 'Nom'],
    ['Of the company or the person', 'Dell’azienda o della persona', 'De l’entreprise ou de la personne'],
  ],
  vat: [
    ['VAT number', 'Partita IVA', 'Numéro de TVA'],
    ['With the letters of the country', 'Con la sigla del paese', 'Avec les lettres du pays'],
  ],
  email: [
    ['E-mail', 'E-mail', 'E-mail'],
    ['One address', 'Un indirizzo', 'Une adresse'],
  ],
  phone: [
    ['Phone', 'Telefono', 'Téléphone'],
    ['As it is dialled', 'Come si compone', 'Comme on le compose'],
  ],
  address: [
    ['Address', 'Indirizzo', 'Adresse'],
    ['Street, town, country', 'Via, città, paese', 'Rue, ville, pays'],
  ],
  sapVendor: [
    ['SAP vendor', 'Fornitore SAP', 'Fournisseur SAP'],
    ['Number of the vendor in SAP', 'Numero del fornitore in SAP', 'Numéro du fournisseur dans SAP'],
  ],
  typologyCode: [
    ['Typology', 'Tipologia', 'Typologie'],
    ['Code of a typology', 'Codice di una tipologia', 'Code d’une typologie'],
  ],
  supplierCode: [
    ['Manufacturer', 'Costruttore', 'Fabricant'],
    ['Code of a supplier', 'Codice di un fornitore', 'Code d’un fournisseur'],
  ],
  codeSap: [
    ['SAP code', 'Codice SAP', 'Code SAP'],
    ['Number in SAP; text', 'Numero in SAP; testo', 'Numéro dans SAP ; texte'],
  ],
  yearSetup: [
    ['Year of installation', 'Anno di installazione', 'Année d’installation'],
    ['Four digits', 'Quattro cifre', 'Quatre chiffres'],
  ],
  department: [
    ['Department', 'Reparto', 'Atelier'],
    ['Where it stands', 'Dove si trova', 'Où elle se trouve'],
  ],
  operation: [
    ['Operation', 'Operazione', 'Opération'],
    ['Of the process', 'Del processo', 'Du processus'],
  ],
  fabbrica: [
    ['Factory', 'Fabbrica', 'Fabrique'],
    ['Building or factory', 'Edificio o fabbrica', 'Bâtiment ou fabrique'],
  ],
  modello: [
    ['Model', 'Modello', 'Modèle'],
    ['As the manufacturer calls it', 'Come la chiama il costruttore', 'Comme l’appelle le fabricant'],
  ],
  portata: [
    ['Capacity', 'Portata', 'Capacité'],
    ['With its unit', 'Con la sua unità', 'Avec son unité'],
  ],
  stato: [
    ['Status', 'Stato', 'État'],
    ['active, standby or dismissed', 'active, standby o dismissed', 'active, standby ou dismissed'],
  ],
  postazioneMu: [
    ['Machine-tool station', 'Postazione M.U.', 'Poste machine-outil'],
    ['Place on the line', 'Posto in linea', 'Place sur la ligne'],
  ],
  targaFiat: [
    ['Asset plate', 'Targa Fiat', 'Plaque Fiat'],
    ['What the plate says', 'Ciò che dice la targa', 'Ce que dit la plaque'],
  ],
  matricolaInv: [
    ['Inventory number', 'Matricola inventario', 'Matricule d’inventaire'],
    ['Of the books', 'Dell’inventario', 'Des livres'],
  ],
  faldone: [
    ['Binder', 'Faldone', 'Classeur'],
    ['Where its papers are', 'Dove sono le sue carte', 'Où sont ses papiers'],
  ],
  scadVitaResidua: [
    ['Residual life expiry', 'Scadenza vita residua', 'Échéance de vie résiduelle'],
    ['A date', 'Una data', 'Une date'],
  ],
  distCentralWarehouse: [
    [
      'Distance to the central warehouse (m)',
      'Distanza dal magazzino centrale (m)',
      'Distance au magasin central (m)',
    ],
    ['Metres on foot', 'Metri a piedi', 'Mètres à pied'],
  ],
  distLubrificantWarehouse: [
    [
      'Distance to the lubricant warehouse (m)',
      'Distanza dal magazzino lubrificanti (m)',
      'Distance au magasin de lubrifiants (m)',
    ],
    ['Metres on foot', 'Metri a piedi', 'Mètres à pied'],
  ],
  price: [
    ['Price', 'Prezzo', 'Prix'],
    ['In the plant’s currency', 'Nella valuta dello stabilimento', 'Dans la devise de l’usine'],
  ],
  classCd: [
    ['CD class', 'Classe CD', 'Classe CD'],
    ['AA, A, B or C', 'AA, A, B o C', 'AA, A, B ou C'],
  ],
  classRea: [
    ['Reactive class', 'Classe reattiva', 'Classe réactive'],
    ['AA, A, B or C', 'AA, A, B o C', 'AA, A, B ou C'],
  ],
  classPre: [
    ['Preventive class', 'Classe preventiva', 'Classe préventive'],
    ['AA, A, B or C', 'AA, A, B o C', 'AA, A, B ou C'],
  ],
  classPro: [
    ['Proactive class', 'Classe proattiva', 'Classe proactive'],
    ['AA, A, B or C', 'AA, A, B o C', 'AA, A, B ou C'],
  ],
  shifts: [
    ['Usage shifts', 'Turni di utilizzo', 'Postes d’utilisation'],
    ['1 to 4, with commas', 'Da 1 a 4, con virgole', 'De 1 à 4, avec des virgules'],
  ],
  noteGeneral: [
    ['General notes', 'Note generali', 'Notes générales'],
    ['Several lines if needed', 'Anche più righe', 'Plusieurs lignes au besoin'],
  ],
  noteSecurity: [
    ['Safety notes', 'Note di sicurezza', 'Notes de sécurité'],
    ['Several lines if needed', 'Anche più righe', 'Plusieurs lignes au besoin'],
  ],
  twin: [
    ['Twin machine', 'Macchina gemella', 'Machine jumelle'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  machineCode: [
    ['Machine code', 'Codice macchina', 'Code machine'],
    [
      'Of the machine it belongs to',
      'Della macchina a cui appartiene',
      'De la machine à laquelle il appartient',
    ],
  ],
  groupCode: [
    ['Group code', 'Codice gruppo', 'Code groupe'],
    ['Of the group it belongs to', 'Del gruppo a cui appartiene', 'Du groupe auquel il appartient'],
  ],
  subgroupCode: [
    ['Subgroup code', 'Codice sottogruppo', 'Code sous-groupe'],
    [
      'Of the subgroup it belongs to',
      'Del sottogruppo a cui appartiene',
      'Du sous-groupe auquel il appartient',
    ],
  ],
  flagAm: [
    ['Carries AM tasks', 'Prevede attività AM', 'Porte des tâches AM'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  dateSetup: [
    ['Last installation date', 'Data ultima installazione', 'Date de dernière installation'],
    ['A date', 'Una data', 'Une date'],
  ],
  classSpare: [
    ['Spare part class', 'Classe ricambio', 'Classe pièce'],
    ['A, B or C', 'A, B o C', 'A, B ou C'],
  ],
  quantity: [
    ['Quantity installed', 'Quantità installata', 'Quantité installée'],
    ['How many are built in', 'Quanti ne sono montati', 'Combien en sont montés'],
  ],
  mtbfT: [
    ['MTBF, theoretical (h)', 'MTBF teorico (h)', 'MTBF théorique (h)'],
    ['Hours between two failures', 'Ore tra due guasti', 'Heures entre deux pannes'],
  ],
  mttrT: [
    ['MTTR, theoretical (min)', 'MTTR teorico (min)', 'MTTR théorique (min)'],
    ['Minutes of a repair', 'Minuti di una riparazione', 'Minutes d’une réparation'],
  ],
  warehouseCode: [
    ['Warehouse', 'Magazzino', 'Magasin'],
    ['Code of a warehouse', 'Codice di un magazzino', 'Code d’un magasin'],
  ],
  componentCode: [
    ['Component code', 'Codice componente', 'Code composant'],
    ['Where it is built in', 'Dove è montato', 'Où elle est montée'],
  ],
  uom: [
    ['Base unit of measure', 'Unità di misura base', 'Unité de mesure de base'],
    ['PC, KG, L, M …', 'PZ, KG, L, M …', 'PC, KG, L, M…'],
  ],
  stock: [
    ['Stock', 'Giacenza', 'Stock'],
    ['How much is in stock there', 'Quanto c’è', 'Combien il y en a'],
  ],
  stockMin: [
    ['Safety (minimum) stock', 'Scorta di sicurezza (minima)', 'Stock de sécurité (minimum)'],
    ['Never fewer than these', 'Mai meno di così', 'Jamais moins'],
  ],
  reorderLevel: [
    ['Reorder level', 'Livello di riordino', 'Niveau de commande'],
    ['Ordered at this stock and below', 'Da qui si riordina', 'À partir d’ici on commande'],
  ],
  optimalStock: [
    ['Optimal stock', 'Scorta ottimale', 'Stock optimal'],
    ['Ordered up to here', 'Si riordina fino a qui', 'On commande jusqu’ici'],
  ],
  minLot: [
    ['Minimum lot size', 'Lotto minimo', 'Lot minimum'],
    ['Least quantity of an order', 'Quantità minima di un ordine', 'Quantité minimale d’une commande'],
  ],
  unitPrice: [
    ['Unit price', 'Prezzo unitario', 'Prix unitaire'],
    ['Of one base unit', 'Di una unità base', 'D’une unité de base'],
  ],
  leadTimeT: [
    ['Lead time, theoretical (days)', 'Tempo di consegna teorico (giorni)', 'Délai théorique (jours)'],
    [
      'Days from order to receipt',
      'Giorni dall’ordine al ricevimento',
      'Jours de la commande à la réception',
    ],
  ],
  location: [
    ['Location', 'Ubicazione', 'Emplacement'],
    ['Place in the warehouse', 'Posto nel magazzino', 'Place dans le magasin'],
  ],
  shelving: [
    ['Shelving', 'Scaffalatura', 'Rayonnage'],
    ['Shelf at that place', 'Scaffale in quel posto', 'Étagère à cette place'],
  ],
  dimW: [
    ['Width (mm)', 'Larghezza (mm)', 'Largeur (mm)'],
    ['Of the part', 'Del ricambio', 'De la pièce'],
  ],
  dimD: [
    ['Depth (mm)', 'Profondità (mm)', 'Profondeur (mm)'],
    ['Of the part', 'Del ricambio', 'De la pièce'],
  ],
  dimH: [
    ['Height (mm)', 'Altezza (mm)', 'Hauteur (mm)'],
    ['Of the part', 'Del ricambio', 'De la pièce'],
  ],
  contW: [
    ['Container width (mm)', 'Larghezza contenitore (mm)', 'Largeur du conteneur (mm)'],
    ['Of its container', 'Del contenitore', 'De son conteneur'],
  ],
  contD: [
    ['Container depth (mm)', 'Profondità contenitore (mm)', 'Profondeur du conteneur (mm)'],
    ['Of its container', 'Del contenitore', 'De son conteneur'],
  ],
  contH: [
    ['Container height (mm)', 'Altezza contenitore (mm)', 'Hauteur du conteneur (mm)'],
    ['Of its container', 'Del contenitore', 'De son conteneur'],
  ],
  qtacont: [
    ['Quantity in a container', 'Quantità per contenitore', 'Quantité par conteneur'],
    ['Pieces', 'Pezzi', 'Pièces'],
  ],
  stacked: [
    ['Stackable', 'Impilabile', 'Gerbable'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  qtastacked: [
    ['Containers in a stack', 'Contenitori per pila', 'Conteneurs par pile'],
    ['How many high', 'Quanti in altezza', 'Combien en hauteur'],
  ],
  consumo: [
    ['Expected consumption a year', 'Consumo annuo previsto', 'Consommation annuelle prévue'],
    ['In base units', 'In unità base', 'En unités de base'],
  ],
  typology: [
    ['Kind of work', 'Tipo di lavoro', 'Type de travail'],
    [
      'Replacement, control, lubrication …',
      'Sostituzione, controllo, lubrificazione …',
      'Remplacement, contrôle, lubrification…',
    ],
  ],
  minutes: [
    ['Minutes', 'Minuti', 'Minutes'],
    ['Of the work', 'Del lavoro', 'Du travail'],
  ],
  technicians: [
    ['Technicians', 'Manutentori', 'Techniciens'],
    ['How many it takes', 'Quanti ne servono', 'Combien il en faut'],
  ],
  smpCode: [
    ['SMP', 'SMP', 'SMP'],
    ['Code of the procedure', 'Codice della procedura', 'Code de la procédure'],
  ],
  seq: [
    ['No.', 'N.', 'N°'],
    ['Order of the phases, from 1', 'Ordine delle fasi, da 1', 'Ordre des phases, à partir de 1'],
  ],
  elementPath: [
    ['Place in the structure', 'Posizione nella struttura', 'Place dans la structure'],
    [
      'Codes with strokes: group/subgroup/component',
      'Codici con barre: gruppo/sottogruppo/componente',
      'Codes avec barres : groupe/sous-groupe/composant',
    ],
  ],
  frequencyN: [
    ['Every', 'Ogni', 'Tous les'],
    [
      'How many units from one time to the next',
      'Quante unità da una volta all’altra',
      'Combien d’unités d’une fois à l’autre',
    ],
  ],
  frequencyUnit: [
    ['Frequency unit', 'Unità di frequenza', 'Unité de fréquence'],
    [
      'D days, W weeks, M months, Y years, H hours of the meter',
      'D giorni, W settimane, M mesi, Y anni, H ore del contatore',
      'D jours, W semaines, M mois, Y ans, H heures du compteur',
    ],
  ],
  anchor: [
    ['First date', 'Prima data', 'Première date'],
    ['A date', 'Una data', 'Une date'],
  ],
  updateMode: [
    ['Update mode', 'Modalità di aggiornamento', 'Mode de mise à jour'],
    [
      'initialScheduling keeps the grid, lastCompletion counts from the completion',
      'initialScheduling tiene la griglia, lastCompletion riconta',
      'initialScheduling garde la grille, lastCompletion recompte',
    ],
  ],
  task: [
    ['Task', 'Attività', 'Tâche'],
    ['What is to be done', 'Che cosa va fatto', 'Ce qui est à faire'],
  ],
  frequency: [
    ['Frequency', 'Frequenza', 'Fréquence'],
    [
      'In words: weekly, every 15 days, every 500 hours',
      'A parole: settimanale, ogni 15 giorni, ogni 500 ore',
      'En mots : hebdomadaire, tous les 15 jours, toutes les 500 heures',
    ],
  ],
  lastDone: [
    ['Last done', 'Ultima esecuzione', 'Dernière exécution'],
    [
      'A date; the first order comes a period later',
      'Una data; il primo ordine viene un periodo dopo',
      'Une date ; le premier ordre vient une période après',
    ],
  ],
  firstDate: [
    ['First date', 'Prima data', 'Première date'],
    [
      'A date; without any date the cycles are spread over their period',
      'Una data; senza date i cicli sono distribuiti sul loro periodo',
      'Une date ; sans date, les cycles sont répartis sur leur période',
    ],
  ],
  steps: [
    ['Steps', 'Passi', 'Étapes'],
    [
      'One a line, or separated by semicolons',
      'Uno per riga, o separati da punto e virgola',
      'Une par ligne, ou séparées par des points-virgules',
    ],
  ],
  alsoFrequencyN: [
    ['Also every', 'Anche ogni', 'Aussi tous les'],
    [
      'Time beside hours of the meter: the earlier is due; only with lastCompletion',
      'Tempo accanto alle ore del contatore: scade il primo; solo con lastCompletion',
      'Temps à côté des heures du compteur : le premier échoit ; seulement avec lastCompletion',
    ],
  ],
  alsoFrequencyUnit: [
    ['Unit of the time beside', 'Unità del tempo accanto', 'Unité du temps à côté'],
    [
      'D days, W weeks, M months, Y years',
      'D giorni, W settimane, M mesi, Y anni',
      'D jours, W semaines, M mois, Y ans',
    ],
  ],
  lateFactor: [
    ['Late shift factor', 'Fattore di spostamento in ritardo', 'Facteur de décalage en retard'],
    [
      'Percent; empty if the update mode decides',
      'Percentuale; vuoto se decide la modalità di aggiornamento',
      'Pourcentage ; vide si le mode de mise à jour décide',
    ],
  ],
  earlyFactor: [
    ['Early shift factor', 'Fattore di spostamento in anticipo', 'Facteur de décalage en avance'],
    [
      'Percent; empty if the update mode decides',
      'Percentuale; vuoto se decide la modalità di aggiornamento',
      'Pourcentage ; vide si le mode de mise à jour décide',
    ],
  ],
  toleranceShare: [
    ['Tolerance share', 'Quota di tolleranza', 'Part de tolérance'],
    [
      'Percent of the period; needs a shift factor',
      'Percentuale del periodo; richiede un fattore di spostamento',
      'Pourcentage de la période ; demande un facteur de décalage',
    ],
  ],
  rank: [
    ['Rank', 'Rango', 'Rang'],
    [
      '1 to 99; work of a lower rank is done in orders of a higher one',
      'Da 1 a 99; il lavoro di rango inferiore si fa negli ordini di rango superiore',
      'De 1 à 99 ; le travail de rang inférieur se fait dans les ordres de rang supérieur',
    ],
  ],
  tolerance: [
    ['Tolerance', 'Tolleranza', 'Tolérance'],
    ['Days', 'Giorni', 'Jours'],
  ],
  surname: [
    ['Surname', 'Cognome', 'Nom de famille'],
    ['Of the person', 'Della persona', 'De la personne'],
  ],
  'Operators.name': [
    ['First name', 'Nome', 'Prénom'],
    ['Of the person', 'Della persona', 'De la personne'],
  ],
  team: [
    ['Team', 'Squadra', 'Équipe'],
    ['Code of a team', 'Codice di una squadra', 'Code d’une équipe'],
  ],
  professionalGroup: [
    ['Professional group', 'Gruppo professionale', 'Groupe professionnel'],
    ['Code of a group', 'Codice di un gruppo', 'Code d’un groupe'],
  ],
  'EwoHistory.code': [
    ['Order', 'Ordine', 'Ordre'],
    ['Number of the order; text', 'Numero dell’ordine; testo', 'Numéro de l’ordre ; texte'],
  ],
  'EwoHistory.type': [
    ['Breakdown type', 'Tipo di guasto', 'Type de panne'],
    ['One of its choices', 'Una delle scelte', 'Un des choix'],
  ],
  machineStatus: [
    ['Machine status', 'Stato macchina', 'État de la machine'],
    ['One of its choices', 'Una delle scelte', 'Un des choix'],
  ],
  reportedAt: [
    ['Reported at', 'Segnalato il', 'Signalé le'],
    ['Date and time, the plant’s clock', 'Data e ora dello stabilimento', 'Date et heure de l’usine'],
  ],
  startedAt: [
    ['Started at', 'Iniziato il', 'Commencé le'],
    ['Date and time, the plant’s clock', 'Data e ora dello stabilimento', 'Date et heure de l’usine'],
  ],
  closedAt: [
    ['Closed at', 'Chiuso il', 'Clôturé le'],
    ['Date and time, the plant’s clock', 'Data e ora dello stabilimento', 'Date et heure de l’usine'],
  ],
  downtimeMinutes: [
    ['Downtime (min)', 'Fermo macchina (min)', 'Temps d’arrêt (min)'],
    ['Minutes', 'Minuti', 'Minutes'],
  ],
  workMinutes: [
    ['Time worked (min)', 'Tempo lavorato (min)', 'Temps travaillé (min)'],
    ['Minutes', 'Minuti', 'Minutes'],
  ],
  labourCost: [
    ['Labour cost', 'Costo manodopera', 'Coût de main-d’œuvre'],
    ['In the plant’s currency', 'Nella valuta dello stabilimento', 'Dans la devise de l’usine'],
  ],
  spareCost: [
    ['Cost of spare parts', 'Costo ricambi', 'Coût des pièces'],
    ['In the plant’s currency', 'Nella valuta dello stabilimento', 'Dans la devise de l’usine'],
  ],
  totalCost: [
    ['Total cost', 'Costo totale', 'Coût total'],
    ['In the plant’s currency', 'Nella valuta dello stabilimento', 'Dans la devise de l’usine'],
  ],
  'EwoHistory.note': [
    ['Note', 'Nota', 'Remarque'],
    ['What was found or done', 'Che cosa si è trovato o fatto', 'Ce qui a été trouvé ou fait'],
  ],
  asOf: [
    ['As of', 'Alla data', 'À la date du'],
    [
      'What the file says as of then',
      'Quanto dice il file a quella data',
      'Ce que dit le fichier à cette date',
    ],
  ],
  'TagHistory.code': [
    ['Tag', 'Cartellino', 'Étiquette TAG'],
    ['Number of the tag; text', 'Numero del cartellino; testo', 'Numéro de l’étiquette TAG ; texte'],
  ],
  anomaly: [
    ['Anomaly', 'Anomalia', 'Anomalie'],
    ['What was found or done', 'Che cosa si è trovato o fatto', 'Ce qui a été trouvé ou fait'],
  ],
  pillar: [
    ['Pillar', 'Pilastro', 'Pilier'],
    ['One of its choices', 'Una delle scelte', 'Un des choix'],
  ],
  action: [
    ['Action', 'Azione', 'Action prévue'],
    ['One of its choices', 'Una delle scelte', 'Un des choix'],
  ],
  priority: [
    ['Priority', 'Priorità', 'Priorité'],
    ['One of its choices', 'Una delle scelte', 'Un des choix'],
  ],
  closingNotes: [
    ['Closing notes', 'Note di chiusura', 'Notes de clôture'],
    ['What was found or done', 'Che cosa si è trovato o fatto', 'Ce qui a été trouvé ou fait'],
  ],
  meter: [
    ['Meter', 'Contatore', 'Compteur'],
    ['hits or hours', 'hits o hours', 'hits ou hours'],
  ],
  readAt: [
    ['Read at', 'Letto il', 'Relevé le'],
    ['Date and time, the plant’s clock', 'Data e ora dello stabilimento', 'Date et heure de l’usine'],
  ],
  from: [
    ['First day', 'Primo giorno', 'Premier jour'],
    ['A date', 'Una data', 'Une date'],
  ],
  to: [
    ['Last day', 'Ultimo giorno', 'Dernier jour'],
    [
      'A date, not before the first day',
      'Una data, non prima del primo giorno',
      'Une date, pas avant le premier jour',
    ],
  ],
  machineCodes: [
    ['Machines', 'Macchine', 'Machines'],
    [
      'Codes of machines, separated by commas; empty for the whole plant',
      'Codici delle macchine, separati da virgole; vuoto per tutto lo stabilimento',
      'Codes des machines, séparés par des virgules ; vide pour toute l’usine',
    ],
  ],
  maintenance: [
    [
      'Maintenance on closed days',
      'Manutenzione nei giorni di chiusura',
      'Maintenance les jours de fermeture',
    ],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  'Obligations.law': [
    ['Law or standard', 'Legge o norma', 'Loi ou norme'],
    ['Law or standard that requires it', 'Legge o norma che la richiede', 'Loi ou norme qui l’exige'],
  ],
  'Obligations.months': [
    ['Every (months)', 'Ogni (mesi)', 'Tous les (mois)'],
    [
      'Whole number; for F-gas only if shorter than the law',
      'Numero intero; per F-gas solo se più breve della legge',
      'Nombre entier ; pour les gaz fluorés seulement si plus court que la loi',
    ],
  ],
  'Obligations.earlyDays': [
    [
      'Keeps its date if early by (days)',
      'Mantiene la data se anticipata di (giorni)',
      'Garde sa date si en avance de (jours)',
    ],
    ['Whole number, at most 92', 'Numero intero, al massimo 92', 'Nombre entier, au plus 92'],
  ],
  'Obligations.body': [
    ['Competent body', 'Ente competente', 'Organisme compétent'],
    ['Who examines', 'Chi verifica', 'Qui contrôle'],
  ],
  'Obligations.responsible': [
    ['Responsible person', 'Responsabile', 'Responsable'],
    ['Name, e-mail address or code', 'Nome, indirizzo e-mail o codice', 'Nom, adresse e-mail ou code'],
  ],
  'Obligations.examinedOn': [
    ['Examined on', 'Verificato il', 'Contrôlé le'],
    ['A date, not in the future', 'Una data, non futura', 'Une date, pas dans le futur'],
  ],
  'Obligations.validUntil': [
    ['Valid until', 'Valido fino al', "Valable jusqu'au"],
    [
      'A date: the last day of use',
      'Una data: ultimo giorno di uso',
      'Une date : dernier jour d’utilisation',
    ],
  ],
  'Obligations.gasKg': [
    ['Charge (kg)', 'Carica (kg)', 'Charge de gaz (kg)'],
    ['Only for F-gas', 'Solo per F-gas', 'Seulement pour les gaz fluorés'],
  ],
  'Obligations.gwp': [
    [
      'Global warming potential (GWP)',
      'Potenziale di riscaldamento globale (GWP)',
      'Potentiel de réchauffement global (PRG)',
    ],
    ['Only for F-gas', 'Solo per F-gas', 'Seulement pour les gaz fluorés'],
  ],
  'Obligations.hfoKg': [
    ['Of which HFO (kg)', 'Di cui HFO (kg)', 'Dont HFO (kg)'],
    ['Only for F-gas', 'Solo per F-gas', 'Seulement pour les gaz fluorés'],
  ],
  'Obligations.sealed': [
    ['Sealed and labelled', 'Sigillato ed etichettato', 'Scellé et étiqueté'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  'Obligations.leakDetection': [
    ['Leakage detection', 'Rilevamento perdite', 'Détection des fuites'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  'Obligations.active': [
    ['In force', 'In vigore', 'En vigueur'],
    ['Y or N', 'Y o N', 'Y ou N'],
  ],
  'Obligations.description': [
    ['Examination', 'Verifica', 'Contrôle'],
    ['What is examined', 'Che cosa si verifica', 'Ce qui est contrôlé'],
  ],
  'Obligations.kind': [
    ['Kind', 'Tipo', 'Type'],
    ['One of the kinds', 'Uno dei tipi', 'Un des types'],
  ],
  'Obligations.note': [
    ['Note', 'Nota', 'Note'],
    ['Several lines if needed', 'Anche più righe', 'Plusieurs lignes au besoin'],
  ],
  'GroupTypologies.code': [
    ['Group type', 'Tipologia gruppo', 'Type de groupe'],
    ['Code of the typology', 'Codice della tipologia', 'Code de la typologie'],
  ],
  'SubgroupTypologies.code': [
    ['Subgroup type', 'Tipologia sottogruppo', 'Type de sous-groupe'],
    ['Code of the typology', 'Codice della tipologia', 'Code de la typologie'],
  ],
  'ComponentTypologies.code': [
    ['Component type', 'Tipologia componente', 'Type de composant'],
    ['Code of the typology', 'Codice della tipologia', 'Code de la typologie'],
  ],
  rollsOverAt: [
    ['Begins again at', 'Ricomincia a', 'Recommence à'],
    [
      'The value instead of which the meter shows 0; empty if it never does',
      'Il valore al posto del quale il contatore mostra 0; vuoto se non succede mai',
      'La valeur à la place de laquelle le compteur affiche 0 ; vide si cela n’arrive jamais',
    ],
  ],
  'MeterReadings.value': [
    ['Reading', 'Lettura', 'Relevé'],
    ['What the meter shows', 'Che cosa mostra il contatore', 'Ce que montre le compteur'],
  ],
};

const tableTexts: Readonly<Record<string, LocalizedText>> = {
  MachineTypologies: ['Machine types', 'Tipologie macchina', 'Types de machine'],
  GroupTypologies: ['Group types', 'Tipologie gruppo', 'Types de groupe'],
  SubgroupTypologies: ['Subgroup types', 'Tipologie sottogruppo', 'Types de sous-groupe'],
  ComponentTypologies: ['Component types', 'Tipologie componente', 'Types de composant'],
  Suppliers: ['Manufacturers', 'Costruttori', 'Fabricants'],
  Machines: ['Machines', 'Macchine', 'Machines'],
  Groups: ['Groups', 'Gruppi', 'Groupes'],
  Subgroups: ['Subgroups', 'Sottogruppi', 'Sous-groupes'],
  Components: ['Components', 'Componenti', 'Composants'],
  Spares: ['Spare parts', 'Ricambi', 'Pièces de rechange'],
  Smp: ['SMP', 'SMP', 'SMP'],
  SmpPhases: ['SMP phases', 'Fasi delle SMP', 'Phases des SMP'],
  Cycles: ['Maintenance cycles', 'Cicli di manutenzione', 'Cycles de maintenance'],
  MaintenancePlan: ['Maintenance plan', 'Piano di manutenzione', 'Plan de maintenance'],
  Operators: ['Technicians', 'Manutentori', 'Techniciens'],
  EwoHistory: ['EWO history', 'Storico EWO', 'Historique des EWO'],
  TagHistory: ['TAG history', 'Storico cartellini', 'Historique des étiquettes TAG'],
  ProductionStops: ['Production stops', 'Fermi di produzione', 'Arrêts de production'],
  Obligations: ['Statutory register', 'Registro degli obblighi', 'Registre des obligations'],
  MeterReadings: ['Meter readings', 'Letture dei contatori', 'Relevés des compteurs'],
};

const findColumnTexts = (table: ImportTable, column: string) =>
  columnTexts[`${table}.${column}`] ?? columnTexts[column];
const repeatName = (name: string): LocalizedText => [name, name, name];
const getText = (texts: LocalizedText, language: Language): string => texts[languages.indexOf(language)]!;

export const getTableTitles = (table: ImportTable): LocalizedText => tableTexts[table] ?? repeatName(table);
export const getColumnTitles = (table: ImportTable, column: string): LocalizedText =>
  findColumnTexts(table, column)?.[0] ?? repeatName(column);

/** Returns the titles of a column in most tables. */
export const getGeneralTitles = (column: string): readonly string[] => columnTexts[column]?.[0] ?? [];

export const getTableTitle = (table: ImportTable, language: Language): string =>
  getText(getTableTitles(table), language);
export const getColumnTitle = (table: ImportTable, column: string, language: Language): string =>
  getText(getColumnTitles(table, column), language);
export const getColumnHelpText = (table: ImportTable, column: string, language: Language): string =>
  getText(findColumnTexts(table, column)?.[1] ?? ['', '', ''], language);
