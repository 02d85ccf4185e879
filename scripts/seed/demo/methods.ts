// Methods (SMPs) of the demo plants. Remarks: locations (paths in the structure, or `-`), typology, state of
// the machine, technicians.
import type { Kit } from '#shared/procedures/procedure.ts';
import { parseOutline } from './outline.ts';

/** First and last phase of work on a stopped machine. */
export const [lockOutPhase, restorePhase] = parseOutline(`
5 Fermare la macchina, sezionare le energie e applicare il lucchetto personale | Arrêter la machine, consigner les énergies et poser le cadenas personnel | Stop the machine, isolate all energies and fit your personal lock ; @lock +gloves
5 Rimuovere i lucchetti, ridare energia e provare a vuoto | Retirer les cadenas, remettre sous énergie et essayer à vide | Remove the locks, restore energy and test without load
`) as [ReturnType<typeof parseOutline>[number], ReturnType<typeof parseOutline>[number]];

/**
 * Code: sort of machine and method. A phase's code is its minutes; its remarks: `@` a picture, `+` protective
 * equipment, else controls.
 */
export const methodLines = parseOutline(`
PRS-LUB Lubrificazione guide slitta | Graissage des guidages du coulisseau | Slide guide lubrication ; MEC.GDE lubrication stopped 1
  10 Pulire i lardoni da morchia e trucioli | Nettoyer les glissières, retirer boues et copeaux | Clean sludge and chips off the gibs ; @wipe +gloves
  15 Ingrassare i 12 punti con grasso EP2, due pompate ciascuno | Graisser les 12 points à la graisse EP2, deux coups chacun | Grease the 12 points with EP2, two strokes each ; @grease +gloves
  5 Controllare il livello del serbatoio di lubrificazione | Contrôler le niveau du réservoir de graissage | Check the lubricant reservoir level ; @level
PRS-SAF Prova barriere e comando a due mani | Essai des barrières et de la bimanuelle | Light curtain and two-hand control test ; SAF.GRD safety running 1
  8 Interrompere ogni raggio con l'asta di prova durante la discesa | Couper chaque faisceau avec la tige d'essai pendant la descente | Break every beam with the test rod during the stroke ; @beams
  4 Rilasciare un pulsante alla volta: la slitta deve fermarsi | Relâcher un bouton à la fois : le coulisseau doit s'arrêter | Release one button at a time: the slide must stop
  3 Registrare il tempo di arresto misurato | Noter le temps d'arrêt mesuré | Record the measured stopping time
PRS-HYD Controllo centralina oleodinamica | Contrôle de la centrale hydraulique | Hydraulic power unit check ; HYD.PMP+HYD.VLV inspection running 1
  10 Rilevare pressione, temperatura e livello olio | Relever pression, température et niveau d'huile | Read pressure, temperature and oil level ; OIL-P OIL-T @gauge
  12 Cercare perdite su raccordi e tubi flessibili | Rechercher les fuites sur raccords et flexibles | Look for leaks at fittings and hoses ; LEAK +glasses
  8 Verificare l'intasamento del filtro di ritorno | Vérifier le colmatage du filtre de retour | Check the clogging of the return filter ; @filter
PRS-OVH Revisione annuale pressa | Révision annuelle de la presse | Yearly press overhaul ; - replacement stopped 2
  60 Sostituire guarnizioni del cilindro principale | Remplacer les joints du vérin principal | Replace the main cylinder seals
  45 Cambiare olio e cartucce, pulire il serbatoio | Vidanger, changer les cartouches, nettoyer le réservoir | Change oil and cartridges, clean the tank
  40 Controllare parallelismo e gioco della slitta | Contrôler le parallélisme et le jeu du coulisseau | Check slide parallelism and play
  20 Serrare i tiranti alla coppia prescritta | Serrer les tirants au couple prescrit | Tighten the tie rods to the torque given ; @torque
PRS-CLU Controllo a battute del cuscino | Contrôle du coussin selon les coups | Die cushion check by strokes ; MEC.CYL control stopped 1
  25 Misurare il trafilamento del cuscino a pressione nominale | Mesurer la fuite du coussin à pression nominale | Measure cushion leakage at rated pressure
  20 Controllare lo stelo: rigature, cromatura, allineamento | Contrôler la tige : rayures, chromage, alignement | Check the rod: scores, chrome, alignment
CNC-DAY Controllo giornaliero centro di lavoro | Contrôle quotidien du centre d'usinage | Daily machining centre check ; - inspection running 1
  3 Controllare livelli: olio guide, refrigerante, grasso mandrino | Contrôler les niveaux : huile, arrosage, graisse broche | Check levels: way oil, coolant, spindle grease ; @level
  4 Svuotare il convogliatore e liberare le coperture | Vider le convoyeur et dégager les carters | Empty the conveyor and clear the covers
CNC-COO Controllo refrigerante | Contrôle du liquide d'arrosage | Coolant check ; FLU.TNK control running 1
  6 Misurare concentrazione e pH, rabboccare al 7 % | Mesurer concentration et pH, compléter à 7 % | Measure concentration and pH, top up to 7 %
  10 Schiumare l'olio estraneo e pulire il filtro a tamburo | Écrémer l'huile étrangère et nettoyer le filtre à tambour | Skim tramp oil and clean the drum filter ; @filter +gloves
CNC-SPN Controllo mandrino | Contrôle de la broche | Spindle check ; MEC.DRV inspection stopped 1
  15 Misurare il salto radiale a 300 mm: limite 0,015 mm | Mesurer le faux-rond à 300 mm : limite 0,015 mm | Measure run-out at 300 mm: limit 0.015 mm
  10 Misurare la forza di serraggio della pinza | Mesurer l'effort de serrage de la pince | Measure the drawbar force
  8 Rilevare le vibrazioni a 6000 giri | Relever les vibrations à 6000 tr/min | Take vibration at 6000 rpm ; BRG-V +headphones
CNC-AXS Controllo assi e geometria | Contrôle des axes et de la géométrie | Axes and geometry check ; MEC.GDE quality stopped 2
  30 Prova ballbar sui piani XY e YZ | Essai ballbar sur les plans XY et YZ | Ballbar test in planes XY and YZ
  20 Controllare gioco delle viti e precarico | Contrôler le jeu des vis et la précharge | Check screw backlash and preload
  15 Pulire e ingrassare guide e soffietti | Nettoyer et graisser guides et soufflets | Clean and grease guides and bellows
CNC-SEA Sostituzione filtri e tenute a ore | Remplacement filtres et joints selon les heures | Filters and seals by running hours ; FLU.TNK replacement stopped 1
  20 Sostituire la tenuta della pompa alta pressione | Remplacer la garniture de la pompe haute pression | Replace the high-pressure pump seal
  10 Sostituire il telo del filtro a tamburo | Remplacer la toile du filtre à tambour | Replace the drum filter cloth
ROB-CLN Pulizia e ispezione robot | Nettoyage et inspection du robot | Robot cleaning and inspection ; MEC+PNE cleaning stopped 1
  10 Pulire braccio e pinza da schizzi e polvere | Nettoyer bras et préhenseur : projections et poussières | Clean spatter and dust off arm and gripper ; @wipe
  8 Ispezionare il fascio cavi: abrasioni, raggi di curvatura | Inspecter le faisceau : abrasions, rayons de courbure | Inspect the dress pack: wear, bending radius
  5 Controllare perdite di grasso dai riduttori | Contrôler les fuites de graisse des réducteurs | Check gearboxes for grease leaks
ROB-BRK Prova freni e riferimenti | Essai des freins et des références | Brake and reference test ; MEC.DRV safety running 1
  12 Lanciare il ciclo prova freni sui sei assi | Lancer le cycle d'essai freins sur les six axes | Run the brake test on all six axes
  8 Verificare le tacche di zero e annotare gli scarti | Vérifier les repères de zéro et noter les écarts | Check the zero marks and note deviations
ROB-GRS Ingrassaggio riduttori e batterie | Graissage des réducteurs et piles | Gearbox grease and batteries ; MEC.DRV lubrication stopped 2
  40 Sostituire il grasso dei riduttori assi 1-3 | Remplacer la graisse des réducteurs axes 1-3 | Replace the grease of gearboxes 1-3
  15 Sostituire le batterie encoder a controllore acceso | Remplacer les piles codeurs, contrôleur sous tension | Replace encoder batteries with the controller on
  20 Backup del programma e delle masterizzazioni | Sauvegarder programmes et calibrations | Back up programs and mastering
CNV-BLT Controllo nastro e catena | Contrôle de la bande et de la chaîne | Belt and chain check ; MEC.DRV+MEC.GDE inspection stopped 1
  8 Controllare tensione della catena: freccia 15 mm | Contrôler la tension de chaîne : flèche 15 mm | Check chain tension: 15 mm sag ; @belt
  6 Controllare sbandamento e giunzioni del nastro | Contrôler déport et jonctions de bande | Check belt tracking and joints
CNV-LUB Lubrificazione e supporti | Graissage et paliers | Lubrication and bearings ; MEC.DRV lubrication stopped 1
  12 Oliare la catena lungo tutto lo sviluppo | Huiler la chaîne sur toute sa longueur | Oil the chain over its whole length
  8 Ingrassare i supporti ritti | Graisser les paliers | Grease the pillow blocks ; @grease
  5 Provare la fune di emergenza in tre punti | Essayer le câble d'arrêt d'urgence en trois points | Test the pull cord in three places
OVN-BUR Controllo giornaliero bruciatori | Contrôle quotidien des brûleurs | Daily burner check ; THM.VLV safety running 1
  4 Osservare la fiamma: colore e stabilità | Observer la flamme : couleur et stabilité | Watch the flame: colour and stability
  3 Leggere pressione gas e aria, annotare | Lire pression gaz et air, noter | Read gas and air pressure, note them
OVN-TUS Verifica uniformità temperatura | Contrôle d'uniformité de température | Temperature uniformity survey ; ELE.CAB quality running 1
  40 Rilevare nove punti con termocoppie campione | Relever neuf points avec thermocouples étalons | Take nine points with reference thermocouples
  10 Confrontare con il regolatore: scarto massimo 5 °C | Comparer au régulateur : écart maximal 5 °C | Compare with the controller: 5 °C at most
OVN-CAL Taratura annuale bruciatori | Réglage annuel des brûleurs | Yearly burner calibration ; THM.VLV control stopped 2
  45 Analisi fumi e taratura del rapporto aria-gas | Analyse des fumées et réglage du rapport air-gaz | Flue gas analysis and air-gas ratio
  30 Prova di tenuta delle elettrovalvole gas | Essai d'étanchéité des électrovannes gaz | Leak test of the gas valves
  15 Sostituire elettrodi e cella UV | Remplacer électrodes et cellule UV | Replace electrodes and UV cell
CMP-DRN Scarico condensa e controllo pressioni | Purge des condensats et contrôle des pressions | Condensate drain and pressure check ; PNE.VLV+FLU.FLT inspection running 1
  5 Provare lo scaricatore e pulire il filtro a Y | Essayer le purgeur et nettoyer le filtre en Y | Test the drain and clean the strainer
  4 Annotare pressione differenziale del separatore | Noter la pression différentielle du séparateur | Note the separator differential pressure ; @gauge
CMP-OIL Cambio olio e filtri a ore | Vidange et filtres selon les heures | Oil and filters by running hours ; FLU.FLT replacement stopped 1
  20 Scaricare l'olio caldo e rimettere 18 litri | Vidanger à chaud et remettre 18 litres | Drain the oil while warm, fill 18 litres
  15 Sostituire filtro olio, filtro aria e separatore | Remplacer filtre à huile, filtre à air et séparateur | Replace oil filter, air filter and separator ; @filter +gloves
CMP-VLV Controllo valvole e taratura | Contrôle des vannes et réglage | Valve check and setting ; FLU.VLV control stopped 1
  20 Smontare e pulire la valvola di aspirazione | Démonter et nettoyer la vanne d'aspiration | Dismantle and clean the intake valve
  10 Provare la valvola di sicurezza a 11 bar | Essayer la soupape de sûreté à 11 bar | Test the safety valve at 11 bar
WSH-NOZ Pulizia ugelli e filtri | Nettoyage des buses et des filtres | Nozzle and filter cleaning ; FLU.TNK cleaning stopped 1
  6 Estrarre il sacco filtro e lavarlo | Retirer la poche filtrante et la laver | Take out the filter bag and wash it
  5 Verificare il getto di ogni ugello della rampa | Vérifier le jet de chaque buse de la rampe | Check the jet of every nozzle on the ramp ; @jets +gloves +glasses
WSH-BTH Controllo bagno e dosaggio | Contrôle du bain et du dosage | Bath and dosing check ; FLU.PMP quality running 1
  8 Titolare il detergente e correggere | Titrer le détergent et corriger | Titrate the detergent and correct
  6 Confrontare la sonda con il campione | Comparer la sonde à l'étalon | Compare the probe with the reference
WSH-DRV Controllo rotazione e asciugatura | Contrôle de la rotation et du séchage | Rotation and drying check ; MEC.DRV lubrication stopped 1
  15 Ingrassare la ralla e controllare il gioco | Graisser la couronne et contrôler le jeu | Grease the slewing ring, check its play
  10 Misurare l'assorbimento delle resistenze | Mesurer l'intensité des résistances | Measure the heater currents ; MOT-A
PBT-FLT Cambio filtri a pavimento | Remplacement des filtres sol | Floor filter change ; THM.FLT replacement stopped 1
  12 Sostituire il rotolo paint-stop | Remplacer le rouleau paint-stop | Replace the paint-stop roll ; @filter +mask
  4 Leggere la perdita di carico dopo il cambio | Lire la perte de charge après remplacement | Read the pressure drop afterwards
PBT-SUP Controllo pompe e pistole | Contrôle des pompes et pistolets | Pump and gun check ; FLU.PMP inspection running 1
  10 Verificare pulsazioni e perdite della pompa | Vérifier pulsations et fuites de la pompe | Check the pump for pulsation and leaks
  8 Misurare la tensione elettrostatica alle pistole | Mesurer la tension électrostatique aux pistolets | Measure the gun voltage
PBT-FIR Prova rilevazione solventi e antincendio | Essai détection solvants et incendie | Solvent and fire detection test ; SAF.GRD safety stopped 2
  15 Provare i sensori con gas campione al 20 % LEL | Essayer les capteurs au gaz étalon à 20 % LIE | Test sensors with gas at 20 % LEL
  10 Simulare l'allarme: ventilazione al massimo, pompe ferme | Simuler l'alarme : ventilation maximale, pompes arrêtées | Simulate the alarm: full ventilation, pumps stopped
`);

/**
 * Kits of methods: codes of the catalogs; lubricants and spares with a quantity. Only spares that a warehouse
 * of the plant has are added.
 */
export const kitsByMethod: Record<string, Partial<Record<keyof Kit, string>>> = {
  'PRS-LUB': { tools: 'ING-P', materials: 'STR SGR', lubricants: 'NLGI2=0.8', spares: 'OIL-LIX2=0.8' },
  'PRS-HYD': { controlTools: 'MAN-250 TRM-IR', materials: 'STR', spares: 'FIL-H10=2 SEA-PTFE=1.5' },
  'PRS-OVH': {
    ...{ tools: 'IMB-2 LCK-6 DIN-200', materials: 'STR FRF', lubricants: 'VG46=160' },
    spares: 'SEA-STL80=1 FIL-H10=2 FIL-H03=1',
  },
  'PRS-CLU': { tools: 'LCK-6', controlTools: 'MAN-250 CAL-150' },
  'CNC-COO': { spares: 'FIL-COOL=2 FIL-AIR=1' },
  'CNC-SPN': { tools: 'LCK-6', controlTools: 'VIB-01 CAL-150' },
  'CNC-AXS': { tools: 'ING-P', materials: 'STR SGR', lubricants: 'VG68=1.5 NLGI2=0.3' },
  'CNC-SEA': { tools: 'LCK-6', materials: 'NAS STR', spares: 'SEA-TC35=1 FIL-COOL=2' },
  'ROB-CLN': { materials: 'STR SGR', spares: 'CON-WIPE=0.5 SEN-M12=1' },
  'ROB-GRS': { tools: 'ING-P LCK-6', materials: 'STR', lubricants: 'NLGI2=2.4' },
  'CNV-BLT': { tools: 'ALL-LS', controlTools: 'CAL-150', spares: 'BLT-CHN=1 BLT-LINK=2' },
  'CNV-LUB': { tools: 'ING-P', materials: 'STR', lubricants: 'VG68=1.5 NLGI2=0.4' },
  'OVN-TUS': { controlTools: 'TRM-IR' },
  'CMP-DRN': { controlTools: 'MAN-250' },
  'CMP-OIL': { tools: 'LCK-6', materials: 'STR SGR', lubricants: 'VG46=18', spares: 'FIL-AIR=2 FIL-DES=1' },
  'WSH-DRV': { tools: 'ING-P', controlTools: 'PNZ-A', lubricants: 'NLGI2=0.6' },
  'PBT-SUP': { controlTools: 'MAN-250', materials: 'NAS' },
};
