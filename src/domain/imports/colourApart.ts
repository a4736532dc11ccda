import { tidied } from '#domain/imports/headings.ts';
import { beginsWithModel } from '#domain/imports/makerOfModel.ts';
import { isMaker, longestPart } from '#domain/imports/vehicleReadings.ts';

const colours = new Set(
  `white black grey gray silver red blue green brown maroon beige gold golden orange yellow purple violet cream
  champagne bronze copper wine pink सफेद काला लाल निळा पांढरा`.split(/\s+/),
);
/** Words that stand before a colour, and are none by themselves. */
const shades = new Set(
  'pearl dark light off metallic matte matt navy sky royal deep midnight candy silky arctic polar'.split(' '),
);
const mostWordsOfColour = 3;

const isColourWord = (word = '') => colours.has(tidied(word));

export function isColour(text: string): boolean {
  const words = tidied(text).split(' ');
  return words.length <= mostWordsOfColour && isColourWord(words.at(-1));
}

/**
 * "Swift / White", "i20 (Pearl White)", "White, Swift": a vehicle and its colour. Where nothing stands between the two, as in
 * White Creta and Honda City Silver, the rest must begin with a known maker or model. Null where no colour stands apart.
 */
export function colourApart(text: string): { rest: string; color: string } | null {
  if (text.length > longestPart) return null;
  const [, inFront = '', inBrackets = ''] = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/u.exec(text) ?? [];
  if (isColour(inBrackets)) return { rest: inFront.trim(), color: inBrackets.trim() };
  const parts = text.split(/\s*[/,|]\s*|\s+[-–—]\s+/u);
  if (parts.length < 2) return besideModel(text);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (isColour(first) === isColour(last)) return null;
  const [at, color] = isColour(last) ? [-1, last] : [0, first];
  return { rest: (at === 0 ? parts.slice(1) : parts.slice(0, -1)).join(' '), color };
}

function besideModel(text: string): { rest: string; color: string } | null {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const isOfColour = (word = '') => isColourWord(word) || shades.has(tidied(word));
  const before = words.findIndex((word) => !isOfColour(word));
  const behind = words.findLastIndex((word) => !isOfColour(word)) + 1;
  // Both "White Swift Black" and a colour alone tell no vehicle with its colour.
  const isInFront = before > 0 && isColourWord(words[before - 1]) && behind === words.length;
  const isBehind = before === 0 && isColourWord(words.at(-1)) && behind < words.length;
  if (!isInFront && !isBehind) return null;
  const [color, rest] = isInFront
    ? [words.slice(0, before), words.slice(before)]
    : [words.slice(behind), words.slice(0, behind)];
  return isMaker(rest[0] ?? '') || beginsWithModel(rest.join(' '))
    ? { rest: rest.join(' '), color: color.join(' ') }
    : null;
}
