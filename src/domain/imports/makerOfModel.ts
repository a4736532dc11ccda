import { isMaker } from '#domain/imports/vehicleReadings.ts';

/*
 * The commonest cars, scooters and motorcycles on Indian roads, by the names under which their makers sold them there, as
 * offices write them without the maker. Written down from general knowledge, from no list of anybody's. A name that two makers
 * have had (Thunderbird, Logan) is not among them, nor is a word that says only a kind (Scooty, Classic).
 */
const models: Record<string, string> = {
  'Maruti Suzuki': `alto, swift, dzire, baleno, wagon r, celerio, ertiga, brezza, vitara brezza, grand vitara, ciaz, s presso, ignis,
    eeco, omni, ritz, sx4, fronx, jimny, xl6`,
  Hyundai: 'i10, grand i10, i20, elite i20, creta, venue, verna, santro, xcent, eon, aura, alcazar, exter',
  Tata: 'nexon, tiago, tigor, punch, harrier, altroz, nano, indica, indigo',
  Mahindra: 'scorpio, thar, bolero, xylo, xuv 300, xuv 500, xuv 700, xuv 3xo, kuv 100, tuv 300, marazzo',
  Honda: 'city, amaze, jazz, civic, brio, wr v, cr v, activa, dio, shine, cb shine, unicorn',
  Toyota: 'innova, fortuner, etios, glanza, corolla, camry, hyryder, hycross',
  Kia: 'seltos, sonet, carens',
  Renault: 'kwid, triber, kiger',
  Volkswagen: 'polo, vento, virtus, taigun',
  Skoda: 'octavia, kushaq, slavia, superb',
  Ford: 'ecosport, figo, endeavour',
  MG: 'hector, astor, gloster',
  Hero: 'splendor, passion, hf deluxe, glamour, karizma',
  Bajaj: 'pulsar, platina, avenger, dominar',
  TVS: 'jupiter, ntorq, apache',
  Suzuki: 'burgman, gixxer',
  Yamaha: 'fascino, fz, r15',
  'Royal Enfield': 'bullet, himalayan',
};

const mostWords = 4;
const longest = 60;
const codeOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const makers = new Map(
  Object.entries(models).flatMap(([maker, names]) => names.split(',').map((name) => [codeOf(name), maker] as const)),
);

/** The maker of the model with which these words begin, and how many of them are its name; null for no known one. */
function modelAt(words: string[], at: number): { maker: string; words: number } | null {
  for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1) {
    const maker = makers.get(codeOf(words.slice(at, at + count).join('')));
    if (maker !== undefined) return { maker, words: count };
  }
  return null;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Whether a text begins with a model of the list. */
export const beginsWithModel = (text: string) => text.length <= longest && modelAt(wordsOf(text), 0) !== null;

/**
 * The only company that makes a model: of "Swift VXi" Maruti Suzuki. Null where the text does not begin with a model of
 * the list, or where it names another maker or another's model besides, as "Swift / Activa" does.
 */
export function makerOfModel(text: string): string | null {
  if (text.length > longest) return null;
  const words = wordsOf(text);
  const first = modelAt(words, 0);
  if (!first) return null;
  const isOther = words.some((word, at) => {
    if (at < first.words) return false;
    const other = modelAt(words, at)?.maker ?? first.maker;
    return other !== first.maker || isMaker(word);
  });
  return isOther ? null : first.maker;
}
