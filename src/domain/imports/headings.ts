import { type ImportField, topicOf } from '#domain/imports/field.ts';
import { withPlainDigits } from '#domain/text.ts';

/** Words for parts of a large society, which are wings where no other column has these. */
export const placeWords = 'phase sector pocket cluster lane street फेज फेझ सेक्टर ફેઝ ફેજ સેક્ટર'.split(' ');
const ofPlace = new RegExp(`^(?:${placeWords.join('|')})(?: (?:no|नं|क्र|क्रमांक))?$`);

/** Whether a heading has such a word and no other. */
export const isOfPlace = (heading: string) => ofPlace.test(tidied(heading));

/** "सभासदत्व रद्द झाल्याचा दिनांक": a day of membership with each of these words, in the spellings of registers. */
function ofMembership(...words: string[]): string {
  const days = 'ाचा दिनांक,ाची तारीख,ीचा दिनांक,ीची तारीख, दिनांक, तारीख, तिथि, की तारीख, की तिथि'.split(',');
  return ['सभासदत्व', 'सदस्यत्व', 'सदस्यता']
    .flatMap((membership) => words.flatMap((word) => days.map((day) => `${membership} ${word}${day}`)))
    .join();
}

/**
 * What societies call their columns, as `tidied` leaves it: in English; in Hindi, Marathi and Gujarati, in their own
 * letters and in Latin ones; and the commonest in Tamil, Telugu, Kannada and Bengali. Where a heading is listed under
 * several fields, the neighbouring columns decide.
 */
const synonyms: Record<ImportField, string> = {
  flatNumber: `flat, flats, flt, flt no, flat no, flat number, flat nos, unit, unit no, unit number, room no, room number, house no, house number, door no, door, apartment,
    apartment no, apt no, number, f no, flat details, flats owned, units owned, villa, villa no, villa number, tenement no, tenement number, row house, bungalow no, bunglow no, plot, plot no, plot number, row house no, makan no, makaan no, makan number, ghar no, ghar number, ghar kramank, sadanika, sadanika no,
    sadnika, sadnika no, sadanika kramank, kholi no, flat kramank, फ्लॅट, फ्लॅट नं, फ्लॅट क्रमांक, फ्लैट, फ्लैट नं, फ्लैट नंबर, फ्लैट संख्या, सदनिका,
    सदनिका नं, सदनिका क्रमांक, सदनिका क्र, मकान नं, मकान नंबर, मकान संख्या, घर नं, घर नंबर, घर क्रमांक, खोली नं, खोली क्रमांक, ફ્લેટ, ફ્લેટ નં, ફ્લેટ નંબર, મકાન નં, મકાન નંબર, ઘર નં, ઘર નંબર, યુનિટ નં, सदनिका क्र, फ्लॅट क्र,
    வீட்டு எண், வீடு எண், பிளாட் எண், ஃபிளாட் எண், குடியிருப்பு எண், ఫ్లాట్, ఫ్లాట్ నం, ఫ్లాట్ నంబర్, ఫ్లాట్ సంఖ్య, ఇంటి నంబర్, ఇంటి నం, ಫ್ಲಾಟ್, ಫ್ಲಾಟ್ ನಂ, ಫ್ಲಾಟ್ ಸಂಖ್ಯೆ, ಮನೆ ಸಂಖ್ಯೆ, ಮನೆ ನಂ, ফ্ল্যাট, ফ্ল্যাট নং, ফ্ল্যাট নম্বর, বাড়ি নং, ঘর নং`,
  wing: `${placeWords.flatMap((word) => [word, `${word} no`, `${word} नं`, `${word} क्र`, `${word} क्रमांक`]).join()}, wing, tower, block, building, bldg, wing name, building name, tower no, block no, bldg no, imarat, vibhag, विंग, टॉवर, टावर, इमारत, भवन, ब्लॉक, बिल्डिंग, વિંગ, ટાવર, બ્લોક, બિલ્ડીંગ, બિલ્ડિંગ, பிளாக், బ్లాక్, ಬ್ಲಾಕ್, ব্লক`,
  floor: 'floor, floor no, level, storey, majla, manzil, manjil, mala, मजला, मंजिल, मंज़िल, तल, माळा, માળ, માળ નં',
  type: `type, flat type, type of flat, type of unit, type of apartment, unit type, bhk, configuration, config, flat size type, apartment type, prakar, sadanika prakar, प्रकार, फ्लैट प्रकार,
    फ्लॅट प्रकार, सदनिका प्रकार, પ્રકાર, ફ્લેટ પ્રકાર`,
  size: `size, area, carpet, carpet area, built up, built up area, builtup area, super area, sq ft, sqft, sq feet, size sq ft, area sq ft, area sqft, area in sq ft,
    carpet area sq ft, sqm, sq m, sq mt, sq mtr, kshetrafal, kshetraphal, क्षेत्रफळ, क्षेत्रफल, आकार, ક્ષેત્રફળ`,
  status: 'status, flat status, occupancy, occupancy status, sthiti, flat sthiti, स्थिती, स्थिति, सद्यस्थिती',
  rent: 'rent, monthly rent, rent per month, rent pm, rent amount, rent month, rent rs, compensation, monthly compensation, licence fee, license fee, monthly licence fee, monthly license fee, bhade, bhada, kiraya, भाडे, भाड़ा, किराया, ભાડું',
  deposit:
    'deposit, security deposit, deposit amount, advance, deposit rs, anamat, jama, अनामत, डिपॉझिट, जमा, जमा रकम, ડિપોઝિટ',
  description:
    'description, remark, remarks, note, notes, comment, comments, shera, tippani, शेरा, टिप्पणी, टीप, विवरण, નોંધ, ટિપ્પણી',
  name: `name, owner, owners, owner name, owners name, name of owner, name of the owner, name of owners, full name, member, member name,
    first name, given name, head of family, head of the family, name of head of family, family head, कुटुंब प्रमुख, कुटुंबप्रमुख, कुटुंब प्रमुखाचे नाव, मुखिया, customer, customer name, applicant, applicant name, buyer, buyer name, name of member, name of the member, members name, resident name, resident, allottee, allottee name, transferee, transferee name, name of transferee, licensor, licensor name, lessor, landlord, purchaser, malik, maalik, malik ka naam, malik naam,
    malak, malakache nav, malkache nav, malkache naav, sabhasad, sabhasadache nav, naam, nav, naav, मालक, मालकाचे नाव, मालिक, मालिक का नाम, नाव, नाम,
    सभासद, सभासदाचे नाव, सदस्य का नाम, सदस्य, स्वामी, માલિક, માલિકનું નામ, માલિક નું નામ, સભ્ય, સભ્યનું નામ, સભ્ય નું નામ, નામ,
    பெயர், உரிமையாளர், உரிமையாளர் பெயர், உறுப்பினர், உறுப்பினர் பெயர், పేరు, యజమాని, యజమాని పేరు, సభ్యుడు, సభ్యుని పేరు, ಹೆಸರು, ಮಾಲೀಕರು, ಮಾಲೀಕರ ಹೆಸರು, ಮಾಲೀಕ, ಮಾಲೀಕನ ಹೆಸರು, ಸದಸ್ಯರು, ಸದಸ್ಯರ ಹೆಸರು, নাম, মালিক, মালিকের নাম, সদস্য, সদস্যের নাম`,
  email:
    'email, e mail, email id, e mail id, mail id, mail, email address, owner email, ईमेल, ई मेल, ईमेल आयडी, ईमेल आईडी, ઈમેલ, ઇમેલ, ઈ મેલ',
  phone: `phone, phones, mobiles, phone no, phone number, mobile, mobile no, mobile number, mob, mob no, cell, cell no, contact, contact no, contact number, telephone,
    tel, tel no, whatsapp, whatsapp no, owner phone, owner mobile, bhramandhwani, durdhwani, sampark, फोन, फोन नं, फोन नंबर, मोबाईल, मोबाईल नं,
    मोबाईल क्रमांक, मोबाइल, मोबाइल नं, मोबाइल नंबर, भ्रमणध्वनी, भ्रमणध्वनी क्रमांक, दूरध्वनी, दूरध्वनी क्रमांक, संपर्क, संपर्क क्रमांक, મોબાઇલ, મોબાઈલ, મોબાઇલ નં, મોબાઈલ નં, મોબાઇલ નંબર, મોબાઈલ નંબર, ફોન, ફોન નં, ફોન નંબર, સંપર્ક,
    தொலைபேசி, தொலைபேசி எண், கைபேசி, கைபேசி எண், அலைபேசி எண், மொபைல் எண், ఫోన్, ఫోన్ నం, ఫోన్ నంబర్, మొబైల్, మొబైల్ నం, మొబైల్ నంబర్, ಫೋನ್, ಫೋನ್ ಸಂಖ್ಯೆ, ದೂರವಾಣಿ, ದೂರವಾಣಿ ಸಂಖ್ಯೆ, ಮೊಬೈಲ್, ಮೊಬೈಲ್ ಸಂಖ್ಯೆ, ಮೊಬೈಲ್ ನಂ, ফোন, ফোন নং, ফোন নম্বর, মোবাইল, মোবাইল নং, মোবাইল নম্বর`,
  secondPhone: `second phone, alternate phone, alternate mobile, alternate no, alternate number, alternate contact, alternative phone, alt mobile,
    alt phone, other phone, other mobile, secondary phone, phone 2, mobile 2, mobile no 2, contact 2, contact no 2, residence phone, res phone, resi phone, residence no, resi no, res tel, home phone, off phone, office phone,
    landline, landline no, land line, dusra phone, दुसरा फोन, दुसरा मोबाईल, दूसरा फोन, पर्यायी क्रमांक`,
  address:
    'address, permanent address, correspondence address, postal address, residential address, patta, pata, पत्ता, पता, कायमचा पत्ता, સરનામું',
  occupancyDate: `${ofMembership('दिल्य', 'प्रवेश', 'प्राप्ती', 'मिळाल्य')}, प्रवेश दिनांक, प्रवेशाचा दिनांक, प्रवेशाची तारीख, occupancy date, date of occupancy, possession date, date of possession, poss date, poss dt, possession, since, owner since, owned since, member since,
    purchase date, date of purchase, date of admission, date of membership, move in date, moved in, move in, date of joining, from, from date, date, taba, taba dinank,
    tarikh, dinank, kharedi dinank, ताबा दिनांक, ताबा, दिनांक, तारीख, खरेदी दिनांक, कब्जा दिनांक, कब्ज़ा तारीख, કબજા તારીખ, તારીખ, ખરીદી તારીખ, kab se, kyarthi, कब से, कधीपासून, केव्हापासून, ક્યારથી`,
  middleName: 'middle name, second name',
  lastName: 'last name, surname, family name, आडनाव, उपनाम, અટક',
  place: 'place among owners, order of owners, owner place',
  share: 'share in the flat, share of the flat, owner share, ownership share, share of ownership',
  role: 'owner or tenant',
  until: `${ofMembership('रद्द झाल्य', 'संपल्य', 'समाप्ती', 'समाप्ति', 'संपुष्टात आल्य', 'नष्ट झाल्य')}, until, left on, date of cessation, cessation date, ceased on, moved out, move out, move out date, date of leaving, sold on, sale date, to date`,
  ownerStatus: 'status, owner status, member status, active, active or old',
  adults: 'adults, adult, no of adults, praudh, प्रौढ, वयस्क',
  children: 'children, child, kids, no of children, mule, bachche, bacche, मुले, बच्चे, लहान मुले',
  males:
    'males, male, no of males, gents, men, purush, पुरुष, adults m, adult m, no of adults m, no of adults male, no of male adults, adults male, adults males, adult male, adult males, male adult, male adults',
  females:
    'females, female, no of females, ladies, women, stri, striya, mahila, स्त्री, स्त्रिया, महिला, adults f, adult f, no of adults f, no of adults female, no of female adults, adults female, adults females, adult female, adult females, female adult, female adults',
  contactName: 'emergency contact, emergency contact name, emergency name, contact person, contacts name',
  contactPhone:
    'emergency phone, emergency contact phone, emergency contact no, emergency contact number, emergency no, contacts phone, contacts mobile',
  contactRelation:
    'emergency relation, emergency contact relation, relation, contacts relation, relationship, nate, नाते, रिश्ता',
  vehicleNumber: `vehicle, vehicles, veh, veh no, veh number, vehicle no, vehicle number, vehicle nos, vehicle reg no, vehicle registration no, registration no, registration number, reg no, regn no,
    car no, car number, bike no, bike number, scooter no, two wheeler no, four wheeler no, two wheeler, four wheeler, 2 wheeler, 4 wheeler, 2 wheeler no,
    4 wheeler no, 2w no, 2w nos, 2w number, 4w no, 4w nos, 4w number, tw no, tw nos, fw no, fw nos, plate, plate no, number plate, number, car, bike, gadi, gaadi, gadi no, gaadi no, gadi number, gaadi number, gadi kramank, vahan, vahan no, vahan kramank, गाडी,
    गाडी नं, गाडी नंबर, गाडी क्रमांक, गाड़ी, गाड़ी नं, गाड़ी नंबर, वाहन, वाहन नं, वाहन क्रमांक, वाहन संख्या, वाहन नंबर, વાહન, વાહન નં, વાહન નંબર, ગાડી, ગાડી નં, ગાડી નંબર,
    வாகனம், வாகன எண், வண்டி எண், వాహనం, వాహనం నం, వాహనం నంబర్, వాహన సంఖ్య, బండి నంబర్, ವಾಹನ, ವಾಹನ ಸಂಖ್ಯೆ, ವಾಹನ ನಂ, ಗಾಡಿ ಸಂಖ್ಯೆ, গাড়ি, গাড়ি নং, গাড়ির নং, গাড়ির নম্বর, গাড়ি নম্বর`,
  company: 'company, make, brand, manufacturer, vehicle company, vehicle make, kampani, कंपनी, कम्पनी, કંપની',
  model: 'model, vehicle model, variant, model name, मॉडेल, मॉडल, મોડેલ, મોડલ',
  companyModel: `make model, make and model, model make, company model, company and model, vehicle make model, vehicle name, vehicle details, vehicle description,
    model colour, model color, model and colour, model and color, make colour, make color, make and colour, make and color, colour model, color model, make model colour, make model color, make model and colour, make model and color, company model colour, company model color,
    car model colour, car model color, vehicle model colour, vehicle model color, car model, car make, bike model, vehicle make and model, गाडीचे नाव, गाड़ी का नाम`,
  color: 'color, colour, vehicle color, vehicle colour, rang, रंग, રંગ',
  vehicleType:
    'type, vehicle type, type of vehicle, category, vehicle category, wheeler, wheels, 2w 4w, 4w 2w, 2 4 wheeler, 4 2 wheeler, 2 wheeler 4 wheeler, two wheeler four wheeler, vahan prakar, वाहन प्रकार, गाडी प्रकार, વાહન પ્રકાર',
  year: 'year, vehicle year, model year, year of make, year of manufacture, mfg year, varsh, वर्ष, વર્ષ',
  whose:
    'vehicle owner, owner of vehicle, vehicle owner name, registered owner, belongs to, whose, whose vehicle, gadi malik, वाहन मालक, गाडी मालक',
  tenantName: 'tenant, tenants, tenant name, tenants name, name of tenant, name of the tenant',
  tenantMiddleName: 'tenant middle name',
  tenantLastName: 'tenant last name, tenant surname',
  tenantPhone: 'tenant phone, tenant mobile, tenants phone, tenants mobile',
  tenantSecondPhone: 'tenant second phone, tenants second phone, tenant alternate phone, tenant alternate mobile',
  tenantEmail: 'tenant email, tenants email',
  tenantAddress: 'tenant address, tenants address, tenant permanent address, tenants permanent address',
  tenantContactName:
    'tenant emergency contact, tenants emergency contact, tenant emergency contact name, tenant emergency name',
  tenantContactPhone:
    'tenant emergency phone, tenants emergency phone, tenant emergency contact phone, tenant emergency contact no, tenant emergency no',
  tenantContactRelation: 'tenant emergency relation, tenants emergency relation, tenant emergency contact relation',
  tenancySince: `tenancy from, tenancy since, tenancy start, tenant since, rented from, let from, start, start date, agreement from, agreement start, agreement start date,
    agreement from date, lease from, lease start, lease start date, licence from, license from, period from`,
  tenancyLastDay: `tenancy to, tenancy until, tenancy upto, tenancy end, rented to date, let to date, agreement to, agreement upto, agreement end, agreement end date,
    agreement to date, expiry, expiry date, kab tak, कब तक, कधीपर्यंत, ક્યાં સુધી, agreement expiry, agreement expiry date, agreement valid upto, agreement valid till, lease to, lease upto, lease end, lease end date, lease expiry,
    licence to, license to, period to, to, upto, up to, till`,
  tenancyEndedOn:
    'tenancy ended on, tenant left on, vacated on, tenant vacated on, date vacated, vacated date, vacating date, vacate date, date of vacating, date of vacation, flat vacated on',
  tenancyEnded: 'tenancy ended as',
  tenancyRent: 'tenants rent, tenant rent, tenancy rent, rent of tenant',
  tenancyDeposit: 'tenants deposit, tenant deposit, tenancy deposit, deposit of tenant',
  agreementNumber:
    'agreement number, agreement no, agreement reg no, leave and licence no, leave and license no, lease no',
  policeOn: 'police told on, police intimation date, police verification date, police verification on',
  policeReference: 'police reference, police verification no, police verification number, police intimation no',
  agency: 'letting agency, let by agency, agency',
  tenantAdults: 'tenant adults',
  tenantChildren: 'tenant children',
  tenantMales: 'tenant males',
  tenantFemales: 'tenant females',
  tenancyRemarks: 'tenancy remarks, tenant remarks',
};

/** Columns that count rows, or hold what is worked out from other columns: they are left out, and shown so. */
const leftOut = new Set(
  `sr no, sr, s no, sl no, sno, srno, slno, serial, serial no, serial number, no, sr number, a kr, a no, kramank, kr, क्र, अ क्र, क्रमांक, अनु क्र, अनु क्रमांक,
  क्र सं, ક્રમ, અ નં, અનુ નં, ક્રમાંક, સહી, வரிசை எண், వరుస సంఖ్య, క్రమ సంఖ్య, ಕ್ರಮ ಸಂಖ್ಯೆ, ক্রমিক নং, total, total residents, total members, residents, members, members total, signature, sign, sahi, सही,
  share owned, male residents, female residents, child residents, owned with, version, id, created, updated, state, sheet, row, reason`
    .split(',')
    .map((text) => text.trim()),
);

const fieldsBySynonym = new Map<string, ImportField[]>();
for (const [field, texts] of Object.entries(synonyms) as [ImportField, string][])
  for (const text of texts.split(',').map((one) => one.replace(/\s+/g, ' ').trim()))
    fieldsBySynonym.set(text, [...(fieldsBySynonym.get(text) ?? []), field]);

const longestHeading = 200;
const mostWordsRead = 40;
/**
 * Names that are part of many other headings, as those of a tenancy's fields are: they count only as a whole heading.
 * Else a date of birth would be read as a day of possession, and a meter number as a flat number.
 */
const ofMany = new Set([
  ...placeWords,
  ...'flats number date from type category year plot तारीख दिनांक प्रकार તારીખ પ્રકાર'.split(' '),
]);
const inOrder = [...fieldsBySynonym].flatMap(([text, [field]]) =>
  field && topicOf(field) !== 'tenancies' && !ofMany.has(text) ? [text] : [],
);
const inHeadings = new Set(inOrder);
const mostWords = Math.max(...inOrder.map((text) => text.split(' ').length));

/** A heading as synonyms are written: lower case, letters, signs and digits alone, one space between words. */
export function tidied(heading: string): string {
  const plain = withPlainDigits(heading.slice(0, longestHeading).normalize('NFKC')).toLowerCase();
  return plain
    .replace(/['’.]/g, (sign) => (sign === '.' ? ' ' : ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

export type HeadingMatch = { fields: ImportField[]; nth: number; score: number };

/**
 * What a heading says its column holds: the fields of the longest name in it, and which of several vehicles ("Vehicle
 * 2"). 'left-out' for a column that counts rows; null where nothing in it is known.
 */
export function headingMatch(heading: string): HeadingMatch | 'left-out' | null {
  const text = tidied(heading);
  if (leftOut.has(text)) return 'left-out';
  const exact = fieldsBySynonym.get(text) ?? dayOfAgreement(text);
  if (exact) return { fields: exact, nth: 1, score: 1000 };
  const numbered = /^(.*?)\s*([1-9])$/.exec(text) ?? /^(.*\D)([1-9])(\s.*)$/.exec(text);
  const without = numbered && nameIn(tidied(`${numbered[1]}${numbered[3] ?? ''}`));
  return without ? { ...without, nth: Number(numbered[2]) } : nameIn(text);
}

const agreement =
  '(?:(?:l (?:and )?l|leave (?:and )?licen[cs]e|rent(?:al)?|lease|tenancy|registered|agreement|agmt|agr)(?: (?:agreement|agmt|agr|deed))?)(?: (?:period|term|tenure|validity|valid))?';
const day = '(?: (?:date|dt|on))?';
const begins = `(?:from|starts?|started|starting|begins?|beginning|commences?|commencement|w ?e ?f)${day}`;
const ends = `(?:to|upto|up to|till|until|ends?|ended|ending|expires?|expiring|expiry|valid (?:upto|up to|till|until))${day}`;
const inIndian = '(?:(?:भाडे|भाड्याचा|किराया|ભાડા) ?)?(?:करार(?:नामा)?|अनुबंध|किरायानामा|કરાર)(?: (?:दिनांक|तारीख|તારીખ))?';
const daysOfAgreement: [ImportField, RegExp][] = [
  ['tenancySince', new RegExp(`^${inIndian} (?:पासून|सुरू|सुरुवात|प्रारंभ|से|થી|શરૂ)$`, 'u')],
  ['tenancyLastDay', new RegExp(`^${inIndian} (?:पर्यंत|समाप्ती|समाप्ति|संपतो|अंत|तक|સુધી|પૂર્ણ)$`, 'u')],
  ['tenancySince', new RegExp(`^${agreement} ${begins}$|^(?:start|commencement)${day} of ${agreement}$`)],
  ['tenancyLastDay', new RegExp(`^${agreement} ${ends}$|^(?:end|expiry)${day} of ${agreement}$`)],
];

/** "L&L agreement from", "Leave and Licence expiry date": from when or up to when an agreement of letting runs. */
function dayOfAgreement(text: string): ImportField[] | undefined {
  const found = daysOfAgreement.find(([, pattern]) => pattern.test(text));
  return found && [found[0]];
}

/** Whether a text is a known heading word for word. */
export function isHeadingWhole(text: string): boolean {
  const plain = tidied(text);
  return leftOut.has(plain) || fieldsBySynonym.has(plain);
}

/** The fields that a heading may mean, the likeliest first; none where it is left out or not known. */
export function fieldsIn(heading: string): ImportField[] {
  const found = headingMatch(heading);
  return found === null || found === 'left-out' ? [] : found.fields;
}

export const firstField = (heading: string): ImportField | null => fieldsIn(heading)[0] ?? null;

/** The longest name that stands in a text; of several as long the one that is listed first. */
function nameIn(text: string): HeadingMatch | null {
  if (leftOut.has(text)) return null;
  const whole = fieldsBySynonym.get(text);
  if (whole) return { fields: whole, nth: 1, score: text.length };
  const words = text.split(' ').slice(0, mostWordsRead);
  let best = '';
  for (const [from] of words.entries())
    for (let count = 1; count <= mostWords; count++) {
      const name = words.slice(from, from + count).join(' ');
      if (name.length < Math.max(best.length, 3) || !inHeadings.has(name)) continue;
      if (name.length > best.length || inOrder.indexOf(name) < inOrder.indexOf(best)) best = name;
    }
  const fields = fieldsBySynonym.get(best);
  return fields ? { fields, nth: 1, score: best.length } : null;
}
