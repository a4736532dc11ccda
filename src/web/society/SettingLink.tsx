import { useMay } from '#web/identity/useMay.ts';
import type { Choice } from '#web/society/fields.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/**
 * From a sentence that refuses to the setting behind it, for those who may change it; in a tab of its own, so that nothing
 * typed is lost. The form follows the setting as it changes.
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
  return <SettingLink setting="familyRule">Allow families without children</SettingLink>;
}
