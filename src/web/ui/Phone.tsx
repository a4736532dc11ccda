import { useEffect, useState } from 'react';
import { dialledPhone, spokenPhone } from '#domain/phone.ts';
import { i18n } from '#web/texts/language.ts';
import { PlainLink } from '#web/ui/TextLink.tsx';
import IconBrandWhatsapp from '~icons/tabler/brand-whatsapp';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';
import IconX from '~icons/tabler/x';
import classes from './Phone.module.css';
import plain from './PlainButton.module.css';
import hidden from './Said.module.css';

const copiedMs = 2_000;
const act = `${plain.button} ${classes.act}`;

/** A phone number, grouped as 98200 11111, with ways to call it, copy it or write to it. */
export function Phone({ number }: { number: string }) {
  const spoken = spokenPhone(number);
  const dialled = dialledPhone(number);
  return (
    <span className={classes.phone}>
      <PlainLink href={`tel:${dialled ?? number.replace(/[^0-9+]/g, '')}`} className={classes.number}>
        {spoken}
      </PlainLink>
      <Copy text={number} spoken={spoken} />
      {dialled !== null && <WhatsApp dialled={dialled} spoken={spoken} />}
    </span>
  );
}

/** Only for a number in international form: WhatsApp needs one. */
function WhatsApp({ dialled, spoken }: { dialled: string; spoken: string }) {
  return (
    <a
      href={`https://wa.me/${dialled.slice(1)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={act}
      aria-label={i18n.t('WhatsApp to {phone}, opens a new tab', { phone: spoken })}
    >
      <IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />
    </a>
  );
}

type State = 'ready' | 'copied' | 'failed';
const icons = { ready: IconCopy, copied: IconCheck, failed: IconX };

function Copy({ text, spoken }: { text: string; spoken: string }) {
  const [state, setState] = useState<State>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  const Icon = icons[state];
  const said = {
    ready: '',
    copied: i18n.t('{phone} copied', { phone: spoken }),
    failed: i18n.t('Not copied: the browser does not allow it'),
  }[state];
  return (
    <>
      <button type="button" className={act} aria-label={i18n.t('Copy {phone}', { phone: spoken })} onClick={copy}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </button>
      <span role="status" className={hidden.said}>
        {said}
      </span>
    </>
  );
}

/**
 * Without https a browser offers no clipboard; then the older `execCommand` copies. Rejects where neither is allowed.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not allow it');
}
