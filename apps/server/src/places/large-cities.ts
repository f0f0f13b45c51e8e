import { plainName } from './plain-name.ts';

/**
 * Population of large cities in thousands, rounded: enough to put a known city before villages of the same beginning; nothing is calculated from it.
 * United States: census of 2020, cities proper. Elsewhere: latest census or official estimate of the city proper, 2015 to 2023.
 */
const UNITED_STATES: Readonly<Record<string, string>> = {
  AK: 'Anchorage 291, Fairbanks 32, Juneau 32', AL: 'Huntsville 215, Birmingham 201, Montgomery 201, Mobile 187, Tuscaloosa 100', AR: 'Little Rock 203, Fayetteville 94',
  AZ: 'Phoenix 1608, Tucson 543, Mesa 504, Chandler 276, Scottsdale 241, Yuma 96, Flagstaff 77',
  CA: 'Los Angeles 3899, San Diego 1387, San Jose 1013, San Francisco 874, Fresno 542, Sacramento 525, Long Beach 467, Oakland 441, Bakersfield 403, Anaheim 347, Stockton 321, Riverside 315, Irvine 308, Modesto 218, Lancaster 174, Palmdale 169, Visalia 141, Palm Springs 45, Barstow 25, Blythe 18',
  CO: 'Denver 716, Colorado Springs 479, Aurora 386, Fort Collins 170, Pueblo 112, Greeley 109, Boulder 108, Grand Junction 66', CT: 'Bridgeport 149, New Haven 134, Hartford 121', DC: 'Washington 690', DE: 'Wilmington 71, Dover 39',
  FL: 'Jacksonville 950, Miami 442, Tampa 385, Orlando 308, St. Petersburg 258, Tallahassee 196, Fort Lauderdale 183, Gainesville 141', GA: 'Atlanta 499, Columbus 207, Augusta 202, Macon 157, Savannah 148',
  HI: 'Honolulu 351, Hilo 44', IA: 'Des Moines 214, Cedar Rapids 138, Davenport 102', ID: 'Boise 236, Idaho Falls 65, Twin Falls 52', IL: 'Chicago 2746, Aurora 181, Rockford 149, Springfield 115, Peoria 113',
  IN: 'Indianapolis 888, Fort Wayne 264, Evansville 117', KS: 'Wichita 398, Overland Park 197, Kansas City 157, Topeka 127', KY: 'Louisville 633, Lexington 323', LA: 'New Orleans 384, Baton Rouge 227, Shreveport 188, Lafayette 121',
  MA: 'Boston 676, Worcester 207, Springfield 156, Cambridge 118', MD: 'Baltimore 586, Frederick 78', ME: 'Portland 68, Bangor 32', MI: 'Detroit 639, Grand Rapids 199, Lansing 113, Ann Arbor 124, Flint 81',
  MN: 'Minneapolis 430, Saint Paul 312, Rochester 121, Duluth 87', MO: 'Kansas City 508, St. Louis 302, Springfield 169, Columbia 126', MS: 'Jackson 154, Gulfport 73', MT: 'Billings 117, Missoula 73, Great Falls 60',
  NC: 'Charlotte 875, Raleigh 468, Greensboro 299, Durham 284, Winston-Salem 250, Fayetteville 209, Wilmington 116, Asheville 95', ND: 'Fargo 126, Bismarck 74', NE: 'Omaha 486, Lincoln 291', NH: 'Manchester 116, Concord 44', NJ: 'Newark 312, Jersey City 292, Trenton 91',
  NM: 'Albuquerque 565, Las Cruces 111, Santa Fe 88, Roswell 48', NV: 'Las Vegas 642, Henderson 318, Reno 264, Carson City 59', NY: 'New York City 8804, Buffalo 278, Rochester 211, Yonkers 212, Syracuse 149, Albany 99', OH: 'Columbus 906, Cleveland 373, Cincinnati 309, Toledo 271, Akron 190, Dayton 138',
  OK: 'Oklahoma City 681, Tulsa 413, Norman 128, Lawton 90', OR: 'Portland 653, Salem 176, Eugene 177, Bend 99', PA: 'Philadelphia 1604, Pittsburgh 303, Allentown 126, Erie 95, Scranton 76', RI: 'Providence 191', SC: 'Charleston 150, Columbia 137, Greenville 71', SD: 'Sioux Falls 193, Rapid City 75',
  TN: 'Nashville 689, Memphis 633, Knoxville 191, Chattanooga 181',
  TX: 'Houston 2305, San Antonio 1435, Dallas 1304, Austin 962, Fort Worth 919, El Paso 679, Arlington 394, Corpus Christi 318, Plano 286, Lubbock 257, Laredo 255, Amarillo 200, Brownsville 187, Midland 133, Abilene 125, Beaumont 115, Odessa 114, Waco 138, San Angelo 100',
  UT: 'Salt Lake City 200, Provo 115, Saint George 95, Ogden 87', VA: 'Virginia Beach 459, Chesapeake 249, Norfolk 238, Richmond 227, Roanoke 100', VT: 'Burlington 45', WA: 'Seattle 737, Spokane 229, Tacoma 219, Vancouver 191, Yakima 97', WI: 'Milwaukee 577, Madison 270, Green Bay 107', WV: 'Charleston 49, Huntington 47', WY: 'Cheyenne 65, Casper 59, Laramie 31',
};

const ELSEWHERE: Readonly<Record<string, string>> = {
  AE: 'Dubai 3331, Abu Dhabi 1483', AR: 'Buenos Aires 3121, Cordoba 1430, Rosario 1030, Mendoza 115', AT: 'Vienna 1982, Graz 299, Linz 212, Salzburg 156, Innsbruck 132', AU: 'Sydney 5312, Melbourne 5078, Brisbane 2560, Perth 2144, Adelaide 1377, Canberra 453, Darwin 147, Hobart 247, Alice Springs 25', BD: 'Dhaka 10278, Chattogram 2592', BE: 'Brussels 1222, Antwerp 536, Gent 265, Liege 196',
  BG: 'Sofia 1287, Plovdiv 347, Varna 337', BR: 'Sao Paulo 11451, Rio de Janeiro 6211, Brasilia 2817, Fortaleza 2429, Salvador 2418, Belo Horizonte 2316, Manaus 2063, Curitiba 1774, Recife 1489, Porto Alegre 1333, Natal 751', CA: 'Toronto 2794, Montreal 1763, Calgary 1307, Ottawa 1017, Edmonton 1011, Winnipeg 750, Vancouver 662, Halifax 439, Regina 226, Saskatoon 266', CH: 'Zurich 447, Geneva 206, Basel 178, Lausanne 141, Bern 137',
  CL: 'Santiago 6160, Antofagasta 362, Valparaiso 297, Calama 166', CN: 'Shanghai 24871, Beijing 21893, Guangzhou 18677, Shenzhen 17560, Chengdu 20938, Chongqing 9691, Wuhan 12327, Tianjin 13866, Nanjing 9315', CO: 'Bogota 7412, Medellin 2427, Cali 2228', CZ: 'Prague 1357, Brno 400', DE: 'Berlin 3755, Hamburg 1892, Munich 1512, Köln 1084, Frankfurt am Main 773, Stuttgart 633, Düsseldorf 629, Leipzig 616, Dortmund 594, Essen 585, Bremen 569, Dresden 563, Hannover 545, Nuremberg 523, Kiel 247, Freiburg 236, Rostock 210',
  DK: 'Copenhagen 660, Århus 285, Odense 183, Esbjerg 72', EE: 'Tallinn 454', EG: 'Cairo 10100, Alexandria 5483', ES: 'Madrid 3332, Barcelona 1660, Valencia 808, Sevilla 684, Zaragoza 682, Malaga 587, Murcia 470, Bilbao 345, Granada 228, Badajoz 150, Caceres 96', FI: 'Helsinki 664, Tampere 255, Oulu 215, Turku 202', FR: 'Paris 2133, Marseille 874, Lyon 522, Toulouse 504, Nice 343, Nantes 323, Montpellier 302, Strasbourg 291, Bordeaux 261, Lille 236, Rennes 225, Grenoble 158, Dijon 159',
  GB: 'London 8866, Birmingham 1145, Leeds 812, Glasgow 622, Sheffield 557, Manchester 552, Edinburgh 514, Liverpool 486, Bristol 472, Cardiff 362, Belfast 345, Aberdeen 198', GR: 'Athens 643, Thessaloniki 319', HR: 'Zagreb 768, Split 161', HU: 'Budapest 1682, Debrecen 199, Szeged 157', ID: 'Jakarta 10562, Surabaya 2874, Bandung 2444', IE: 'Dublin 592, Cork 224, Galway 86, Limerick 102', IL: 'Jerusalem 982, Tel Aviv 468, Haifa 290', IN: 'Mumbai 12442, Delhi 11035, Bengaluru 8444, Hyderabad 6993, Ahmedabad 5577, Chennai 4647, Kolkata 4497, Pune 3125, Jaipur 3046, Jodhpur 1033',
  IS: 'Reykjavik 136', IT: 'Rome 2755, Milan 1352, Naples 913, Turin 841, Palermo 630, Genoa 559, Bologna 388, Florence 361, Bari 316, Catania 299, Venice 250, Verona 256, Foggia 147', JP: 'Tokyo 14178, Yokohama 3777, Osaka 2753, Nagoya 2332, Sapporo 1973, Fukuoka 1612, Kobe 1525, Kyoto 1464, Hiroshima 1201, Sendai 1097', KE: 'Nairobi 4397, Mombasa 1208', KR: 'Seoul 9411, Busan 3291, Incheon 2997, Daegu 2363', KZ: 'Almaty 2211, Astana 1430', LT: 'Vilnius 603, Kaunas 304', LU: 'Luxembourg 133', LV: 'Riga 606', MA: 'Casablanca 3360, Marrakesh 928, Rabat 578, Ouarzazate 71', MX: 'Mexico City 9210, Tijuana 1811, León de los Aldama 1579, Puebla 1542, Ciudad Juarez 1501, Guadalajara 1385, Monterrey 1142, Hermosillo 856, Merida 921', MY: 'Kuala Lumpur 1982',
  NG: 'Lagos 15388, Kano 4103, Abuja 1236', NL: 'Amsterdam 918, Rotterdam 664, The Hague 563, Utrecht 368, Eindhoven 244, Groningen 239', NO: 'Oslo 717, Bergen 292, Trondheim 214, Stavanger 149, Tromsø 78', NZ: 'Auckland 1479, Christchurch 384, Wellington 213, Hamilton 179', PE: 'Lima 9752, Arequipa 1008', PH: 'Manila 1847, Quezon City 2960, Davao 1777, Cebu City 964', PK: 'Karachi 18868, Lahore 13004, Islamabad 1108', PL: 'Warsaw 1863, Krakow 804, Łódź 658, Wrocław 674, Poznan 541, Gdansk 487, Szczecin 391', PT: 'Lisbon 546, Porto 232, Braga 193, Coimbra 141, Evora 53, Faro 68', RO: 'Bucharest 1717, Cluj-Napoca 286, Timisoara 251, Constanta 264', RS: 'Belgrade 1198, Novi Sad 260', RU: 'Moscow 13010, Saint Petersburg 5602, Novosibirsk 1634, Yekaterinburg 1544', SA: 'Riyadh 7009, Jeddah 3751, Makkah 2385',
  SE: 'Stockholm 985, Gothenburg 597, Malmö 358, Uppsala 243, Linköping 167, Lulea 79', SG: 'Singapore 5454', SI: 'Ljubljana 285, Maribor 96', SK: 'Bratislava 476, Kosice 229', TH: 'Bangkok 5527, Chiang Mai 127', TN: 'Tunis 638', TR: 'Istanbul 15655, Ankara 5803, Izmir 4479, Bursa 3214, Antalya 2696, Konya 2320', TW: 'Taipei 2512, Kaohsiung 2738, Taichung 2845', UA: 'Kyiv 2952, Kharkiv 1421, Odesa 1010, Lviv 717', UY: 'Montevideo 1319', VN: 'Ho Chi Minh City 8993, Hanoi 8054', ZA: 'Johannesburg 4803, Cape Town 4773, Durban 3720, Pretoria 2921, Bloemfontein 256, Kimberley 97, Upington 75',
};

/** Thousands of inhabitants by country, region (United States only) and name. */
export const LARGE_CITIES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(UNITED_STATES).flatMap(([state, cities]) => entries(cities, `US/${state}`)),
  ...Object.entries(ELSEWHERE).flatMap(([country, cities]) => entries(cities, country)),
]);

function entries(cities: string, place: string): [string, number][] {
  return cities.split(', ').map((city) => {
    const space = city.lastIndexOf(' ');
    return [`${place}/${plainName(city.slice(0, space))}`, Number(city.slice(space + 1))];
  });
}
