// Names and column titles of the lists that the product exports, in three languages.
import { type Language, languages } from '../../messages.ts';
import { spareFieldEntries } from '../../warehouse/spare-fields.ts';
import type { FileWorksheet, MappedColumn } from '../import.ts';
import type { ImportTable } from '../template/template.ts';
import { normalizeForMatching } from './plain.ts';
import { getColumnTitles } from './titles.ts';

type LocalizedText = readonly [en: string, it: string, fr: string];
interface OwnList {
  table: ImportTable;
  title: LocalizedText;
  /** Titles by column of the table. */
  columns: Readonly<Record<string, LocalizedText>>;
  /** Titles of exported columns that no table has: their values are computed. */
  others: readonly LocalizedText[];
}

/** Import columns that the list of spares exports, with the same titles. */
const listedSpareColumns = spareFieldEntries.flatMap(([, { list, column }]) =>
  list && column ? [column.template.name] : [],
);

export const ownLists: readonly OwnList[] = [
  {
    table: 'MachineTypologies',
    title: ['Machine types', 'Tipologie macchina', 'Types de machine'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
    },
    others: [['Note', 'Nota', 'Note']],
  },
  {
    table: 'GroupTypologies',
    title: ['Group types', 'Tipologie gruppo', 'Types de groupe'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
    },
    others: [['Note', 'Nota', 'Note']],
  },
  {
    table: 'SubgroupTypologies',
    title: ['Subgroup types', 'Tipologie sottogruppo', 'Types de sous-groupe'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
    },
    others: [['Note', 'Nota', 'Note']],
  },
  {
    table: 'ComponentTypologies',
    title: ['Component types', 'Tipologie componente', 'Types de composant'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
    },
    others: [['Note', 'Nota', 'Note']],
  },
  {
    table: 'Suppliers',
    title: ['Manufacturers', 'Costruttori', 'Fabricants'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      name: ['Name', 'Nome', 'Nom'],
      email: ['E-mail', 'E-mail', 'E-mail'],
      phone: ['Phone', 'Telefono', 'Téléphone'],
      vat: ['VAT number', 'Partita IVA', 'Numéro de TVA'],
      address: ['Address', 'Indirizzo', 'Adresse'],
      sapVendor: ['SAP vendor', 'Fornitore SAP', 'Fournisseur SAP'],
    },
    others: [['Active', 'Attivo', 'Actif']],
  },
  {
    table: 'Machines',
    title: ['Equipment', 'Impianti', 'Équipements'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
      typologyCode: ['Typology', 'Tipologia', 'Typologie'],
      department: ['Department', 'Reparto', 'Atelier'],
      stato: ['Status', 'Stato', 'État'],
      scadVitaResidua: ['Residual life expiry', 'Scadenza vita residua', 'Échéance de vie résiduelle'],
      supplierCode: ['Manufacturer', 'Costruttore', 'Fabricant'],
      yearSetup: ['Year of installation', 'Anno di installazione', "Année d'installation"],
      modello: ['Model', 'Modello', 'Modèle'],
      fabbrica: ['Factory', 'Fabbrica', 'Fabrique'],
      operation: ['Operation', 'Operazione', 'Opération'],
      codeSap: ['SAP code', 'Codice SAP', 'Code SAP'],
      matricolaInv: ['Inventory number', 'Matricola inventario', "Matricule d'inventaire"],
      price: ['Price', 'Prezzo', 'Prix'],
    },
    others: [
      ['Class', 'Classe', 'Classe'],
      ['Classification', 'Classificazione', 'Classification'],
    ],
  },
  {
    table: 'Spares',
    title: ['Spare parts', 'Ricambi', 'Pièces de rechange'],
    columns: Object.fromEntries(
      ['stock', ...listedSpareColumns].map((column) => [column, getColumnTitles('Spares', column)]),
    ),
    others: [
      ['Stock level', 'Livello di scorta', 'Niveau de stock'],
      ['Suggested order', 'Ordine suggerito', 'Commande suggérée'],
      ['Stock value', 'Valore di scorta', 'Valeur du stock'],
      ['Class', 'Classe', 'Classe'],
      ['Supplier', 'Fornitore', 'Fournisseur'],
      ['Material type', 'Tipo di materiale', 'Type de matière'],
      ['Reserved', 'Riservato', 'Réservé'],
      ['Reorder point', 'Punto di riordino', 'Point de commande'],
      ['Safety stock, proposed', 'Scorta di sicurezza proposta', 'Stock de sécurité proposé'],
      ['Average stock', 'Giacenza media', 'Stock moyen'],
      ['Lead time, real (days)', 'Tempo di consegna reale (giorni)', 'Délai réel (jours)'],
      ['Reception date (last 101)', 'Data di ricevimento (ultimo 101)', 'Date de réception (dernier 101)'],
      ['Last movement', 'Ultimo movimento', 'Dernier mouvement'],
      ['Occupied area (m²)', 'Superficie occupata (m²)', 'Surface occupée (m²)'],
      ['Average stock area (m²)', 'Superficie scorta media (m²)', 'Surface du stock moyen (m²)'],
      ['Minimum stock area (m²)', 'Superficie scorta minima (m²)', 'Surface du stock minimum (m²)'],
      ['Cost of occupied area', 'Costo superficie occupata', 'Coût de la surface occupée'],
      ['Cost of average stock area', 'Costo superficie scorta media', 'Coût de la surface moyenne'],
      ['Cost of minimum stock area', 'Costo superficie scorta minima', 'Coût de la surface minimum'],
      ['IR – turnover', 'IR – rotazione', 'IR – rotation'],
      ['IRL – slow moving', 'IRL – rotazione lenta', 'IRL – rotation lente'],
      ['INU – non-use (%)', 'INU – non utilizzo (%)', 'INU – non-utilisation (%)'],
      ['MSV – mean stock value', 'MSV – valore medio scorta', 'MSV – valeur moyenne du stock'],
      ['IM – shortage (%)', 'IM – mancanza (%)', 'IM – rupture (%)'],
      ['Risk of running out (%)', 'Rischio di rottura (%)', 'Risque de rupture (%)'],
      ['Proposed reorder level', 'Livello di riordino proposto', 'Niveau de commande proposé'],
      ['Risk a year', 'Rischio annuo', 'Risque par an'],
      ['Stock differs from movements', 'Giacenza diversa dai movimenti', 'Stock différent des mouvements'],
      ['Active', 'Attivo', 'Actif'],
    ],
  },
  {
    table: 'Smp',
    title: [
      'Standard maintenance procedures',
      'Procedure standard di manutenzione',
      'Procédures standard de maintenance',
    ],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
      typology: ['Kind of work', 'Tipo di lavoro', 'Type de travail'],
      minutes: ['Standard time', 'Tempo standard', 'Temps standard'],
    },
    others: [
      ['State', 'Stato', 'État'],
      ['Edition', 'Edizione', 'Édition'],
      ['Strategy', 'Strategia', 'Stratégie'],
      ['Machine status', 'Stato macchina', 'État de la machine'],
      ['Phases', 'Fasi', 'Phases'],
      ['Approval date', 'Data di approvazione', "Date d'approbation"],
    ],
  },
  {
    table: 'Cycles',
    title: ['Cycles of work orders', 'Cicli di ordini di lavoro', "Cycles d'ordres de travail"],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      machineCode: ['Machine', 'Macchina', 'Machine'],
      updateMode: ['Update mode', 'Modalità di aggiornamento', 'Mode de mise à jour'],
      rank: ['Rank', 'Rango', 'Rang'],
    },
    others: [
      ['Description', 'Descrizione', 'Description'],
      ['Kind of work', 'Tipo di lavoro', 'Type de travail'],
      ['Frequency', 'Frequenza', 'Fréquence'],
      ['Next date', 'Prossima data', 'Prochaine date'],
      ['Active', 'Attivo', 'Actif'],
      ['Activities', 'Attività', 'Activités'],
      ['Total time', 'Tempo totale', 'Temps total'],
    ],
  },
  {
    table: 'Operators',
    title: ['Technicians', 'Manutentori', 'Techniciens'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      name: ['Name', 'Nome', 'Nom'],
      surname: ['Surname', 'Cognome', 'Nom de famille'],
      professionalGroup: ['Professional group', 'Gruppo professionale', 'Groupe professionnel'],
      email: ['E-mail', 'E-mail', 'E-mail'],
    },
    others: [
      ['Shift', 'Turno', 'Poste'],
      ['Teams', 'Squadre', 'Équipes'],
      ['Skills', 'Competenze', 'Compétences'],
      ['Widest gap', 'Scarto maggiore', 'Plus grand écart'],
      ['Absent today', 'Assente oggi', "Absent aujourd'hui"],
      ['Active', 'Attivo', 'Actif'],
      ['Badge', 'Badge', 'Badge'],
      ['Phone', 'Telefono', 'Téléphone'],
      ['Hourly rate', 'Costo orario', 'Taux horaire'],
      ['Signs in as', 'Accede come', 'Se connecte comme'],
    ],
  },
  {
    table: 'EwoHistory',
    title: ['EWO history', 'Storico EWO', 'Historique des EWO'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      machineCode: ['Machine', 'Macchina', 'Machine'],
      description: ['What happened', 'Che cosa è successo', "Ce qui s'est passé"],
      reportedAt: ['Created', 'Creato', 'Créé'],
    },
    others: [
      ['State', 'Stato', 'État'],
      ['Priority', 'Priorità', 'Priorité'],
      ['Machine description', 'Descrizione della macchina', 'Description de la machine'],
      ['Department', 'Reparto', 'Atelier'],
      ['Class', 'Classe', 'Classe'],
      ['Failed element', 'Elemento guasto', 'Élément en panne'],
      ['Machine status', 'Stato della macchina', 'État de la machine'],
      ['Breakdown type', 'Tipo di guasto', 'Type de panne'],
      ['Requested by', 'Richiesto da', 'Demandé par'],
      ['Shift', 'Turno', 'Poste'],
      ['Weekday', 'Giorno della settimana', 'Jour de la semaine'],
      ['Assigned on', 'Assegnato il', 'Attribué le'],
      ['Start of intervention', 'Inizio intervento', "Début de l'intervention"],
      ['Diagnosis on', 'Diagnosi il', 'Diagnostic le'],
      ['Closed on', 'Chiuso il', 'Clôturé le'],
      ['Intervention', 'Intervento', 'Intervention'],
      ['Downtime', 'Fermo', 'Arrêt'],
      ['Assignment', 'Assegnazione', 'Attribution'],
      ['Waiting', 'Attesa', 'Attente'],
      ['Diagnosis', 'Diagnosi', 'Diagnostic'],
      ['Repair', 'Riparazione', 'Réparation'],
      ['Since the start', "Dall'inizio", 'Depuis le début'],
      ['Man-minutes', 'Minuti uomo', 'Minutes-homme'],
      ['Team', 'Squadra', 'Équipe'],
      ['Hours per technician', 'Ore per manutentore', 'Heures par technicien'],
      ['Intervention type', 'Tipo di intervento', "Type d'intervention"],
      ['Root cause', 'Causa radice', 'Cause racine'],
      ['Repeats', 'Ripetizioni', 'Répétitions'],
      ['Root cause analysis', 'Analisi causa radice', 'Analyse des causes'],
      ['Closed by', 'Chiuso da', 'Clôturé par'],
    ],
  },
  {
    table: 'TagHistory',
    title: ['Tag history', 'Storico cartellini', 'Historique des étiquettes TAG'],
    columns: {
      code: ['Number', 'Numero', 'Numéro'],
      machineCode: ['Machine', 'Macchina', 'Machine'],
      anomaly: ['Anomaly', 'Anomalia', 'Anomalie'],
      reportedAt: ['Written', 'Scritto', 'Écrite'],
    },
    others: [
      ['Pillar', 'Pilastro', 'Pilier'],
      ['State', 'Stato', 'État'],
      ['Team or technician', 'Squadra o manutentore', 'Équipe ou technicien'],
      ['Team', 'Squadra', 'Équipe'],
      ['Technician', 'Manutentore', 'Technicien'],
      ['Priority', 'Priorità', 'Priorité'],
      ['Machine description', 'Descrizione macchina', 'Description de la machine'],
      ['Department', 'Reparto', 'Atelier'],
      ['Class', 'Classe', 'Classe'],
      ['Equipment point', 'Punto della macchina', "Point de l'équipement"],
      ['Workstation', 'Postazione', 'Poste de travail'],
      ['Type', 'Tipo', 'Type'],
      ['Object', 'Oggetto', 'Objet'],
      ['Action', 'Azione', 'Action'],
      ['How is the machine?', "Com'è la macchina?", 'Dans quel état est la machine ?'],
      ['Shift', 'Turno', 'Poste'],
      ['Written by', 'Scritto da', 'Écrite par'],
      ['Assigned', 'Assegnato', 'Attribuée'],
      ['Due', 'Scadenza', 'Échéance'],
      ['Closed', 'Chiuso', 'Clôturée'],
      ['Closed by', 'Chiuso da', 'Clôturée par'],
      ['Hours', 'Ore', 'Heures'],
      ['Became an EWO', 'Diventato EWO', 'Devenue EWO'],
    ],
  },
  {
    table: 'MeterReadings',
    title: ['Hits and hours', 'Battute e ore', 'Coups et heures'],
    columns: {
      machineCode: ['Machine', 'Macchina', 'Machine'],
      value: ['Reading', 'Lettura attuale', 'Relevé actuel'],
      meter: ['Meter', 'Contatore', 'Compteur'],
      readAt: ['Read at', 'Letto il', 'Relevé le'],
    },
    others: [
      ['Machine description', 'Descrizione macchina', 'Description de la machine'],
      ['Maintenance cycle', 'Ciclo di manutenzione', 'Cycle de maintenance'],
      ['Cycle description', 'Descrizione ciclo', 'Description du cycle'],
      ['State', 'Stato', 'État'],
      ['Used', 'Utilizzato', 'Utilisé'],
      ['Next run', 'Prossima lettura', 'Prochain relevé'],
      ['Order', 'Ordine', 'Ordre'],
      ['Estimated date', 'Data stimata', 'Date estimée'],
      ['Remaining', 'Rimanenti', 'Restant'],
      ['Last run', 'Ultima lettura', 'Dernier relevé'],
      ['Average a day', 'Media al giorno', 'Moyenne par jour'],
    ],
  },
  {
    table: 'ProductionStops',
    title: ['Production stops', 'Fermi di produzione', 'Arrêts de production'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Description', 'Descrizione', 'Description'],
      from: ['First day', 'Primo giorno', 'Premier jour'],
      to: ['Last day', 'Ultimo giorno', 'Dernier jour'],
      machineCodes: ['Machines', 'Macchine', 'Machines'],
      maintenance: [
        'Maintenance on closed days',
        'Manutenzione nei giorni di chiusura',
        'Maintenance les jours de fermeture',
      ],
    },
    others: [],
  },
  {
    table: 'Obligations',
    title: ['Statutory register', 'Registro degli obblighi', 'Registre des obligations'],
    columns: {
      code: ['Code', 'Codice', 'Code'],
      description: ['Examination', 'Verifica', 'Contrôle'],
      machineCode: ['Machine', 'Macchina', 'Machine'],
      kind: ['Kind', 'Tipo', 'Type'],
      law: ['Law or standard', 'Legge o norma', 'Loi ou norme'],
      months: ['Every (months)', 'Ogni (mesi)', 'Tous les (mois)'],
      body: ['Competent body', 'Ente competente', 'Organisme compétent'],
      responsible: ['Responsible person', 'Responsabile', 'Responsable'],
      examinedOn: ['Examined on', 'Verificato il', 'Contrôlé le'],
    },
    others: [
      ['State', 'Stato', 'État'],
      ['Due by', 'Scadenza', 'Échéance'],
      ['Days left', 'Giorni rimasti', 'Jours restants'],
    ],
  },
];

/** Removes the unit that exported lists append to a title: `Price (EUR)`. */
export const removeUnit = (header: string): string =>
  header.replace(/(?<=\S)\s+\((?:min|[A-Z]{3}|%|h|days|giorni|jours|B)\)$/, '');

/**
 * Removes the number that browsers append to duplicate downloads, and the warehouse or machine after the
 * dash.
 */
const normalizeTitle = (name: string): string =>
  normalizeForMatching(name.replace(/\s*\(\d+\)$/, '').split(' – ')[0]!);
/** Maximum length of a worksheet name. */
const MAX_WORKSHEET_NAME = 31;
const isCalled = ({ title }: OwnList, sheet: string): boolean => {
  const sheetTitle = normalizeTitle(sheet);
  return title.some(
    (each) =>
      normalizeForMatching(each) === sheetTitle ||
      normalizeTitle(each.slice(0, MAX_WORKSHEET_NAME)) === sheetTitle,
  );
};

const getColumnByLabel = (
  { columns, others }: OwnList,
  language: Language,
): ReadonlyMap<string, string | undefined> => {
  const at = languages.indexOf(language);
  return new Map([
    ...others.map((label) => [normalizeForMatching(removeUnit(label[at]!)), undefined] as const),
    ...Object.entries(columns).map(
      ([column, label]) => [normalizeForMatching(removeUnit(label[at]!)), column] as const,
    ),
  ]);
};

/** Maps the headers to columns; undefined if a header is not of the list, or the key column is missing. */
function mapColumns(list: OwnList, headers: readonly string[]): MappedColumn[] | undefined {
  for (const language of languages) {
    const labels = getColumnByLabel(list, language);
    const normalizedHeaders = headers.map((header) => normalizeForMatching(removeUnit(header)));
    if (!normalizedHeaders.every((header) => labels.has(header))) continue;
    const mappedColumns = normalizedHeaders.flatMap((header, i) => {
      const target = labels.get(header);
      return target === undefined ? [] : [{ source: headers[i]!, target }];
    });
    if (mappedColumns.some(({ target }) => target === 'code' || target === 'machineCode'))
      return mappedColumns;
  }
  return undefined;
}

/** Returns the exported list that a worksheet is: all its headers must belong to the list. */
export function findOwnList({
  name,
  columns,
}: FileWorksheet): { table: ImportTable; columns: MappedColumn[] } | undefined {
  const headers = columns.map((column) => column.name);
  const matchingLists = ownLists.flatMap((list) => {
    const mappedColumns = mapColumns(list, headers);
    return mappedColumns ? [{ list, table: list.table, columns: mappedColumns }] : [];
  });
  // Several lists have a code and a description: the file name distinguishes them.
  const namedLists = matchingLists.filter(({ list }) => isCalled(list, name));
  const [match, ...otherMatches] = namedLists.length > 0 ? namedLists : matchingLists;
  return match && otherMatches.length === 0 ? { table: match.table, columns: match.columns } : undefined;
}
