// Starter procedures of lubrication: bearings, grease points, oil of gear units, chains, central systems.
import type { StarterProcedure } from './starter-type.ts';

export const lubrication: readonly StarterProcedure[] = [
  {
    code: 'LUB-BEARING',
    kind: 'smp',
    typology: 'lubrication',
    machineState: 'running',
    minutes: 20,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear'],
    title: ['Grease rolling bearings', 'Ingrassare i cuscinetti volventi', 'Graisser les roulements'],
    safetyNote: [
      'Reach grease nipples only from outside the guards. If a guard has to come off, isolate and lock out the machine first.',
      "Raggiungere gli ingrassatori solo dall'esterno dei ripari. Se occorre togliere un riparo, prima isolare e bloccare la macchina.",
      "Atteindre les graisseurs uniquement depuis l'extérieur des protecteurs. Si un protecteur doit être retiré, consigner d'abord la machine.",
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Check grease type and quantity of each bearing on the lubrication plate or in the manual.',
          'Verificare tipo e quantità di grasso di ogni cuscinetto sulla targhetta di lubrificazione o nel manuale.',
          'Vérifier le type et la quantité de graisse de chaque roulement sur la plaque de graissage ou dans le manuel.',
        ],
        keyPoint: [
          'Never mix greases with different thickeners: lithium and polyurea are not compatible.',
          'Non mescolare mai grassi con addensanti diversi: litio e poliurea non sono compatibili.',
          'Ne jamais mélanger des graisses à épaississants différents : lithium et polyurée sont incompatibles.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Listen to the bearing and take its temperature before greasing.',
          'Ascoltare il cuscinetto e misurarne la temperatura prima di ingrassare.',
          'Écouter le roulement et relever sa température avant le graissage.',
        ],
        keyPoint: [
          'More than 80 °C or a grinding noise: do not grease, open a tag.',
          'Oltre 80 °C o rumore di sfregamento: non ingrassare, aprire un cartellino.',
          'Plus de 80 °C ou un bruit de frottement : ne pas graisser, ouvrir une étiquette TAG.',
        ],
      },
      {
        minutes: 2,
        text: [
          'Wipe the grease nipple and the tip of the gun; open the relief plug if there is one.',
          "Pulire l'ingrassatore e la punta della pompa; aprire il tappo di scarico, se presente.",
          "Essuyer le graisseur et l'embout de la pompe ; ouvrir le bouchon de purge, s'il y en a un.",
        ],
      },
      {
        minutes: 8,
        text: [
          'Pump in the stated quantity slowly, a few strokes at a time, with the shaft turning.',
          "Immettere lentamente la quantità prevista, pochi colpi alla volta, con l'albero in rotazione.",
          'Injecter lentement la quantité prévue, quelques coups à la fois, arbre en rotation.',
        ],
        keyPoint: [
          'Count the strokes: too much grease overheats the bearing and opens its seals.',
          'Contare i colpi: troppo grasso surriscalda il cuscinetto e ne apre le tenute.',
          'Compter les coups : trop de graisse échauffe le roulement et ouvre ses joints.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Let the surplus come out, close the plug, wipe off old grease and note the strokes given.',
          "Lasciare uscire l'eccesso, chiudere il tappo, asportare il grasso vecchio e annotare i colpi dati.",
          "Laisser sortir l'excédent, refermer le bouchon, essuyer la vieille graisse et noter les coups donnés.",
        ],
      },
    ],
  },
  {
    code: 'LUB-POINTS',
    kind: 'checklist',
    typology: 'lubrication',
    machineState: 'stopped',
    minutes: 25,
    technicians: 1,
    ppe: ['gloves', 'footwear'],
    title: [
      'Round of the manual grease points',
      'Giro dei punti di ingrassaggio manuale',
      'Tournée des points de graissage manuel',
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Isolate the machine and check that the points on the lubrication plan can be reached.',
          'Isolare la macchina e verificare che i punti del piano di lubrificazione siano raggiungibili.',
          'Consigner la machine et vérifier que les points du plan de graissage sont accessibles.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Check that no nipple is missing, painted over or damaged; replace damaged ones.',
          'Verificare che nessun ingrassatore manchi, sia verniciato o danneggiato; sostituire quelli danneggiati.',
          "Vérifier qu'aucun graisseur ne manque, n'est peint ni endommagé ; remplacer les graisseurs endommagés.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Grease guides, joints and pins in the order of the plan, with the grease of each colour mark.',
          "Ingrassare guide, snodi e perni nell'ordine del piano, con il grasso di ciascun contrassegno colorato.",
          "Graisser guidages, articulations et axes dans l'ordre du plan, avec la graisse de chaque repère de couleur.",
        ],
        keyPoint: [
          'Fresh grease must appear at the joint. If the gun meets resistance, clean or replace the nipple.',
          "Dallo snodo deve uscire grasso fresco. Se la pompa incontra resistenza, pulire o sostituire l'ingrassatore.",
          "La graisse fraîche doit apparaître à l'articulation. Si la pompe résiste, nettoyer ou remplacer le graisseur.",
        ],
      },
      {
        minutes: 4,
        text: [
          'Fit the caps and wipe off surplus grease.',
          'Rimontare i cappucci e asportare il grasso in eccesso.',
          "Remettre les capuchons et essuyer l'excédent de graisse.",
        ],
        keyPoint: [
          'Grease left on the floor is a slipping hazard.',
          'Il grasso lasciato a terra è un pericolo di scivolamento.',
          'La graisse laissée au sol présente un risque de glissade.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Report blocked points and unusual play.',
          'Segnalare i punti ostruiti e i giochi anomali.',
          'Signaler les points bouchés et les jeux anormaux.',
        ],
      },
    ],
  },
  {
    code: 'LUB-OIL-LEVEL',
    kind: 'checklist',
    typology: 'lubrication',
    machineState: 'stopped',
    minutes: 10,
    technicians: 1,
    ppe: ['gloves', 'footwear'],
    title: ['Check oil levels', "Controllare i livelli dell'olio", "Contrôler les niveaux d'huile"],
    steps: [
      {
        minutes: 2,
        text: [
          'Stop the machine and wait until the oil has run back and foam has settled.',
          "Fermare la macchina e attendere che l'olio rifluisca e la schiuma si dissolva.",
          "Arrêter la machine et attendre que l'huile soit redescendue et la mousse dissipée.",
        ],
        keyPoint: [
          'A level read while running is too low.',
          'Un livello letto con macchina in marcia risulta troppo basso.',
          'Un niveau lu en marche est trop bas.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Read every sight glass and dipstick against its marks.',
          'Leggere ogni spia di livello e ogni asta rispetto alle tacche.',
          'Lire chaque voyant et chaque jauge par rapport à ses repères.',
        ],
      },
      {
        minutes: 2,
        text: [
          'Look at the colour: milky means water, black means overheating, shiny means wear.',
          'Osservare il colore: lattiginoso indica acqua, nero surriscaldamento, brillante usura.',
          "Observer la couleur : laiteuse, présence d'eau ; noire, surchauffe ; brillante, usure.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Top up with the oil on the plate, note the litres added and look for the leak.',
          "Rabboccare con l'olio indicato in targhetta, annotare i litri aggiunti e cercare la perdita.",
          "Faire l'appoint avec l'huile indiquée sur la plaque, noter les litres ajoutés et chercher la fuite.",
        ],
        keyPoint: [
          'Never above the upper mark.',
          'Mai oltre la tacca superiore.',
          'Jamais au-dessus du repère supérieur.',
        ],
      },
    ],
  },
  {
    code: 'LUB-GEARBOX',
    kind: 'smp',
    typology: 'lubrication',
    machineState: 'stopped',
    minutes: 75,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear', 'overall'],
    title: ['Change the oil of a gear unit', "Sostituire l'olio di un riduttore", 'Vidanger un réducteur'],
    safetyNote: [
      'Lock out the drive. Oil at operating temperature burns: let it cool to lukewarm.',
      "Bloccare l'azionamento. L'olio a temperatura di esercizio ustiona: lasciarlo intiepidire.",
      "Consigner l'entraînement. L'huile à température de service brûle : la laisser tiédir.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Lock out the drive while the oil is still lukewarm and place a drain pan.',
          "Bloccare l'azionamento con olio ancora tiepido e posizionare una vasca di raccolta.",
          "Consigner l'entraînement, huile encore tiède, et placer un bac de récupération.",
        ],
      },
      {
        minutes: 20,
        text: [
          'Open the filler or breather plug, then the drain plug, and let the oil run out completely.',
          "Aprire il tappo di carico o di sfiato, poi quello di scarico, e lasciare defluire tutto l'olio.",
          "Ouvrir le bouchon de remplissage ou d'évent, puis celui de vidange, et laisser l'huile s'écouler entièrement.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Look at the magnetic plug and at the oil; take a sample if there is swarf.',
          "Esaminare il tappo magnetico e l'olio; prelevare un campione se sono presenti trucioli.",
          "Examiner le bouchon magnétique et l'huile ; prélever un échantillon en présence de copeaux.",
        ],
        keyPoint: [
          'Fine paste is normal. Flakes or splinters are tooth or bearing damage: open a tag.',
          'Una pasta fine è normale. Scaglie o schegge indicano danni a denti o cuscinetti: aprire un cartellino.',
          'Une pâte fine est normale. Des écailles ou éclats trahissent une denture ou un roulement abîmé : ouvrir une étiquette TAG.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Clean plugs and breather, fit new sealing rings and tighten the drain plug.',
          'Pulire tappi e sfiato, montare guarnizioni nuove e serrare il tappo di scarico.',
          "Nettoyer les bouchons et l'évent, monter des joints neufs et serrer le bouchon de vidange.",
        ],
      },
      {
        minutes: 15,
        text: [
          'Fill with the oil and the quantity on the plate, up to the middle of the sight glass.',
          "Riempire con l'olio e la quantità indicati in targhetta, fino a metà della spia.",
          "Remplir avec l'huile et la quantité indiquées sur la plaque, jusqu'au milieu du voyant.",
        ],
        keyPoint: [
          'Mineral and polyglycol oils do not mix: flush when changing the type.',
          "Oli minerali e poliglicoli non sono miscibili: lavare l'interno se si cambia tipo.",
          'Huiles minérales et polyglycols ne se mélangent pas : rincer en cas de changement de type.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Run for five minutes, stop, check level and tightness, and date the oil label.',
          "Far girare per cinque minuti, fermare, controllare livello e tenuta e datare l'etichetta dell'olio.",
          "Faire tourner cinq minutes, arrêter, contrôler niveau et étanchéité, dater la plaquette d'huile.",
        ],
      },
    ],
  },
  {
    code: 'LUB-CHAIN',
    kind: 'smp',
    typology: 'lubrication',
    machineState: 'stopped',
    minutes: 45,
    technicians: 1,
    ppe: ['gloves', 'footwear'],
    title: [
      'Clean, check and lubricate a drive chain',
      'Pulire, controllare e lubrificare una catena di trasmissione',
      'Nettoyer, contrôler et lubrifier une chaîne de transmission',
    ],
    safetyNote: [
      'Lock out the drive: fingers are drawn in between chain and sprocket.',
      "Bloccare l'azionamento: tra catena e pignone le dita vengono trascinate.",
      "Consigner l'entraînement : la chaîne et le pignon happent les doigts.",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Lock out the drive and remove the chain guard.',
          "Bloccare l'azionamento e togliere il carter della catena.",
          "Consigner l'entraînement et déposer le carter de chaîne.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Brush off old lubricant and dirt.',
          'Asportare con una spazzola il lubrificante vecchio e lo sporco.',
          "Brosser l'ancien lubrifiant et les saletés.",
        ],
        keyPoint: [
          'No degreaser under pressure: it washes the oil out of the rollers.',
          "Nessuno sgrassante in pressione: asporta l'olio dai rulli.",
          "Pas de dégraissant sous pression : il chasse l'huile des rouleaux.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Measure the elongation over ten links and look at teeth and alignment.',
          "Misurare l'allungamento su dieci maglie ed esaminare denti e allineamento.",
          "Mesurer l'allongement sur dix maillons et examiner dents et alignement.",
        ],
        keyPoint: [
          'Replace the chain, with its sprockets, at more than 2 % elongation.',
          'Oltre il 2 % di allungamento sostituire la catena insieme ai pignoni.',
          "Au-delà de 2 % d'allongement, remplacer la chaîne avec ses pignons.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Set the sag of the slack side to about 2 % of the centre distance.',
          "Regolare la freccia del ramo lento a circa il 2 % dell'interasse.",
          "Régler la flèche du brin mou à environ 2 % de l'entraxe.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Apply chain oil on the inside, between the plates, over the whole length, turning by hand.',
          "Applicare olio per catene all'interno, tra le piastre, su tutta la lunghezza, ruotando a mano.",
          "Appliquer l'huile à chaîne côté intérieur, entre les plaques, sur toute la longueur, en tournant à la main.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Fit the guard, start and listen for knocks.',
          'Rimontare il carter, avviare e ascoltare se ci sono colpi.',
          "Remonter le carter, démarrer et écouter d'éventuels chocs.",
        ],
      },
    ],
  },
];
