/** Words that stand in remarks, lists of colours and of banks, and in no name of a person. */
const ordinary = new Set(
  `pending paid unpaid due dues received cash cheque online upi neft bank card white black silver grey gray red blue green
  brown golden pearl floor wing tower block lift parking stilt open covered not yes no of the for to by with since living staying
  family repair sold vacant flat owner tenant self rented rent on locked closed under process own given new old only shop office
  east west north south road nagar society ltd limited pvt life insurance medical private govt service business retired student
  housewife engineer teacher total car bike scooter two four wheeler corner side sea garden facing permanent temporary first second third`.split(
    /\s+/,
  ),
);

const makers = new Set(
  `maruti suzuki hyundai tata mahindra honda toyota kia skoda volkswagen vw renault nissan ford chevrolet fiat jeep mg bmw audi
  mercedes volvo jaguar hero bajaj tvs yamaha royal enfield ktm ola ather vespa activa datsun isuzu lexus mini porsche`.split(
    /\s+/,
  ),
);

const mostWords = 9;
const word = /^\p{L}[\p{L}\p{M}.'’()]*$/u;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,&/-]+/u)
    .filter((one) => one !== '');
}

/** Whether a text can be the name of a person: two words or more, of letters alone, and none of them an ordinary one. */
export function looksLikeName(text: string): boolean {
  if (text.length > 80) return false;
  const words = wordsOf(text);
  if (words.length < 2 || words.length > mostWords || makers.has(words[0] ?? '')) return false;
  return words.every((one) => word.test(one) && !ordinary.has(one.replace(/\.$/, '')));
}

/** Whether a text begins with who makes the vehicle, and says more: a make and a model in one. */
export function looksLikeVehicle(text: string): boolean {
  const words = wordsOf(text.slice(0, 80));
  return words.length > 1 && makers.has(words[0] ?? '');
}
