// Synonyms of column titles: English, Italian, French, and SAP terms in English and German.
import type { ImportTable } from '../template/template.ts';

/** Synonyms by column, or by table and column if only that table uses them. */
const synonyms: Readonly<Record<string, string>> = {
  code: 'ID | No. | Number | Numero | N° | Cod. | Sigla | Id. | Key | Chiave | Réf. | Référence | Repère | Riferimento | Kurzzeichen | Nummer',
  description:
    'Desc. | Designation | Désignation | Descr. | Denominazione | Libellé | Text | Short text | Testo breve | Bezeichnung | Kurztext | Title | Name | Nome | Nom | Descrizione breve | Intitulé',
  vat: 'VAT | VAT ID | VAT no. | P. IVA | Piva | Codice fiscale | TVA | N° TVA | Tax number | Numéro de TVA intracommunautaire | USt-IdNr | Umsatzsteuer-ID',
  email:
    'Mail | Email address | Posta elettronica | Indirizzo e-mail | Courriel | Adresse e-mail | E-Mail-Adresse | PEC',
  phone:
    'Telephone | Tel. | Phone number | Mobile | Cellulare | Recapito | Numéro de téléphone | Portable | Telefonnummer | Telefon',
  address: 'Street | Via | Indirizzo completo | Sede | Rue | Anschrift | Adresse complète | Straße',
  sapVendor:
    'Vendor | Vendor number | Creditor | LIFNR | Kreditor | Fornitore | Numero fornitore SAP | Lieferant',
  typologyCode:
    'Typology code | Type | Tipo | Object type | Technical object type | Equipment category | Category | Catégorie | Categoria | Classe di equipaggiamento | Objektart | Technische Objektart | Famille | Famiglia | Machine type | Tipo macchina | Type de machine | Codice tipologia | Code typologie | EQART',
  supplierCode:
    'Supplier | Supplier code | Vendor | Manufacturer code | Maker | Fornitore | Codice fornitore | Codice costruttore | Fabbricante | Produttore | Marca | Fournisseur | Code fournisseur | Constructeur | Marque | Hersteller | Brand | id_fornitore FK | HERST',
  codeSap:
    'SAP | SAP number | SAP no. | SAP ID | Numero SAP | Codice materiale SAP | N° SAP | Numéro SAP | SAP-Nummer | EQUNR | MATNR',
  yearSetup:
    'Year | Construction year | Year built | Year of construction | Anno | Anno di costruzione | Anno installazione | Année | Année de construction | Baujahr | BAUJJ | Start-up year | Commissioning year',
  department:
    'Dept. | Area | Unit | Shop | Plant section | Plant area | Work centre | Work center | Dipartimento | Officina | Linea | Département | Service | Secteur | Ligne | Abteilung | Werkstatt | Arbeitsplatz | Cost centre | Cost center | Kostenstelle | Centro di costo',
  operation: 'Op. | Process step | Fase | Operazione processo | Opération processus | Vorgang',
  fabbrica:
    'Plant | Site | Building | Stabilimento | Impianto | Edificio | Usine | Bâtiment | Werk | Maintenance plant | WERKS | Factory name',
  modello:
    'Model number | Type model | Model no. | Modello macchina | Modèle machine | Typbezeichnung | Typ | TYPBZ',
  portata: 'Load | Rating | Power | Potenza | Capacità | Puissance | Charge | Tragfähigkeit | Leistung',
  stato:
    'State | Condition | Machine status | Stato macchina | Statut | État de la machine | Status machine | Zustand | System status | Systemstatus | Attivo',
  postazioneMu: 'Station | Position | Workstation | Postazione | Poste | Posto macchina | Platz',
  targaFiat: 'Plate | Asset tag | Tag | Targa | Targhetta | Plaque | Asset plate number | Etichetta',
  matricolaInv:
    'Inventory no. | Inventory | Asset number | Asset no. | Matricola | Numero inventario | N. inventario | Matricule | Numéro d’inventaire | Inventarnummer | Anlagennummer | Serial number | Serial no. | Numero di serie | Numéro de série | Seriennummer | Herstellernummer | INVNR | SERNR',
  faldone: 'Folder | File | Raccoglitore | Dossier | Ordner | Fascicolo',
  scadVitaResidua:
    'Residual life | End of life | Residual life date | Vita residua | Fine vita | Vie résiduelle | Fin de vie | Restlebensdauer',
  distCentralWarehouse:
    'Distance central warehouse | Distanza magazzino centrale | Distance magasin central | distWareCentral',
  distLubrificantWarehouse:
    'Distance lubricant warehouse | Distanza magazzino lubrificanti | Distance magasin lubrifiants | distWareLubrif',
  price:
    'Value | Cost | Purchase price | Acquisition value | Valore | Costo | Prezzo di acquisto | Valeur | Coût | Prix d’achat | Anschaffungswert | Acquisition cost | ANSWT',
  classCd:
    'Class CD | CD | Cost deployment class | ABC | ABC indicator | Criticality | Criticità | Criticité | ABC-Kennzeichen | ABCKZ',
  classRea: 'Class REA | REA | Reactive | Reattiva | Réactive',
  classPre: 'Class PRE | PRE | Preventive | Preventiva | Préventive',
  classPro: 'Class PRO | PRO | Proactive | Proattiva | Proactive',
  shifts: 'Shift | Turni | Turno | Équipes | Équipes d’utilisation | Postes | Schichten | Working shifts',
  noteGeneral:
    'Notes | Note | Remarks | Comments | Osservazioni | Commenti | Remarques | Commentaires | Bemerkung | Langtext | Long text',
  noteSecurity:
    'Safety note | Safety | Sicurezza | Sécurité | Consignes de sécurité | Sicherheit | noteSafety',
  twin: 'Twin | Gemella | Jumelle | flgTwin',
  machineCode:
    'Machine | Machine ID | Machine no. | Equipment | Equipment number | Equipment ID | Asset | Asset ID | Macchina | Matricola macchina | Codice impianto | Impianto | Équipement | Code équipement | Équipement n° | Technisches Objekt | Maschine | EQUNR | Functional location | Technischer Platz | Sede tecnica | Poste technique | TPLNR',
  groupCode: 'Group | Gruppo | Groupe | Gruppe | Assembly | Parent group | Baugruppe',
  subgroupCode: 'Subgroup | Sub-group | Sottogruppo | Sous-groupe | Untergruppe | Subassembly | Sub-assembly',
  flagAm:
    'AM | Autonomous | Autonomous maintenance | Autonoma | Manutenzione autonoma | Maintenance autonome | flag AM',
  dateSetup:
    'Installation date | Installed on | Start-up date | Data installazione | Data di installazione | Installata il | Date d’installation | Installé le | Inbetriebnahme | Inbetriebnahmedatum | INBDT | Commissioning date',
  classSpare: 'Spare class | Class | ABC | Classe',
  quantity: 'Qty | Quantity | Pieces | Q.tà | Quantità | Pezzi | Qté | Quantité | Menge | Anzahl',
  mtbfT: 'MTBF | MTBF (h) | MTBF theoretical | MTBF teorico | MTBF théorique | Mean time between failures',
  mttrT: 'MTTR | MTTR (min) | MTTR theoretical | MTTR teorico | MTTR théorique | Mean time to repair',
  warehouseCode:
    'Warehouse code | Store | Stores | Storage location | Stock location | Depot | Codice magazzino | Deposito | Code magasin | Dépôt | Lagerort | Lager | LGORT | SLoc | Division | Divisione',
  componentCode: 'Component | Component ID | Componente | Composant | Komponente | Bauteil',
  uom: 'Unit | UoM | Unit of measure | Base unit | UM | U.M. | Unità | Unità di misura | Unité | Unité de mesure | ME | Mengeneinheit | Basismengeneinheit | MEINS | BUn | id_unita_misura FK',
  stock:
    'Quantity | Qty | On hand | Stock on hand | Unrestricted | Unrestricted stock | Available stock | Esistenza | Disponibilità | Quantità | Quantità disponibile | Giacenze | Quantité | En stock | Stock disponible | Bestand | Frei verwendbar | LABST | Total stock',
  stockMin:
    'Min | Min. stock | Minimum | Minimum stock | Safety stock | Stock min | Scorta minima | Giacenza minima | Scorta di sicurezza | Minimo | Stock minimum | Stock mini | Stock de sécurité | Mindestbestand | Sicherheitsbestand | EISBE',
  reorderLevel:
    'Reorder point | Reorder | ROP | Re-order level | Punto di riordino | Punto d’ordine | Livello riordino | Point de commande | Seuil de commande | Niveau de réappro. | Meldebestand | MINBE',
  optimalStock:
    'Max | Max. stock | Maximum | Maximum stock | Target stock | Scorta massima | Giacenza massima | Massimo | Stock maximum | Stock maxi | Stock cible | Höchstbestand | MABST',
  minLot:
    'Lot size | Min. lot | Minimum order quantity | MOQ | Minimum lot | Lotto | Lotto minimo di acquisto | Lot | Taille de lot | Quantité minimale | Losgröße | Mindestlosgröße | BSTMI',
  unitPrice:
    'Price | Unit cost | Moving price | Standard price | Cost | Purchase price | Prezzo | Prezzo medio | Prezzo di acquisto | Prezzo acquisto | Costo unitario | Prix | Coût unitaire | Prix moyen | Preis | Verrechnungspreis | Gleitender Durchschnittspreis | VERPR | STPRS | Bewertungspreis',
  leadTimeT:
    'Lead time | Lead time (days) | Delivery time | Planned delivery time | Tempo di consegna | Tempi di consegna | Lead time giorni | Délai | Délai de livraison | Lieferzeit | Planlieferzeit | PLIFZ',
  location:
    'Bin | Storage bin | Shelf location | Position | Posizione | Posto | Scaffale | Place | Casier | Lagerplatz | LGPBE | Ubicazione magazzino',
  shelving: 'Shelf | Rack | Scaffalature | Ripiano | Étagère | Rayon | Regal | Fach',
  dimW: 'Width | Larghezza | Largeur | Breite | dim W',
  dimD: 'Depth | Profondità | Profondeur | Tiefe | Length | Lunghezza | Longueur | dim D',
  dimH: 'Height | Altezza | Hauteur | Höhe | dim H',
  contW: 'Container width | Larghezza contenitore | Largeur conteneur',
  contD: 'Container depth | Profondità contenitore | Profondeur conteneur',
  contH: 'Container height | Altezza contenitore | Hauteur conteneur',
  qtacont: 'Pieces per container | Pezzi per contenitore | Pièces par conteneur | Qty per container',
  stacked: 'Stack | Impilabili | Empilable | Stapelbar',
  qtastacked: 'Containers per stack | Stack height | Contenitori impilati | Conteneurs empilés',
  consumo:
    'Consumption | Yearly consumption | Annual consumption | Annual usage | Consumo | Consumo annuo | Consommation | Consommation annuelle | Verbrauch | Jahresverbrauch',
  typology:
    'Type | Kind | Tipo | Tipologia | Tipo di attività | Type d’activité | Art | Task type | Activity type | Typologie',
  minutes:
    'Min. | Duration | Duration (min) | Time | Standard time | Durata | Durata (min) | Tempo | Tempo standard | Durée | Temps | Temps standard | Dauer | Arbeit | Minuten | Standard minutes',
  technicians:
    'People | Persons | Number of technicians | Crew | Addetti | Persone | N. manutentori | Personnes | Nombre de techniciens | Personen | Anzahl Personen',
  smpCode:
    'SMP code | Procedure | Procedure code | Task list | Codice SMP | Procedura | Codice procedura | Code SMP | Procédure | Code procédure | Arbeitsplan | Gamme | Instruction | Plangruppe',
  seq: 'Seq. | Sequence | Step | Phase no. | Position | Order | Progressivo | Sequenza | Ordine | Passo | Séquence | Étape | Ordre | Vorgang | Operation | VORNR',
  elementPath: 'Element | Path | Structure | Position | Elemento | Percorso | Élément | Chemin',
  frequencyN:
    'Frequency | Every n | Interval | Cycle length | Frequenza | Intervallo | Ogni quanto | Fréquence | Intervalle | Zyklus | Zykluslänge | Cycle',
  frequencyUnit:
    'Unit | Interval unit | Cycle unit | Unità | Unité | Zykluseinheit | Einheit | Unità frequenza',
  anchor:
    'Start | Start date | Cycle start | First due date | Next date | Data inizio | Inizio | Data di partenza | Prossima data | Date de début | Début | Prochaine date | Zyklusstart | Startdatum | STADT',
  updateMode:
    'Mode | Scheduling | Scheduling type | Modalità | Pianificazione | Mode de planification | Terminierung',
  tolerance: 'Tolerance (days) | Tolleranza (giorni) | Tolérance (jours) | Toleranz',
  alsoFrequencyN: 'Or every | Time interval | Oppure ogni | Ou tous les | Zweiter Zyklus',
  alsoFrequencyUnit: 'Unit of also every | Unità di anche ogni | Unité de aussi tous les',
  lateFactor: 'Shift factor late | Late completion factor | Verschiebungsfaktor verspätet',
  earlyFactor: 'Shift factor early | Early completion factor | Verschiebungsfaktor verfrüht',
  toleranceShare: 'Tolerance (%) | Tolleranza (%) | Tolérance (%) | Toleranz (%)',
  rank: 'Hierarchy | Package hierarchy | Gerarchia | Hiérarchie | Rang | Pakethierarchie',
  surname: 'Last name | Family name | Cognome e nome | Nom | Nachname',
  team: 'Team code | Crew | Codice squadra | Gruppo di lavoro | Code équipe | Mannschaft | Planner group | Planergruppe',
  professionalGroup:
    'Professional group code | Trade | Skill group | Mestiere | Qualifica | Métier | Qualification | Gewerk | Craft',

  'MachineTypologies.code':
    'Typology | Typology code | Type | Machine type | Tipologia | Codice tipologia | Tipo | Typologie | Code typologie | Objektart | Category | Categoria | Catégorie',
  'MachineTypologies.description': 'Typology description | Descrizione tipologia | Description typologie',
  'GroupTypologies.code': 'Group type | Group typology | Tipo gruppo | Type de groupe',
  'SubgroupTypologies.code': 'Subgroup type | Subgroup typology | Tipo sottogruppo | Type de sous-groupe',
  'ComponentTypologies.code': 'Component type | Component typology | Tipo componente | Type de composant',
  'Suppliers.code':
    'Supplier | Supplier code | Supplier ID | Supplier no. | Vendor | Vendor number | Vendor code | Fornitore | Codice fornitore | ID fornitore | Fournisseur | Code fournisseur | Lieferant | Lieferantennummer | Kreditor | LIFNR | Manufacturer code',
  'Suppliers.name':
    'Supplier name | Company | Company name | Business name | Ragione sociale | Nome fornitore | Denominazione | Raison sociale | Nom du fournisseur | Société | Firma | Firmenname | NAME1 | Manufacturer | Costruttore | Fabricant | Description | Descrizione',
  'Machines.code':
    'Machine code | Machine | Machine ID | Machine no. | Equipment | Equipment number | Equipment no. | Equipment ID | Asset | Asset ID | Asset code | Macchina | Codice macchina | Matricola macchina | Impianto | Codice impianto | Équipement | Code machine | Code équipement | Repère machine | Technisches Objekt | Maschine | Maschinennummer | EQUNR | Functional location | Technischer Platz | Sede tecnica | Poste technique | TPLNR | Tag',
  'Machines.description':
    'Machine name | Machine description | Equipment description | Asset description | Asset name | Nome macchina | Descrizione macchina | Denominazione macchina | Nom de la machine | Désignation machine | Description of technical object | Description of functional location | EQKTX | Maschinenbezeichnung | Equipmentbezeichnung | Bezeichnung des technischen Objekts',
  'Groups.code': 'Group | Group code | Gruppo | Codice gruppo | Groupe | Code groupe | Baugruppe',
  'Groups.description': 'Group description | Descrizione gruppo | Description groupe | Group name',
  'Subgroups.code':
    'Subgroup | Subgroup code | Sottogruppo | Codice sottogruppo | Sous-groupe | Code sous-groupe',
  'Subgroups.description':
    'Subgroup description | Descrizione sottogruppo | Description sous-groupe | Subgroup name',
  'Components.code':
    'Component | Component code | Component ID | Componente | Codice componente | Composant | Code composant | Komponente | Bauteil',
  'Components.description':
    'Component description | Component name | Component information | Descrizione componente | Description composant',
  'Spares.code':
    'Material | Material number | Material no. | Part | Part number | Part no. | P/N | Item | Item code | Spare | Spare part | Spare code | Spare part code | SKU | Article | Articolo | Codice articolo | Codice interno | Codice ricambio | Ricambio | Materiale | Codice materiale | Matériel | Code article | Pièce | Code pièce | Référence pièce | Materialnummer | Teilenummer | Ersatzteil | MATNR',
  'Spares.description':
    'Material description | Part name | Item description | Spare part description | Descrizione articolo | Descrizione ricambio | Descrizione materiale | Désignation article | Désignation pièce | Materialkurztext | Materialbezeichnung | MAKTX',
  'Smp.code':
    'SMP | SMP code | Procedure | Procedure code | Codice SMP | Procedura | Codice procedura | Code SMP | Procédure | Code procédure | Task list | Arbeitsplan | Task code',
  'Smp.description':
    'Procedure description | Task | Task description | Activity | Work | Measure | Maintenance task | Attività | Lavoro | Activité | Tâche | Maßnahme | Tätigkeit',
  'SmpPhases.description':
    'Phase | Phase description | Step description | Activity | Fase | Descrizione fase | Attività | Description de la phase | Étape description | Vorgangsbeschreibung',
  'Cycles.code':
    'Cycle | Cycle code | Plan | Maintenance plan | Maintenance item | Ciclo | Codice ciclo | Piano | Code cycle | Plan de maintenance | Wartungsplan | Wartungsposition | WARPL',
  task: 'Task | Task description | Activity | Work | Measure | Maintenance task | Maintenance activity | Control measure | Operation | Description | Job | Attività di manutenzione | Descrizione attività | Intervento | Lavoro | Operazione | Descrizione | Cosa fare | Activité | Opération | Intervention | Travail | Description | À faire | Tâche de maintenance | Maßnahme | Tätigkeit',
  frequency:
    'Interval | Periodicity | Cadence | How often | Every | Control frequency | Frequenza intervento | Periodicità | Cadenza | Intervallo | Ogni quanto | Ogni | Périodicité | Cadence | Intervalle | Tous les | Zyklus | Intervall',
  lastDone:
    'Last date | Last execution | Last maintenance | Done on | Last time | Ultima data | Ultimo intervento | Data ultimo intervento | Ultima manutenzione | Fatto il | Dernière date | Dernière intervention | Fait le | Dernier passage | Date de dernière exécution | Letzte Ausführung',
  firstDate:
    'Next date | Next due | Due date | Start date | Start | Planned date | Prossima data | Prossima scadenza | Scadenza | Data inizio | Prossimo intervento | Prochaine date | Prochaine échéance | Échéance | Date de début | Prochaine intervention | Nächster Termin',
  steps:
    'Instructions | How | Procedure steps | Phases | Details | Istruzioni | Fasi | Come | Dettaglio | Mode opératoire | Détail | Phases | Anweisung',
  'MaintenancePlan.machineCode':
    'Macchina/Impianto | Macchina o impianto | Machine/Equipment | Machine / équipement',
  'MaintenancePlan.elementPath':
    'Component | Component ID | Organo | Componente | Organe | Composant | Part | Punto',
  'MaintenancePlan.technicians': 'N° persone | Nb techniciens | Nb personnes',
  'MaintenancePlan.team': 'Done by | Team | Eseguito da | Reparto esecutore | Réalisé par',

  'ProductionStops.code':
    'Stop | Stop code | Shutdown | Fermo | Codice fermo | Arrêt | Code arrêt | Stillstand',
  'ProductionStops.from': 'From | Begin | Dal | Inizio fermo | Du | Début de l’arrêt | Von',
  'ProductionStops.to': 'To | Until | Al | Fine fermo | Au | Fin de l’arrêt | Bis',
  machineCodes: 'Machine codes | Lines | Codici macchine | Codes machines | Maschinen',
  maintenance: 'Maintenance works | Manutenzione | Maintenance possible | Instandhaltung',

  'Obligations.code': 'Obligation | Obligation code | Obbligo | Codice obbligo | Code obligation',
  'Obligations.description': 'Inspection | Examination | Verifica | Controllo | Contrôle | Prüfung',
  'Obligations.kind': 'Kind of obligation | Tipo di verifica | Type de contrôle | Prüfart',
  'Obligations.months': 'Months | Interval | Mesi | Periodicità | Mois | Périodicité | Monate | Intervall',
  'Obligations.examinedOn':
    'Last examination | Last inspection | Ultima verifica | Dernier contrôle | Letzte Prüfung',
  'Obligations.validUntil':
    'Valid until | Expiry | Next examination | Scadenza | Prossima verifica | Échéance | Prochain contrôle | Gültig bis',

  'Operators.code':
    'Operator | Operator code | Badge | Employee | Employee number | Employee ID | Personnel number | Technician code | Manutentore | Codice manutentore | Matricola | Dipendente | Opérateur | Code opérateur | Technicien | Code technicien | Matricule | Personalnummer | PERNR',
  'Operators.name':
    'First name | Given name | Technician | Nome e cognome | Nome | Prénom | Vorname | Operator name | Name | Nom',

  'EwoHistory.code':
    'Order | Order number | Order no. | Work order | Work order number | WO | PO number | PONumber | Ordine | Numero ordine | Ordine di lavoro | Ordre | Numéro d’ordre | Ordre de travail | Auftrag | Auftragsnummer | AUFNR | EWO | Notification | Avviso | Avis | Meldung | QMNUM',
  'EwoHistory.description':
    'Order description | Order type desc | Work order description | WODescription | Original short text | OriginalShorttext | Kurztext | Testo breve ordine | Breakdown description | Descrizione guasto | Description panne',
  'EwoHistory.type': 'Failure type | Tipo guasto | Type panne | Breakdown kind',
  machineStatus: 'Machine condition | Condition | Stato | État | Zustand',
  reportedAt:
    'Reported | Date | Report date | Notification date | Created on | Created date | Basic start date | BscStartDate | Work_Order_Basic_Start_Date | Basic start | Malfunction start | Data | Data segnalazione | Data apertura | Data creazione | Date de signalement | Créé le | Eckstarttermin | Meldedatum | Störungsbeginn | ERDAT | GSTRP | AUSVN',
  startedAt:
    'Actual start | ACtStartDate | Actual_Start_Date | Actual start date | Start | Inizio | Data inizio | Inizio effettivo | Début | Début réel | Iststart | Ist-Starttermin | GSTRI',
  closedAt:
    'Closed | Closing date | Completion date | Actual finish | Actual end date | Actual end | Finish | End | Fine | Data chiusura | Data fine | Fin | Date de clôture | Fin réelle | Istende | Ist-Endtermin | Technical completion | TECO date | GLTRI | Störungsende | AUSBS',
  downtimeMinutes:
    'Downtime | Breakdown duration | Stop minutes | Fermo | Fermo macchina | Minuti di fermo | Durata fermo | Arrêt | Temps d’arrêt | Ausfalldauer | Stillstand | MTTR',
  workMinutes:
    'Work minutes | Actual work | Time worked | Minuti lavorati | Lavoro effettivo | Travail réel | Istarbeit | Labour minutes',
  labourCost:
    'Labor cost | Labour | Internal labour cost | Costo lavoro | Manodopera | Main-d’œuvre | Personalkosten',
  spareCost:
    'Material cost | Parts cost | Spare cost | Costo materiali | Ricambi | Coût des matières | Coût pièces | Materialkosten',
  totalCost:
    'Cost | Actual cost | Actual cost USD | Actual cost EUR | Total actual cost | Work_Order_Total_Actual_Cost | TotalCost | Total actual costs | Costo | Costo effettivo | Costi totali | Coût | Coût réel | Coûts totaux | Istkosten | Gesamtkosten',
  'EwoHistory.note':
    'Notes | Remark | Remarks | Comment | Comments | Osservazioni | Remarque | Commentaire | Bemerkung | Langtext',
  asOf: 'Export date | Extracted on | Data estrazione | Date d’extraction | Stand | Updated at',
  'TagHistory.code':
    'Tag number | Tag no. | Number | Numero cartellino | Cartellino n. | Numéro d’étiquette | Étiquette',
  anomaly:
    'Description | Anomaly description | Defect | Problem | Descrizione | Descrizione anomalia | Difetto | Problema | Description de l’anomalie | Défaut | Problème | Mangel',
  pillar: 'WCM pillar | Colour | Pilastro WCM | Pilier WCM',
  action: 'Countermeasure | Action type | Contromisura | Contre-mesure',
  priority: 'Urgency | Urgenza | Urgence | Priorität | PRIOK',
  closingNotes: 'Closing note | Solution | Nota di chiusura | Soluzione | Note de clôture',
  meter:
    'Counter | Measuring point | Tipo contatore | Punto di misura | Point de mesure | Messpunkt | Zähler',
  readAt: 'Reading date | Date | Data | Data lettura | Date de relevé | Messdatum | Ablesedatum',
  'MeterReadings.value':
    'Value | Counter reading | Meter reading | Valore | Valore letto | Valeur | Zählerstand | Messwert',
  rollsOverAt:
    'Roll-over | Rolls over at | Counter overflow | Overflow reading | Fondo scala | Azzeramento a | Débordement | Überlauf | Zählerüberlaufstand',
};

export const getSynonyms = (table: ImportTable, column: string): readonly string[] =>
  [synonyms[`${table}.${column}`], synonyms[column]].flatMap((all) => all?.split(' | ') ?? []);
