import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { encode } from 'uqr';
import type { Pass } from '#domain/pass.ts';
import { passState, spokenCode } from '#domain/passRules.ts';
import { passStateNames } from '#domain/passStates.ts';
import { download } from '#web/data/download.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { messageFor, momentOf, passTitle, stateTones, windowWords } from '#web/passes/words.ts';
import { useDay } from '#web/society/useDay.ts';
import { copyText } from '#web/ui/Phone.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import IconCopy from '~icons/tabler/copy';
import IconPhotoDown from '~icons/tabler/photo-down';
import IconShare from '~icons/tabler/share';

type Props = { pass: Pass; now: string; onClose: () => void };

/** The code of a pass, and the message to send to the visitor. */
export function PassDialog({ pass, now, onClose }: Props) {
  useFocusBack();
  const { timeZone } = useDay();
  const { society } = useAuth();
  const state = passState(pass, now);
  const { code } = pass;
  const text = code === null ? null : messageFor(pass, society?.name ?? '', timeZone);

  async function copy() {
    if (text === null) return;
    await copyText(text).then(
      () => notify.success('Copied'),
      () => notify.error('It could not be copied. Select the text instead.'),
    );
  }

  async function share(code: string) {
    if (text === null) return;
    const files = canSharePictures()
      ? await codePicture(code).then(
          (picture) => [picture],
          () => [],
        )
      : [];
    // Rejects when the user cancels sharing, which is no error.
    await navigator.share({ text, ...(files.length > 0 && { files }) }).catch(() => {});
  }

  async function save(code: string) {
    await codePicture(code).then(
      (picture) => download(picture, picture.name),
      () => notify.error('The picture could not be made. Send the text instead.'),
    );
  }

  return (
    <Modal opened onClose={onClose} title={passTitle(pass)} size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="sm">
        <Group gap="xs">
          <ToneBadge tone={stateTones[state]}>{passStateNames[state]}</ToneBadge>
          <Text size="sm">{windowWords(pass, timeZone)}</Text>
        </Group>
        {code !== null && (state === 'valid' || state === 'early') && text !== null && (
          <>
            <Text fz={40} fw={700} ta="center" lh={1.2} aria-label={`Code ${code}`}>
              {spokenCode(code)}
            </Text>
            <Group justify="center">
              <QrCode text={code} label={`QR code ${code}`} />
            </Group>
            <Text size="sm">{text}</Text>
            <Group>
              <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={copy} data-autofocus>
                Copy text
              </Button>
              {typeof navigator.share === 'function' && (
                <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={() => share(code)}>
                  Share
                </Button>
              )}
              {!canSharePictures() && (
                <Button
                  variant="default"
                  leftSection={<IconPhotoDown size={18} aria-hidden />}
                  onClick={() => save(code)}
                >
                  Save picture
                </Button>
              )}
            </Group>
          </>
        )}
        <Uses pass={pass} zone={timeZone} />
      </Stack>
    </Modal>
  );
}

function Uses({ pass, zone }: { pass: Pass; zone: string }) {
  const { uses, usedAt, usedBy, withdrawnAt, withdrawnBy } = pass;
  return (
    <>
      {usedAt !== null && (
        <Text size="sm">
          {`${uses === 1 ? 'Came' : `Came ${uses} times, first`} ${momentOf(usedAt, zone)}, let in by ${usedBy ?? ''}`}
        </Text>
      )}
      {withdrawnAt !== null && (
        <Text size="sm">{`Withdrawn ${momentOf(withdrawnAt, zone)} by ${withdrawnBy ?? ''}`}</Text>
      )}
    </>
  );
}

const dotPx = 16;

/**
 * A QR code as a picture (PNG) for the visitor to show: black on white, with the white margin that cameras need. Throws
 * where the browser can't draw it.
 */
async function codePicture(code: string): Promise<File> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * dotPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * dotPx, y * dotPx, dotPx, dotPx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], `code-${code}.png`, { type: blob.type });
}

/** Whether this browser can share pictures with other apps. */
function canSharePictures(): boolean {
  const files = [new File([''], 'code.png', { type: 'image/png' })];
  return typeof navigator.share === 'function' && (navigator.canShare?.({ files }) ?? false);
}
