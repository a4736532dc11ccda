// Compiles the catalogues of other languages (src/web/texts/*.po) for the screens while the web part is built. The
// library's own plugin does the same, but would bring 150 packages to every start.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

/** @returns {import('vite').Plugin} */
export function texts() {
  return {
    name: 'texts',
    transform(source, id) {
      if (!id.endsWith('.po')) return undefined;
      const { items } = PO.parse(source);
      const compiled = items.map(({ msgid, msgstr: [text] }) => [msgid, compileMessage(text || msgid)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null, moduleType: 'js' };
    },
  };
}
