import type { SeededRandom } from './seeded-random.js';

/** A country of demo customers, with names in local spelling. */
export interface DemoRegion {
  readonly country: string;
  /** Approximate number per thousand customers. */
  readonly weight: number;
  readonly cities: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  /** Company name suffixes, used after a family name. */
  readonly trades: readonly string[];
  /** Patterns of phone numbers reserved for fiction by the country's regulator; null if none are known. */
  readonly phones: readonly string[] | null;
}

/** Generates a phone number of the region, replacing `#` with digits. */
export function phoneOf({ phones }: DemoRegion, random: SeededRandom): string | null {
  return phones === null ? null : random.pick(phones).replaceAll('#', () => String(random.below(10)));
}

const words = (text: string): string[] => text.split(' ');

export const DEMO_REGIONS: readonly DemoRegion[] = [
  {
    country: 'US',
    weight: 170,
    cities: ['Austin', 'Boston', 'Chicago', 'Denver', 'Portland', 'San Diego'],
    firstNames: words('Grace Marcus Hannah Elijah Olivia Jamal Sofia Wyatt Naomi Caleb Ruth Victor'),
    lastNames: words('Bennett Carter Dawson Ellison Fletcher Greene Hayes Ingram Jefferson Keller Lawson Morales'),
    trades: ['Supply Co.', 'Logistics Inc.', 'Health LLC', 'Outfitters Inc.', 'Partners LLP'],
    phones: ['+1 512 555 01##', '+1 617 555 01##', '+1 312 555 01##', '+1 303 555 01##'],
  },
  {
    country: 'CA',
    weight: 60,
    cities: ['Toronto', 'Montréal', 'Vancouver', 'Halifax'],
    firstNames: words('Chloé Liam Émilie Noah Maëlle Ethan Florence Owen Océane Lucas'),
    lastNames: words('Tremblay Gagnon Bélanger Fraser Campbell Côté Leblanc Macdonald Singh Wong'),
    trades: ['Outdoor Ltd.', 'Foods Inc.', 'Studio Inc.', 'Marine Ltd.'],
    phones: ['+1 416 555 01##', '+1 514 555 01##', '+1 604 555 01##'],
  },
  {
    country: 'GB',
    weight: 110,
    cities: ['London', 'Leeds', 'Bristol', 'Glasgow', 'Cardiff'],
    firstNames: words('Imogen Alistair Priya Rhys Eleanor Callum Zara Angus Beatrice Owain Farah Hugh'),
    lastNames: words('Ashworth Blackwood Chaudhry Davies Entwistle Fairclough Gill Hargreaves Llewellyn Murray Okoro'),
    trades: ['& Sons Ltd', 'Joinery Ltd', 'Consulting LLP', 'Textiles Ltd', 'Catering Ltd'],
    phones: ['+44 20 7946 0###', '+44 7700 900###', '+44 1632 960###'],
  },
  {
    country: 'DE',
    weight: 140,
    cities: ['Berlin', 'Hamburg', 'Köln', 'München', 'Düsseldorf', 'Leipzig'],
    firstNames: words('Jürgen Käthe Sören Anneliese Björn Gülsüm Matthias Lieselotte Uwe Friederike Emre Heike'),
    lastNames: words('Müller Schäfer Weiß Größmann Jäger Köhler Krüger Brandt Öztürk Voß Lindemann Schröder'),
    trades: ['Maschinenbau GmbH', 'Logistik GmbH', 'Feinkost KG', 'Software GmbH', '& Partner mbB'],
    phones: ['+49 30 23125 ###', '+49 40 66969 ###', '+49 221 4710 ###', '+49 89 99998 ###'],
  },
  {
    country: 'FR',
    weight: 100,
    cities: ['Paris', 'Lyon', 'Nantes', 'Besançon', 'Saint-Étienne'],
    firstNames: words('Anaïs Benoît Chloé François Gaëlle Hélène Jérôme Loïc Noémie Zoé Théo Inès'),
    lastNames: words('Lefèvre Béranger Chénier Dubois Fournier Gérard Lemaître Noël Pélissier Rousseau Traoré'),
    trades: ['et Fils SARL', 'Conseil SAS', 'Primeurs SARL', 'Atelier SARL'],
    phones: ['+33 1 99 00 ## ##', '+33 6 39 98 ## ##'],
  },
  {
    country: 'ES',
    weight: 70,
    cities: ['Madrid', 'Valencia', 'A Coruña', 'Málaga'],
    firstNames: words('Íñigo Begoña Álvaro Lucía Joaquín Nuria Martín Ángela Iker Sofía'),
    lastNames: words('Ibáñez Castaño Núñez Peña Muñoz García Ordóñez Yáñez Gómez Etxeberria'),
    trades: ['Hermanos S.L.', 'Viajes S.L.', 'Energía S.A.', 'Diseño S.L.'],
    phones: null,
  },
  {
    country: 'IT',
    weight: 60,
    cities: ['Milano', 'Torino', 'Forlì', 'Bari'],
    firstNames: words('Niccolò Chiara Matteo Giulia Davide Beatrice Andrea Noemi Pietro Ilaria'),
    lastNames: words('Bianchi Colò Esposito Ferrari Gallo Marchetti Ricci Santangelo Vitale Zanetti'),
    trades: ['& Figli S.r.l.', 'Arredi S.r.l.', 'Alimentari S.p.A.'],
    phones: null,
  },
  {
    country: 'SE',
    weight: 60,
    cities: ['Göteborg', 'Malmö', 'Umeå', 'Örebro'],
    firstNames: words('Åsa Göran Märta Björn Linnéa Håkan Ebba Sven Tuva Nils'),
    lastNames: words('Åkesson Björklund Dahlström Ekström Hägglund Lindqvist Nyström Sjöberg Öberg Wikström'),
    trades: ['Bygg AB', 'Möbler AB', 'Konsult AB', 'Textil AB'],
    phones: ['+46 31 390 06 ##', '+46 40 628 04 ##'],
  },
  {
    country: 'NO',
    weight: 30,
    cities: ['Oslo', 'Tromsø', 'Ålesund'],
    firstNames: words('Øystein Ingrid Håvard Solveig Bjørn Åse Tor Sigrid'),
    lastNames: words('Bjørnstad Fjeld Haugen Ødegård Næss Solheim Strøm Østby'),
    trades: ['Fisk AS', 'Rør AS', 'Data AS'],
    phones: null,
  },
  {
    country: 'PL',
    weight: 50,
    cities: ['Łódź', 'Kraków', 'Gdańsk', 'Wrocław'],
    firstNames: words('Łukasz Małgorzata Paweł Agnieszka Michał Zofia Grażyna Stanisław'),
    lastNames: words('Wójcik Kowalczyk Zieliński Szymańska Dąbrowski Pawłowska Gołębiewski Żak'),
    trades: ['Usługi sp. z o.o.', 'Meble sp. z o.o.', 'Transport sp. z o.o.'],
    phones: null,
  },
  {
    country: 'TR',
    weight: 40,
    cities: ['İstanbul', 'İzmir', 'Eskişehir'],
    firstNames: words('Ayşe İlker Gökçe Şule Işıl Çağlar Ömer Yağmur'),
    lastNames: words('Yılmaz Çelik Öztürk Şahin Koç Aydın Güneş İnan'),
    trades: ['Tekstil A.Ş.', 'Gıda Ltd. Şti.', 'Turizm A.Ş.'],
    phones: null,
  },
  {
    country: 'IN',
    weight: 60,
    cities: ['Bengaluru', 'Pune', 'Kochi', 'Jaipur'],
    firstNames: words('Ananya Rohan Lakshmi Arjun Meera Vikram Kavya Sanjay Divya Farhan'),
    lastNames: words('Iyer Nair Deshmukh Banerjee Reddy Kapoor Menon Qureshi Thomas Joshi'),
    trades: ['Traders Pvt Ltd', 'Systems Pvt Ltd', 'Exports Pvt Ltd'],
    phones: null,
  },
  {
    country: 'NG',
    weight: 25,
    cities: ['Lagos', 'Abuja', 'Ibadan'],
    firstNames: words('Chidi Ngozi Babatunde Adaeze Ifeoma Emeka Folake Yusuf'),
    lastNames: words('Okafor Adeyemi Eze Balogun Nwosu Bello Ogunleye Danjuma'),
    trades: ['Ventures Ltd', 'Foods Ltd', 'Motors Ltd'],
    phones: null,
  },
  {
    country: 'AU',
    weight: 25,
    cities: ['Sydney', 'Hobart', 'Fremantle'],
    firstNames: words('Matilda Jarrah Bronte Lachlan Evie Darcy Tahlia Angus'),
    lastNames: words('Brennan Doherty Hawke McKenzie Nguyen Papadopoulos Sinclair Whitlock'),
    trades: ['Surf Pty Ltd', 'Mining Pty Ltd', 'Wines Pty Ltd'],
    phones: ['+61 2 5550 ####', '+61 3 5550 ####', '+61 2 7010 ####'],
  },
];
