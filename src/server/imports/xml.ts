import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { message } from '#domain/message.ts';
import type { Budget } from '#server/imports/budget.ts';
import { Unreadable } from '#server/imports/unreadable.ts';

/** The name of a tag without the prefix that some programs write. */
export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const chunkBytes = 1024 * 1024;
/** No tag of a workbook has nearly as many attributes, and a parser takes long to collect millions. */
const mostAttributes = 200;
/** The parser remembers each open tag: millions within one another, in a file of some kilobytes, take a gigabyte. */
const mostWithin = 100;

/**
 * Walks a part piece by piece, so that its text is never in memory as a whole. Throws Unreadable where it is no XML.
 */
export function parse(
  part: Uint8Array | undefined,
  budget: Budget,
  open: (tag: SaxesTagPlain) => void,
  close: (tag: SaxesTagPlain) => void = () => {},
  text: (text: string) => void = () => {},
): void {
  if (!part) return;
  const parser = new SaxesParser({ xmlns: false, position: false });
  const damaged = () => {
    throw new Unreadable(message('import_damaged'));
  };
  parser.on('error', damaged);
  // A document type can define entities that grow without end; no workbook has one.
  parser.on('doctype', damaged);
  let within = 0;
  let attributes = 0;
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) damaged();
  });
  parser.on('opentag', (tag) => {
    budget.take('steps', 1 + attributes);
    attributes = 0;
    within += 1;
    if (within > mostWithin) damaged();
    open(tag);
  });
  parser.on('closetag', (tag) => {
    within -= 1;
    close(tag);
  });
  parser.on('text', text);
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += chunkBytes)
    parser.write(decoder.decode(part.subarray(at, at + chunkBytes), { stream: true }));
  parser.write(decoder.decode()).close();
}
