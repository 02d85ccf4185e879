// Starter procedures of drives and conveyors: belts, couplings, gear units, conveyor belts, cranes, trucks.
import type { StarterProcedure } from './starter-type.ts';

export const drives: readonly StarterProcedure[] = [
  {
    code: 'DRV-BELT-TENSION',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: ['gloves', 'footwear'],
    title: [
      'Check and set the tension of V-belts',
      'Controllare e regolare la tensione delle cinghie trapezoidali',
      'Contrôler et régler la tension des courroies trapézoïdales',
    ],
    safetyNote: [
      'Lock out the drive and wait until it stands still.',
      "Bloccare l'azionamento e attendere l'arresto completo.",
      "Consigner l'entraînement et attendre l'arrêt complet.",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Lock out the drive and remove the belt guard.',
          "Bloccare l'azionamento e togliere il carter delle cinghie.",
          "Consigner l'entraînement et déposer le carter des courroies.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Look at the belts: cracks, shiny flanks, frayed edges, oil.',
          'Esaminare le cinghie: crepe, fianchi lucidi, bordi sfilacciati, olio.',
          'Examiner les courroies : fissures, flancs brillants, bords effilochés, huile.',
        ],
        keyPoint: [
          'A belt that lies at the bottom of the groove is worn, or the pulley is.',
          'Una cinghia che tocca il fondo della gola è usurata, oppure lo è la puleggia.',
          "Une courroie au fond de la gorge est usée, ou bien la poulie l'est.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Measure the tension by frequency or by force and deflection at mid-span.',
          'Misurare la tensione con la frequenza o con forza e freccia a metà del ramo.',
          'Mesurer la tension par la fréquence, ou par force et flèche au milieu du brin.',
        ],
      },
      {
        minutes: 8,
        text: [
          'Loosen the motor, set the tension to the table value and check alignment with a straightedge.',
          "Allentare il motore, regolare la tensione al valore di tabella e verificare l'allineamento con una riga.",
          "Desserrer le moteur, régler la tension à la valeur du tableau et vérifier l'alignement à la règle.",
        ],
        keyPoint: [
          'Too tight destroys bearings, too loose burns belts.',
          'Troppo tesa rovina i cuscinetti, troppo lenta brucia le cinghie.',
          'Trop tendue, elle détruit les roulements ; trop lâche, elle brûle.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Tighten the motor bolts crosswise and measure again.',
          'Serrare in croce i bulloni del motore e misurare di nuovo.',
          'Serrer en croix les boulons du moteur et mesurer de nouveau.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Fit the guard and start; listen for squealing.',
          'Rimontare il carter e avviare; ascoltare se stride.',
          'Remonter le carter et démarrer ; écouter un éventuel crissement.',
        ],
      },
    ],
  },
  {
    code: 'DRV-BELT-CHANGE',
    kind: 'smp',
    typology: 'replacement',
    machineState: 'stopped',
    minutes: 75,
    technicians: 1,
    ppe: ['gloves', 'footwear'],
    title: [
      'Replace a set of V-belts',
      'Sostituire una serie di cinghie trapezoidali',
      'Remplacer un jeu de courroies trapézoïdales',
    ],
    safetyNote: [
      'Lock out the drive. Block fan wheels and flywheels against turning.',
      "Bloccare l'azionamento. Impedire la rotazione di ventole e volani.",
      "Consigner l'entraînement. Immobiliser les turbines et les volants.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Lock out, remove the guard, and note section, length and number of the belts.',
          'Bloccare, togliere il carter e annotare sezione, lunghezza e numero delle cinghie.',
          'Consigner, déposer le carter et noter section, longueur et nombre des courroies.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Slacken the tensioner completely and take off all belts.',
          'Allentare completamente il tenditore e togliere tutte le cinghie.',
          'Détendre complètement le tendeur et retirer toutes les courroies.',
        ],
        keyPoint: [
          'Never lever belts over the pulley: the cords break inside.',
          'Non forzare mai le cinghie oltre la puleggia con una leva: i cavi interni si rompono.',
          'Ne jamais forcer les courroies au levier : les câbles internes cassent.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Clean the grooves and check their wear with the gauge.',
          "Pulire le gole e controllarne l'usura con la sagoma.",
          'Nettoyer les gorges et contrôler leur usure au calibre.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Align the pulleys with straightedge or laser.',
          'Allineare le pulegge con riga o laser.',
          'Aligner les poulies à la règle ou au laser.',
        ],
        keyPoint: [
          'At most half a degree, or 5 mm for each metre of centre distance.',
          'Al massimo mezzo grado, ovvero 5 mm per metro di interasse.',
          "Au plus un demi-degré, soit 5 mm par mètre d'entraxe.",
        ],
      },
      {
        minutes: 15,
        text: [
          'Fit the whole set new and set the tension for new belts.',
          "Montare l'intera serie nuova e regolare la tensione per cinghie nuove.",
          'Monter le jeu complet neuf et régler la tension pour courroies neuves.',
        ],
        keyPoint: [
          'Old and new belts together share the load badly: always replace the set.',
          'Cinghie vecchie e nuove insieme si ripartiscono male il carico: sostituire sempre la serie.',
          'Anciennes et neuves ensemble se partagent mal la charge : toujours remplacer le jeu.',
        ],
      },
      {
        minutes: 20,
        text: [
          'Fit the guard, run in for 15 minutes under load, lock out and set the tension again.',
          'Rimontare il carter, rodare 15 minuti sotto carico, bloccare e regolare di nuovo la tensione.',
          'Remonter le carter, roder 15 minutes en charge, consigner et régler de nouveau la tension.',
        ],
      },
    ],
  },
  {
    code: 'DRV-COUPLING',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 90,
    technicians: 2,
    ppe: ['gloves', 'footwear'],
    title: [
      'Check the alignment of a coupling',
      "Controllare l'allineamento di un giunto",
      "Contrôler l'alignement d'un accouplement",
    ],
    safetyNote: [
      'Lock out the motor and close the valves of the pump: pressure can turn the shaft.',
      "Bloccare il motore e chiudere le valvole della pompa: la pressione può far ruotare l'albero.",
      "Consigner le moteur et fermer les vannes de la pompe : la pression peut entraîner l'arbre.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Lock out, remove the coupling guard and inspect elastic elements and hubs.',
          'Bloccare, togliere la protezione del giunto ed esaminare elementi elastici e mozzi.',
          'Consigner, déposer le protecteur et examiner éléments élastiques et moyeux.',
        ],
        keyPoint: [
          'Rubber dust under the coupling means misalignment.',
          'Polvere di gomma sotto il giunto indica disallineamento.',
          "De la poussière de caoutchouc sous l'accouplement trahit un défaut d'alignement.",
        ],
      },
      {
        minutes: 15,
        text: [
          'Check each motor foot for soft foot with a feeler gauge and shim it.',
          "Verificare con lo spessimetro l'appoggio di ogni piede del motore e spessorarlo.",
          "Vérifier l'appui de chaque patte du moteur à la jauge d'épaisseur et la caler.",
        ],
        keyPoint: [
          'More than 0.05 mm spoils every later measurement.',
          'Oltre 0,05 mm ogni misura successiva è falsata.',
          'Au-delà de 0,05 mm, toutes les mesures suivantes sont faussées.',
        ],
      },
      {
        minutes: 20,
        text: [
          'Measure offset and angle in both planes with laser or dial gauges.',
          'Misurare scostamento e angolo nei due piani con laser o comparatori.',
          "Mesurer le décalage et l'angle dans les deux plans, au laser ou aux comparateurs.",
        ],
      },
      {
        minutes: 25,
        text: [
          'Correct vertically with shims, then horizontally, and tighten the bolts to torque.',
          'Correggere in verticale con spessori, poi in orizzontale, e serrare i bulloni alla coppia prescritta.',
          'Corriger verticalement avec des cales, puis horizontalement, et serrer les boulons au couple.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Measure again and store the result as found and as left.',
          'Misurare di nuovo e registrare i valori prima e dopo.',
          'Mesurer de nouveau et enregistrer les valeurs avant et après.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Fit the guard, start, and compare vibration and temperature with the last reading.',
          "Rimontare la protezione, avviare e confrontare vibrazioni e temperatura con l'ultima lettura.",
          'Remonter le protecteur, démarrer, comparer vibrations et température au dernier relevé.',
        ],
      },
    ],
  },
  {
    code: 'DRV-GEARBOX',
    kind: 'checklist',
    typology: 'inspection',
    machineState: 'running',
    minutes: 15,
    technicians: 1,
    ppe: ['headphones', 'glasses', 'footwear'],
    title: [
      'Inspect a gear unit in operation',
      'Ispezionare un riduttore in marcia',
      'Inspecter un réducteur en marche',
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Take the housing temperature at the bearings.',
          'Misurare la temperatura della cassa in corrispondenza dei cuscinetti.',
          'Relever la température du carter au droit des roulements.',
        ],
        keyPoint: [
          'A rise of 10 K over the last reading matters more than the value itself.',
          "Un aumento di 10 K sull'ultima lettura conta più del valore stesso.",
          'Une hausse de 10 K par rapport au dernier relevé compte plus que la valeur elle-même.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Listen at bearings and gear mesh with a stethoscope, or measure vibration.',
          'Ascoltare cuscinetti e ingranamento con lo stetoscopio, oppure misurare le vibrazioni.',
          "Écouter les roulements et l'engrènement au stéthoscope, ou mesurer les vibrations.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Look at shaft seals, joints and plugs for oil.',
          "Verificare la presenza d'olio su tenute d'albero, giunzioni e tappi.",
          "Chercher l'huile aux joints d'arbre, plans de joint et bouchons.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Check that the breather is open and clean.',
          'Verificare che lo sfiato sia aperto e pulito.',
          "Vérifier que l'évent est ouvert et propre.",
        ],
        keyPoint: [
          'A blocked breather pushes the oil through the seals.',
          "Uno sfiato ostruito spinge l'olio attraverso le tenute.",
          "Un évent bouché pousse l'huile à travers les joints.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Check fastening bolts and torque arm for looseness.',
          'Verificare il serraggio dei bulloni di fissaggio e del braccio di reazione.',
          'Vérifier le serrage des boulons de fixation et du bras de réaction.',
        ],
      },
    ],
  },
  {
    code: 'CNV-TRACKING',
    kind: 'smp',
    typology: 'control',
    machineState: 'running',
    minutes: 45,
    technicians: 2,
    ppe: ['footwear', 'glasses', 'helmet'],
    title: [
      'Track and tension a conveyor belt',
      'Centrare e tensionare un nastro trasportatore',
      'Centrer et tendre une bande transporteuse',
    ],
    safetyNote: [
      'Belt running: hands, tools and loose clothing away from drums and rollers; a second person at the emergency stop. Clean and change parts only when locked out.',
      "Nastro in marcia: mani, attrezzi e indumenti larghi lontano da tamburi e rulli; una seconda persona all'arresto di emergenza. Pulire e sostituire parti solo a macchina bloccata.",
      "Bande en marche : mains, outils et vêtements amples loin des tambours et rouleaux ; une seconde personne à l'arrêt d'urgence. Nettoyer et remplacer uniquement après consignation.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Lock out; clean drums, rollers and the inside of the belt; test the pull cord.',
          'Bloccare; pulire tamburi, rulli e lato interno del nastro; provare la fune di emergenza.',
          "Consigner ; nettoyer tambours, rouleaux et face interne ; essayer le câble d'arrêt d'urgence.",
        ],
        keyPoint: [
          'Most mistracking comes from material stuck to a drum.',
          'Quasi sempre il nastro sbanda per materiale attaccato a un tamburo.',
          'Le plus souvent, la bande dévie à cause de matière collée à un tambour.',
        ],
      },
      {
        minutes: 8,
        text: [
          'Turn every roller by hand and mark those that stick or rumble; inspect edges and splice.',
          'Girare a mano ogni rullo e segnare quelli bloccati o rumorosi; esaminare bordi e giunzione.',
          'Tourner chaque rouleau à la main et repérer ceux qui bloquent ou grondent ; examiner bords et jonction.',
        ],
      },
      {
        minutes: 7,
        text: [
          'Set the tension so that the belt does not slip when starting under load.',
          "Regolare la tensione in modo che il nastro non slitti all'avvio sotto carico.",
          'Régler la tension pour que la bande ne patine pas au démarrage en charge.',
        ],
        keyPoint: [
          'No tighter than needed: the same number of turns on both sides.',
          'Non più del necessario: stesso numero di giri sui due lati.',
          'Pas plus que nécessaire : même nombre de tours des deux côtés.',
        ],
      },
      {
        minutes: 15,
        text: [
          'Track empty: begin with the return side, a quarter turn at a time, then wait three full turns of the belt.',
          'Centrare a vuoto: iniziare dal ramo di ritorno, un quarto di giro alla volta, poi attendere tre giri completi del nastro.',
          'Centrer à vide : commencer par le brin retour, un quart de tour à la fois, puis attendre trois tours complets de bande.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Watch it loaded, tighten all lock nuts and mark the setting.',
          'Osservare a carico, serrare tutti i controdadi e contrassegnare la regolazione.',
          'Observer en charge, serrer tous les contre-écrous et repérer le réglage.',
        ],
      },
    ],
  },
  {
    code: 'LFT-HOOK-ROPE',
    kind: 'checklist',
    typology: 'safety',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: ['helmet', 'gloves', 'footwear', 'harness'],
    title: [
      'Visual check of crane hook and rope',
      'Controllo visivo di gancio e fune della gru',
      'Contrôle visuel du crochet et du câble de levage',
    ],
    safetyNote: [
      'Lower the block without load. Harness at every work at height. This check does not replace the statutory inspection.',
      'Abbassare il bozzello senza carico. Imbracatura per ogni lavoro in quota. Il controllo non sostituisce la verifica di legge.',
      'Descendre le moufle sans charge. Harnais pour tout travail en hauteur. Ce contrôle ne remplace pas la vérification réglementaire.',
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Hook: measure the opening and the wear of the saddle; look for cracks.',
          "Gancio: misurare l'apertura e l'usura della sella; cercare cricche.",
          "Crochet : mesurer l'ouverture et l'usure du fond ; chercher des fissures.",
        ],
        keyPoint: [
          'Out of service at 10 % more opening or at 5 % wear, unless the maker states less.',
          'Fuori servizio con apertura oltre il 10 % o usura del 5 %, salvo limiti inferiori del costruttore.',
          "Hors service à 10 % d'ouverture en plus ou 5 % d'usure, sauf limite plus basse du constructeur.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Safety latch closes by itself; hook swivels freely.',
          'La sicura si chiude da sola; il gancio ruota liberamente.',
          'Le linguet se ferme seul ; le crochet pivote librement.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Rope: look over the whole length for broken wires, kinks, crushing and corrosion; measure the diameter.',
          "Fune: esaminare l'intera lunghezza per fili rotti, pieghe, schiacciamenti e corrosione; misurare il diametro.",
          'Câble : examiner toute la longueur : fils rompus, coques, écrasements, corrosion ; mesurer le diamètre.',
        ],
        keyPoint: [
          'A broken strand, a kink or a bird cage: discard at once.',
          'Trefolo rotto, piega o infiascatura: scartare subito.',
          "Toron rompu, coque ou cage d'oiseau : rebut immédiat.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Rope end, wedge socket, drum and sheaves: seat, grooves, turning.',
          'Capofune, capocorda a cuneo, tamburo e pulegge: sede, gole, rotazione.',
          'Attache, boîte à coin, tambour et poulies : assise, gorges, rotation.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Test limit switches up and down, brake and pendant, without load.',
          'Provare i fine corsa di salita e discesa, il freno e la pulsantiera, senza carico.',
          'Essayer les fins de course haut et bas, le frein et la boîte à boutons, sans charge.',
        ],
      },
      {
        minutes: 2,
        text: [
          "Enter the result in the crane's record; put it out of service if anything fails.",
          "Riportare l'esito nel registro della gru; metterla fuori servizio se qualcosa non è conforme.",
          "Consigner le résultat au registre de l'appareil ; le mettre hors service au moindre défaut.",
        ],
      },
    ],
  },
  {
    code: 'TRK-BATTERY',
    kind: 'smp',
    typology: 'inspection',
    machineState: 'stopped',
    minutes: 40,
    technicians: 1,
    ppe: ['glasses', 'gloves', 'overall', 'footwear'],
    title: [
      'Service the traction battery of a forklift',
      'Manutenere la batteria di trazione di un carrello elevatore',
      "Entretenir la batterie de traction d'un chariot élévateur",
    ],
    safetyNote: [
      'Charging gives off hydrogen: ventilate, no flames, no sparks. Electrolyte burns: eye wash within reach.',
      "In carica si sviluppa idrogeno: ventilare, niente fiamme né scintille. L'elettrolito ustiona: lavaocchi a portata di mano.",
      "La charge dégage de l'hydrogène : ventiler, ni flamme ni étincelle. L'électrolyte brûle : rince-œil à portée de main.",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Park, lower the forks, switch off and disconnect the battery plug.',
          'Parcheggiare, abbassare le forche, spegnere e staccare la spina della batteria.',
          'Stationner, baisser les fourches, couper et débrancher la prise de batterie.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Measure voltage and density of each cell after a full charge.',
          'Misurare tensione e densità di ogni elemento a carica completa.',
          'Mesurer la tension et la densité de chaque élément après charge complète.',
        ],
        keyPoint: [
          'A cell 0.03 kg/l below the others is failing.',
          'Un elemento inferiore di 0,03 kg/l agli altri sta cedendo.',
          'Un élément inférieur de 0,03 kg/l aux autres est en train de céder.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Top up with demineralised water to the mark, only after charging.',
          'Rabboccare con acqua demineralizzata fino al segno, solo dopo la carica.',
          "Compléter à l'eau déminéralisée jusqu'au repère, uniquement après la charge.",
        ],
        keyPoint: ['Never add acid.', 'Non aggiungere mai acido.', "Ne jamais ajouter d'acide."],
      },
      {
        minutes: 10,
        text: [
          'Clean and dry the top, check connectors, cables and plug for heat marks, grease the poles.',
          'Pulire e asciugare il coperchio, controllare connessioni, cavi e spina per segni di calore, ingrassare i poli.',
          "Nettoyer et sécher le dessus, contrôler connexions, câbles et prise (traces d'échauffement), graisser les bornes.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Connect, drive a short test and note the operating hours.',
          'Collegare, eseguire una breve prova di marcia e annotare le ore di funzionamento.',
          'Rebrancher, faire un court essai de conduite et noter les heures de marche.',
        ],
      },
    ],
  },
];
