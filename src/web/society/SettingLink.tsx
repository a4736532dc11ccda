import type { Code } from '#domain/sentences/english.ts';
import { useMay } from '#web/identity/useMay.ts';
import type { Choice } from '#web/society/fields.ts';
import { useDay } from '#web/society/useDay.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/**
 * A link from a refusal to the setting behind it, for users who may change it; in a tab of its own, so that nothing
 * typed is lost. The form follows the setting when it changes.
 */
export function SettingLink({ setting, children }: { setting: Choice; children: string }) {
  if (!useMay()('society:write')) return null;
  return (
    <TextLink to="/admin/society" hash={setting} target="_blank">
      {children}
    </TextLink>
  );
}

export function FamilyRuleLink() {
  return <SettingLink setting="familyRule">{relaxing.family_above_zero.label}</SettingLink>;
}

const relaxing = {
  family_above_zero: { setting: 'familyRule', strict: 'every-above-zero', label: 'Allow families without children' },
  import_flat_number: { setting: 'flatNumbers', strict: 'A-101', label: 'Allow other numbers' },
  phone_ten_digits: { setting: 'phones', strict: 'ten-digits', label: 'Allow numbers from abroad' },
} as const satisfies Partial<Record<Code, { setting: Choice; strict: string; label: string }>>;

/** The link for a refusal of a text, where the society's setting refuses it and another setting would accept it. */
export function SettingBehind({ code, text }: { code: Code; text: string }) {
  const { settings } = useDay();
  if (!(code in relaxing) || (code === 'phone_ten_digits' && !text.trim().startsWith('+'))) return null;
  const { setting, strict, label } = relaxing[code as keyof typeof relaxing];
  return settings?.[setting] === strict && <SettingLink setting={setting}>{label}</SettingLink>;
}
