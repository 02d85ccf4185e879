// Equipment of the demo plants: sorts of machine with their structure, and the library classes of their
// parts.
import { type OutlineLine, parseOutline } from './outline.ts';

/**
 * Library classes, referred to by the codes of groups and subgroups and by the first letter of components.
 */
export const groupClasses = parseOutline(`
HYD Oleodinamica | Hydraulique | Hydraulics
MEC Meccanica | Mécanique | Mechanics
ELE Elettrico e automazione | Électricité et automatisme | Electrics and automation
PNE Pneumatica e vuoto | Pneumatique et vide | Pneumatics and vacuum
THM Termico e combustione | Thermique et combustion | Heating and combustion
FLU Fluidi di processo | Fluides de procédé | Process fluids
SAF Sicurezza | Sécurité | Safety
`);
export const subgroupClasses = parseOutline(`
PMP Gruppo di pompaggio | Groupe de pompage | Pump set
VLV Gruppo valvole | Groupe de vannes | Valve set
GDE Guide e scorrimento | Guidage | Guides
CYL Cilindri | Vérins | Cylinders
DRV Azionamento | Entraînement | Drive
CAB Armadio elettrico | Armoire électrique | Electrical cabinet
TNK Vasca e serbatoio | Cuve et réservoir | Tank
FAN Ventilazione | Ventilation | Ventilation
FLT Filtrazione | Filtration | Filtration
GRD Protezioni | Protections | Guards
`);
export const componentClasses = parseOutline(`
P Pompa | Pompe | Pump
M Motore | Moteur | Motor
V Valvola | Vanne | Valve
F Filtro | Filtre | Filter
S Sensore | Capteur | Sensor
B Cuscinetto e albero | Roulement et arbre | Bearing and shaft
C Cilindro | Vérin | Cylinder
G Guida e vite | Guide et vis | Guide and screw
E Elettronica | Électronique | Electronics
T Trasmissione | Transmission | Transmission
H Scambiatore e bruciatore | Échangeur et brûleur | Exchanger and burner
N Ugello e condotta | Buse et conduite | Nozzle and duct
`);

/** Safety notes of dangerous machines; for the others the procedures are sufficient. */
export const safetyNotes = parseOutline(`
PRS Energia residua: dopo il sezionatore scaricare gli accumulatori e inserire i blocchi meccanici della slitta. Mai lavorare sotto la slitta sollevata senza blocchi. | Énergie résiduelle : après le sectionneur, purger les accumulateurs et poser les chandelles du coulisseau. Ne jamais travailler sous le coulisseau levé sans chandelles. | Stored energy: after the disconnector, bleed the accumulators and set the slide blocks. Never work under a raised slide without blocks.
ROB Entrare nella cella solo con il proprio lucchetto sulla porta interbloccata. Il braccio cade se si sblocca un freno: sostenerlo prima. | N'entrer dans la cellule qu'avec son propre cadenas sur la porte interverrouillée. Le bras tombe si un frein est débloqué : le soutenir avant. | Enter the cell only with your own padlock on the interlocked door. The arm drops when a brake is released: support it first.
OVN Chiudere e lucchettare la valvola generale del gas. Attendere che la camera sia fredda e misurare ossigeno e gas prima di entrare. | Fermer et cadenasser la vanne générale de gaz. Attendre que la chambre soit froide, puis mesurer oxygène et gaz avant d'y entrer. | Close and lock the main gas valve. Wait until the chamber is cold, then measure oxygen and gas before going in.
CMP Può ripartire da solo. Sezionare, chiudere verso la rete e scaricare il separatore fino a pressione zero. Olio e superfici scottano. | Peut redémarrer seul. Sectionner, isoler du réseau et purger le séparateur jusqu'à pression nulle. Huile et surfaces brûlantes. | May restart by itself. Disconnect, close towards the network and vent the separator to zero pressure. Oil and surfaces are hot.
PBT Solventi: ventilare prima di entrare e tenere lontana ogni fiamma o scintilla. Mettere a terra la pistola elettrostatica. | Solvants : ventiler avant d'entrer, ni flamme ni étincelle. Mettre le pistolet électrostatique à la terre. | Solvents: ventilate before going in, no flame or spark. Earth the electrostatic gun.
`);

/** Levels: group, subgroup, component, spare; a spare's remarks are its class and its price. */
export const equipmentOutline: OutlineLine[] = parseOutline(`
PRS Pressa idraulica | Presse hydraulique | Hydraulic press
  HYD Centralina oleodinamica | Centrale hydraulique | Hydraulic power unit
    PMP Gruppo pompe | Groupe de pompage | Pump set
      P1 Pompa a pistoni assiali | Pompe à pistons axiaux | Axial piston pump
        R1 Kit guarnizioni pompa | Pochette de joints de pompe | Pump seal kit ; A 185
        R2 Giunto elastico | Accouplement élastique | Flexible coupling ; B 96
      M1 Motore principale 75 kW | Moteur principal 75 kW | Main motor 75 kW
        R1 Cuscinetto lato comando | Roulement côté commande | Drive-end bearing ; B 142
      F1 Filtro di ritorno | Filtre de retour | Return filter
        R1 Cartuccia filtrante 10 µm | Cartouche filtrante 10 µm | Filter cartridge 10 µm ; B 64
    VLV Blocco valvole | Bloc de distribution | Valve manifold
      V1 Valvola proporzionale | Distributeur proportionnel | Proportional valve
        R1 Bobina 24 V | Bobine 24 V | Coil 24 V ; B 58
      S1 Trasduttore di pressione | Capteur de pression | Pressure transducer ; A
  MEC Incastellatura e slitta | Bâti et coulisseau | Frame and slide
    GDE Guide slitta | Guidages du coulisseau | Slide guides
      G1 Lardoni in bronzo | Glissières en bronze | Bronze gibs
        R1 Serie lardoni | Jeu de glissières | Gib set ; C 1250
    CYL Cilindri | Vérins | Cylinders
      C1 Cilindro principale | Vérin principal | Main cylinder
        R1 Pacco guarnizioni stelo | Garniture de tige | Rod packing ; A 430
      C2 Cuscino premilamiera | Coussin serre-flan | Die cushion
  ELE Comando | Commande | Control
    CAB Quadro pressa | Armoire presse | Press cabinet
      E1 PLC di sicurezza | Automate de sécurité | Safety PLC
        R1 Modulo ingressi | Module d'entrées | Input module ; A 520
      E2 Pannello operatore | Pupitre opérateur | Operator panel
  SAF Protezioni | Protections | Guards
    GRD Area di lavoro | Zone de travail | Working area
      S1 Barriera fotoelettrica | Barrière immatérielle | Light curtain
        R1 Coppia emettitore-ricevitore | Paire émetteur-récepteur | Emitter-receiver pair ; A 890
      E1 Comando a due mani | Commande bimanuelle | Two-hand control
CNC Centro di lavoro | Centre d'usinage | Machining centre
  MEC Assi e mandrino | Axes et broche | Axes and spindle
    DRV Elettromandrino | Électrobroche | Motor spindle
      B1 Cuscinetti mandrino | Roulements de broche | Spindle bearings
        R1 Serie cuscinetti ibridi | Jeu de roulements hybrides | Hybrid bearing set ; A 2380
      T1 Pinza portautensile | Pince porte-outil | Tool clamp
        R1 Molle a tazza | Rondelles ressort | Disc springs ; B 210
    GDE Assi X Y Z | Axes X Y Z | X Y Z axes
      G1 Vite a ricircolo asse X | Vis à billes axe X | Ball screw, X axis
        R1 Soffietto protezione | Soufflet de protection | Way cover bellows ; B 340
      G2 Vite a ricircolo asse Z | Vis à billes axe Z | Ball screw, Z axis
      M1 Servomotore asse Z | Servomoteur axe Z | Servo motor, Z axis
        R1 Encoder assoluto | Codeur absolu | Absolute encoder ; A 610
  FLU Refrigerante e trucioli | Arrosage et copeaux | Coolant and chips
    TNK Vasca refrigerante | Bac d'arrosage | Coolant tank
      P1 Pompa alta pressione 70 bar | Pompe haute pression 70 bar | High-pressure pump 70 bar
        R1 Tenuta meccanica | Garniture mécanique | Mechanical seal ; A 155
      F1 Filtro a tamburo | Filtre à tambour | Drum filter
        R1 Telo filtrante | Toile filtrante | Filter cloth ; C 88
    DRV Convogliatore trucioli | Convoyeur à copeaux | Chip conveyor
      M1 Motoriduttore | Motoréducteur | Gear motor
      T1 Catena a tappeto | Tapis à charnières | Hinged belt
  ELE Controllo numerico | Commande numérique | Numerical control
    CAB Armadio CNC | Armoire CN | CNC cabinet
      E1 Azionamento assi | Variateur d'axes | Axis drive
        R1 Ventola azionamento | Ventilateur de variateur | Drive fan ; B 74
      E2 Batteria tampone | Pile de sauvegarde | Backup battery ; A
  PNE Pneumatica | Pneumatique | Pneumatics
    VLV Gruppo trattamento aria | Groupe de traitement d'air | Air preparation
      V1 Elettrovalvola sblocco utensile | Électrovanne de déblocage | Tool release valve
ROB Robot antropomorfo | Robot polyarticulé | Articulated robot
  MEC Braccio | Bras | Arm
    DRV Riduttori assi | Réducteurs d'axes | Axis gearboxes
      T1 Riduttore asse 1 | Réducteur axe 1 | Gearbox, axis 1
        R1 Grasso per riduttori 5 kg | Graisse réducteur 5 kg | Gearbox grease 5 kg ; B 128
      T2 Riduttore asse 2 | Réducteur axe 2 | Gearbox, axis 2
      T3 Polso assi 5-6 | Poignet axes 5-6 | Wrist, axes 5-6
        R1 Cinghia dentata polso | Courroie de poignet | Wrist timing belt ; A 95
    GDE Cablaggio dorsale | Faisceau | Dress pack
      E1 Fascio cavi e tubi | Câbles et tuyaux | Hose and cable set
        R1 Guaina di ricambio | Gaine de rechange | Spare conduit ; B 260
  ELE Controllore | Contrôleur | Controller
    CAB Armadio robot | Baie robot | Robot cabinet
      E1 Alimentatore assi | Alimentation axes | Axis power supply
      E2 Batterie encoder | Piles codeurs | Encoder batteries
        R1 Set batterie | Jeu de piles | Battery set ; A 46
      F1 Filtro ventilazione | Filtre de ventilation | Cabinet filter
  PNE Pinza | Préhenseur | Gripper
    CYL Attuatori pinza | Actionneurs | Gripper actuators
      C1 Cilindro di serraggio | Vérin de serrage | Clamp cylinder
        R1 Kit tenute cilindro | Kit joints de vérin | Cylinder seal kit ; B 38
      S1 Sensore presenza pezzo | Détecteur de présence | Part sensor
        R1 Sensore induttivo M12 | Détecteur inductif M12 | Inductive sensor M12 ; B 29
  SAF Cella | Cellule | Cell
    GRD Recinzione | Enceinte | Fence
      S1 Interblocco porta | Interverrouillage de porte | Door interlock
CNV Linea di trasporto | Convoyeur | Conveyor
  MEC Trasporto | Transport | Transport
    DRV Testata motrice | Tête motrice | Drive head
      M1 Motoriduttore 1,5 kW | Motoréducteur 1,5 kW | Gear motor 1.5 kW
        R1 Paraolio uscita | Joint à lèvre | Output oil seal ; B 18
      T1 Catena di traino | Chaîne de traction | Drive chain
        R1 Maglia di giunzione | Maillon d'attache | Connecting link ; C 12
      B1 Albero rinvio | Arbre de renvoi | Tail shaft
        R1 Supporto ritto UCP 208 | Palier UCP 208 | Pillow block UCP 208 ; B 41
    GDE Guide e rulli | Guides et rouleaux | Guides and rollers
      G1 Rulliera folle | Rouleaux libres | Idle rollers
      G2 Nastro modulare | Bande modulaire | Modular belt
        R1 Metro di nastro | Mètre de bande | Belt, one metre ; B 135
  ELE Comando linea | Commande ligne | Line control
    CAB Quadro linea | Coffret ligne | Line cabinet
      E1 Inverter | Variateur | Frequency inverter
        R1 Inverter 2,2 kW | Variateur 2,2 kW | Inverter 2.2 kW ; A 315
      S1 Fotocellula di accumulo | Cellule d'accumulation | Accumulation sensor
  SAF Arresti | Arrêts | Stops
    GRD Linea di emergenza | Ligne d'urgence | Emergency line
      S1 Fune di emergenza | Câble d'arrêt d'urgence | Pull cord
OVN Forno di trattamento | Four de traitement | Heat-treatment oven
  THM Camera e bruciatori | Chambre et brûleurs | Chamber and burners
    VLV Rampa gas | Rampe gaz | Gas train
      V1 Elettrovalvola gas DN40 | Électrovanne gaz DN40 | Gas valve DN40
        R1 Kit membrana | Kit membrane | Diaphragm kit ; A 240
      H1 Bruciatore zona 1 | Brûleur zone 1 | Burner, zone 1
        R1 Elettrodo di accensione | Électrode d'allumage | Ignition electrode ; A 37
      H2 Bruciatore zona 2 | Brûleur zone 2 | Burner, zone 2
      S1 Fotocellula fiamma | Cellule de flamme | Flame detector
        R1 Cella UV | Cellule UV | UV cell ; A 165
    FAN Ricircolo | Brassage | Recirculation
      M1 Ventilatore di ricircolo | Ventilateur de brassage | Recirculation fan
        R1 Cinghia trapezoidale SPB | Courroie trapézoïdale SPB | V-belt SPB ; B 26
      B1 Supporti ventilatore | Paliers de ventilateur | Fan bearings
  MEC Porta e trasporto | Porte et transport | Door and transport
    DRV Sollevamento porta | Levage de porte | Door lift
      M1 Motore porta | Moteur de porte | Door motor
      T1 Funi porta | Câbles de porte | Door ropes
        R1 Fune inox 8 mm | Câble inox 8 mm | Steel rope 8 mm ; B 54
  ELE Regolazione | Régulation | Temperature control
    CAB Quadro forno | Armoire four | Oven cabinet
      E1 Regolatore PID | Régulateur PID | PID controller
      S1 Termocoppia tipo K | Thermocouple type K | Thermocouple type K
        R1 Termocoppia 500 mm | Thermocouple 500 mm | Thermocouple 500 mm ; A 62
CMP Compressore a vite | Compresseur à vis | Screw compressor
  MEC Blocco vite | Bloc à vis | Airend
    DRV Trasmissione | Entraînement | Drive
      M1 Motore 55 kW | Moteur 55 kW | Motor 55 kW
        R1 Cuscinetto 6313 C3 | Roulement 6313 C3 | Bearing 6313 C3 ; B 118
      T1 Giunto | Accouplement | Coupling
      B1 Rotori | Rotors | Rotors
        R1 Anello di tenuta albero | Joint d'arbre | Shaft seal ; A 176
  FLU Olio e separazione | Huile et séparation | Oil and separation
    FLT Filtri | Filtres | Filters
      F1 Filtro aria | Filtre à air | Air filter
        R1 Cartuccia aria | Cartouche d'air | Air cartridge ; B 48
      F2 Filtro olio | Filtre à huile | Oil filter
        R1 Cartuccia olio | Cartouche d'huile | Oil cartridge ; A 39
      F3 Separatore aria-olio | Séparateur air-huile | Air-oil separator
        R1 Elemento separatore | Élément séparateur | Separator element ; A 285
    VLV Regolazione | Régulation | Regulation
      V1 Valvola di aspirazione | Vanne d'aspiration | Intake valve
      V2 Valvola di minima pressione | Clapet de pression minimale | Minimum pressure valve
  PNE Essiccatore | Sécheur | Dryer
    VLV Scarico condensa | Purge des condensats | Condensate drain
      V1 Scaricatore temporizzato | Purgeur temporisé | Timed drain
        R1 Kit scaricatore | Kit de purgeur | Drain kit ; B 67
  ELE Comando compressore | Commande compresseur | Compressor control
    CAB Centralina | Coffret de commande | Controller
      E1 Centralina elettronica | Régulateur électronique | Electronic controller
      S1 Sonda temperatura olio | Sonde de température d'huile | Oil temperature probe
WSH Lavatrice industriale | Machine à laver industrielle | Industrial washer
  FLU Lavaggio | Lavage | Washing
    TNK Vasca di lavaggio | Cuve de lavage | Wash tank
      P1 Pompa di lavaggio | Pompe de lavage | Wash pump
        R1 Girante | Roue | Impeller ; A 220
      F1 Filtro a sacco | Filtre à poche | Bag filter
        R1 Sacco 50 µm | Poche 50 µm | Bag 50 µm ; C 9
      N1 Rampa ugelli | Rampe de buses | Nozzle ramp
        R1 Ugello a ventaglio | Buse à jet plat | Flat-jet nozzle ; C 14
    PMP Dosaggio detergente | Dosage de détergent | Detergent dosing
      P1 Pompa dosatrice | Pompe doseuse | Dosing pump
      S1 Sonda di conducibilità | Sonde de conductivité | Conductivity probe
        R1 Sonda di ricambio | Sonde de rechange | Spare probe ; B 190
  THM Asciugatura | Séchage | Drying
    FAN Soffiante | Soufflante | Blower
      M1 Soffiante a canale laterale | Soufflante à canal latéral | Side-channel blower
      H1 Batteria riscaldante | Batterie chauffante | Heating battery
        R1 Resistenza 6 kW | Résistance 6 kW | Heater 6 kW ; B 115
  MEC Giostra | Tourniquet | Turntable
    DRV Rotazione cesto | Rotation du panier | Basket rotation
      M1 Motoriduttore cesto | Motoréducteur panier | Basket gear motor
      B1 Ralla | Couronne | Slewing ring
  ELE Comando lavatrice | Commande machine | Washer control
    CAB Quadro lavatrice | Armoire machine | Washer cabinet
      E1 PLC | Automate | PLC
PBT Cabina di verniciatura | Cabine de peinture | Paint booth
  THM Trattamento aria | Traitement d'air | Air handling
    FAN Ventilatori | Ventilateurs | Fans
      M1 Ventilatore di immissione | Ventilateur de soufflage | Supply fan
        R1 Cinghia XPB | Courroie XPB | Belt XPB ; B 31
      M2 Ventilatore di estrazione | Ventilateur d'extraction | Exhaust fan
      B1 Supporti estrazione | Paliers d'extraction | Exhaust fan bearings
    FLT Filtri | Filtres | Filters
      F1 Filtri a soffitto | Filtres plafond | Ceiling filters
        R1 Pannello filtrante F5 | Panneau filtrant F5 | Filter panel F5 ; B 44
      F2 Filtri a pavimento | Filtres sol | Floor filters
        R1 Rotolo paint-stop | Rouleau paint-stop | Paint-stop roll ; C 76
  FLU Vernice | Peinture | Paint supply
    PMP Circolazione vernice | Circulation de peinture | Paint circulation
      P1 Pompa a membrana | Pompe à membrane | Diaphragm pump
        R1 Kit membrane | Kit de membranes | Diaphragm kit ; A 210
      N1 Pistola elettrostatica | Pistolet électrostatique | Electrostatic gun
        R1 Ugello 1,3 mm | Buse 1,3 mm | Nozzle 1.3 mm ; B 57
  SAF Antincendio | Incendie | Fire protection
    GRD Rilevazione | Détection | Detection
      S1 Rilevatore solventi | Détecteur de solvants | Solvent detector
        R1 Cella LEL | Cellule LIE | LEL cell ; A 340
  ELE Comando cabina | Commande cabine | Booth control
    CAB Quadro cabina | Armoire cabine | Booth cabinet
      E1 Inverter ventilatori | Variateur ventilateurs | Fan inverter
`);
