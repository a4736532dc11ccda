/** A house drawn around its courtyard. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#12726a" />
      <path
        d="M7 25V14.5L16 7l9 7.5V25"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <rect x="12" y="17" width="8" height="8" rx="1.4" fill="#f3c982" />
    </svg>
  );
}
